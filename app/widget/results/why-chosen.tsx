import { inBrackets } from '#app/engine/claims/evidence-names.ts';
import type { PlannedPeptide } from '#app/engine/types.ts';
import { t } from '#app/messages/results.ts';
import { groupReasons } from '#app/plan-view/reason-groups.ts';
import { EvidenceLine, evidenceLabel } from './evidence.tsx';

const Chips = ({ answers }: { answers: readonly string[] }) => (
  <div className="sgr-why">
    <span className="sgr-quiet">{t.whyChosen}</span>
    <ul className="sgr-chips">
      {answers.map((answer) => (
        <li key={answer}>{answer}</li>
      ))}
    </ul>
  </div>
);

/**
 * Shows the visitor's answers that lead to a product, and what is known about the product for them (D14, D59). Each class of evidence
 * appears once, below its answers.
 */
export function WhyChosen({ reasons, evidence, evidence_note }: PlannedPeptide) {
  const groups = groupReasons(reasons);
  const isOwn = (group: string) => `(${group})` === inBrackets(evidenceLabel(evidence).slice(0, -1));
  const mainGroup = groups.length === 1 ? groups[0] : groups.find((group) => isOwn(group.evidence));
  return (
    <>
      {mainGroup && <Chips answers={mainGroup.answers} />}
      <EvidenceLine evidence={evidence} note={evidence_note} />
      {groups
        .filter((group) => group !== mainGroup)
        .map((group) => (
          <div key={group.evidence} className="sgr-why-else">
            <Chips answers={group.answers} />
            {group.evidence && (
              <p>{`${group.evidence.charAt(0).toUpperCase()}${group.evidence.slice(1)}.`}</p>
            )}
          </div>
        ))}
    </>
  );
}
