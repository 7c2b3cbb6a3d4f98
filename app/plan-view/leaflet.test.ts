import { expect, it } from 'vitest';
import { type ListQuery, recommendList } from '#app/engine/list-plan.ts';
import { CONSUMER_GOALS, TECHNICAL_APPLICATIONS } from '#app/engine/vocabulary.ts';
import { planPageData } from '../../tests/support/plan-page-data.ts';
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
    'Never take a double amount to make up for a forgotten one.',
  ]);
});
