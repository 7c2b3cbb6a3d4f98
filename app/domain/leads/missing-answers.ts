/** Why a lead has no answers: the person withdrew their use, or the time for which the company keeps them was over. */
export type WhyWithoutAnswers = 'withdrawn' | 'too-old';

/** Since when and why a lead has no answers. */
interface MissingAnswers {
  why: WhyWithoutAnswers;
  since: Date;
}

/**
 * Finds since when and why a lead has no answers; null while they are in use. After a withdrawal nothing counts as suitable, while a person
 * whose answers became too old still gets the offers that they agreed to.
 */
export function findMissingAnswers({
  healthWithdrawnAt,
  answersRemovedAt,
}: {
  healthWithdrawnAt: Date | null;
  answersRemovedAt: Date | null;
}): MissingAnswers | null {
  if (answersRemovedAt) return { why: 'too-old', since: answersRemovedAt };
  return healthWithdrawnAt && { why: 'withdrawn', since: healthWithdrawnAt };
}
