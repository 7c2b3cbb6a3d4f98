/** Why a lead has no answers: the person withdrew their use, or the time for which the company keeps them was over. */
export type WhyWithoutAnswers = 'withdrawn' | 'too-old';

/**
 * Finds why a lead has no answers; null while they are in use. After a withdrawal nothing counts as suitable, while a person whose answers
 * became too old still gets the offers that they agreed to.
 */
export function findWhyWithoutAnswers(lead: {
  healthWithdrawnAt: Date | null;
  nothingSuitable: boolean;
}): WhyWithoutAnswers | null {
  if (lead.healthWithdrawnAt === null) return null;
  return lead.nothingSuitable ? 'withdrawn' : 'too-old';
}
