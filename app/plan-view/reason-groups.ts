/** Matches a reason of the engine: the answer, then in brackets what is known about the product for it. */
const REASON = /^(?:because you chose|porque eligió) (.+) \(([^()]+)\)$/;

interface ReasonGroup {
  /** Answers of the visitor. */
  answers: string[];
  /** The evidence on the product for these answers: "studied for this in animals or cells only". '' in a reason of another form. */
  evidence: string;
}

/** Groups a product's reasons by what is known about the product for them, so that this is stated once. */
export function groupReasons(reasons: readonly string[]): ReasonGroup[] {
  const answersByEvidence = new Map<string, string[]>();
  for (const reason of reasons) {
    const [, answer = reason, evidence = ''] = REASON.exec(reason) ?? [];
    answersByEvidence.set(evidence, [...(answersByEvidence.get(evidence) ?? []), answer]);
  }
  return [...answersByEvidence].map(([evidence, answers]) => ({ answers, evidence }));
}
