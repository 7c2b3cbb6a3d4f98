import { expect, it } from 'vitest';
import { recommend } from '#app/engine/index.ts';
import { type ListQuery, recommendList } from '#app/engine/list-plan.ts';
import { CONSUMER_GOALS, NO_FLAGS, TECHNICAL_APPLICATIONS } from '#app/engine/vocabulary.ts';
import { PROFILE, planPageData } from '../../tests/support/plan-page-data.ts';
import { createLeaflet } from './leaflet.ts';
import { createPlanBrief } from './plan-brief.ts';

const handlingOf = (query: ListQuery) =>
  createLeaflet(createPlanBrief(planPageData({ format: 'list', plan: recommendList(query) }))).handling;

it.each([
  ...CONSUMER_GOALS.map(({ id }) => ['consumer', id, []] as const),
  ...TECHNICAL_APPLICATIONS.map(({ id }) => ['technical', id, ['none']] as const),
])('says nothing on handling where no amount is shown: %s, %s (D41, D82)', (widget, goal, flags) => {
  expect(handlingOf({ widget, goal, challenge: '', flags })).toEqual([]);
});

it('says what to do about a missed dose where an amount is shown', () => {
  const query: ListQuery = { widget: 'consumer', goal: 'energy', challenge: '', flags: ['none'] };
  expect(handlingOf(query).at(-1)).toEqual([
    'Missed dose',
    'Never take a double dose to make up for a missed one.',
  ]);
});

it('points from a product’s own steps of mixing to the shared ones, but not from capsules', () => {
  const plan = recommend(
    {
      ...PROFILE,
      ...{ goals: ['weight-loss'], age_range: '35-44', contra_flags: [NO_FLAGS] },
      ...{ experience_level: 'advanced', budget_level: 'premium' },
    },
    { available: ['5-amino-1mq', 'mots-c', 'bpc-157'] },
  );
  const { amounts } = createLeaflet(createPlanBrief(planPageData({ format: 'plan', plan })));
  const points = [...amounts].map(([id, lines]) => [
    id,
    lines.flat().join().includes('The other steps are under'),
  ]);
  expect(Object.fromEntries(points)).toEqual({ '5-amino-1mq': false, 'mots-c': true, 'bpc-157': true });
});
