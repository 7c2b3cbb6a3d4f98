import { recommend } from '#app/engine/index.ts';
import { CONSUMER_LISTS, TECHNICAL_LISTS } from '#app/engine/lists.ts';
import type { Profile } from '#app/engine/types.ts';
import {
  CONSUMER_GOALS,
  GOALS,
  type Option,
  SYMPTOMS,
  TECHNICAL_APPLICATIONS,
} from '#app/engine/vocabulary.ts';

/** An entry counts as often recommended if at least this many answers lead to it; about one in seven entries does. */
const RECOMMENDED_OFTEN = 5;

/** A visitor of whom only one answer is known, with the longest plan and no safety exclusions. */
const EXAMPLE_VISITOR: Profile = {
  experience_level: 'intermediate',
  goals: [],
  symptoms: [],
  sex_at_birth: 'prefer_not_to_say',
  age_range: '25-34',
  budget_level: 'premium',
  contra_flags: [],
};

/**
 * Returns the labels of the answers that, each on its own, put the entry into the plan of a company that sells everything: goals and
 * symptoms of the full assessment, goals of the consumer assessment and applications of the technical one.
 */
export const answersLeadingTo = (entryId: string): readonly string[] =>
  (answersByProduct ??= findAnswers()).get(entryId) ?? [];

export const isOftenRecommended = (entryId: string): boolean =>
  answersLeadingTo(entryId).length >= RECOMMENDED_OFTEN;

let answersByProduct: ReadonlyMap<string, readonly string[]> | null = null;

function findAnswers(): ReadonlyMap<string, readonly string[]> {
  const answers = [
    ...GOALS.map(({ id, label }) => ({ label, ids: idsOfPlan({ goals: [id] }) })),
    ...SYMPTOMS.map(({ id, label }) => ({ label, ids: idsOfPlan({ symptoms: [id] }) })),
    ...idsOfLists(CONSUMER_GOALS, CONSUMER_LISTS),
    ...idsOfLists(TECHNICAL_APPLICATIONS, TECHNICAL_LISTS),
  ];
  const labels = new Map<string, string[]>();
  for (const { label, ids } of answers)
    for (const id of new Set(ids)) labels.set(id, [...(labels.get(id) ?? []), label]);
  return labels;
}

function idsOfPlan(answer: Partial<Profile>): string[] {
  const { start_here, next_layer, advanced } = recommend({ ...EXAMPLE_VISITOR, ...answer }).game_plan;
  return [...start_here, ...next_layer, ...advanced].map(({ id }) => id);
}

const idsOfLists = (
  options: readonly Option[],
  lists: ReadonlyMap<string, readonly { id: string }[]>,
): { label: string; ids: string[] }[] =>
  options.map(({ id, label }) => ({ label, ids: (lists.get(id) ?? []).map((item) => item.id) }));
