import { expect, it } from 'vitest';
import { TIMED_LINKS } from '#app/outbox/kind-rules.ts';
import {
  findReachedLimit,
  mailClassOf,
  PLAN_LIMIT_REACHED,
  RECIPIENT_LIMIT_REACHED,
} from './recipient-limits.ts';

it.each([
  ['plan-mail', { fromTenant: 2, fromAll: 9 }, undefined],
  ['plan-mail', { fromTenant: 3, fromAll: 3 }, RECIPIENT_LIMIT_REACHED],
  ['plan-mail', { fromTenant: 0, fromAll: 10 }, RECIPIENT_LIMIT_REACHED],
  ['agree-link', { aboutPlan: 4, fromTenant: 9, fromAll: 9 }, undefined],
  ['agree-link', { aboutPlan: 5, fromTenant: 5, fromAll: 5 }, PLAN_LIMIT_REACHED],
  // As the plan's own limit.
  ['agree-link', { aboutPlan: 1, fromTenant: 1, fromAll: 10 }, PLAN_LIMIT_REACHED],
  ['plan-mail', { aboutPlan: 1, fromTenant: 1, fromAll: 10 }, RECIPIENT_LIMIT_REACHED],
  ['agree-link', { aboutPlan: 0, fromTenant: 19, fromAll: 19 }, undefined],
  ['agree-link', { aboutPlan: 0, fromTenant: 0, fromAll: 20 }, RECIPIENT_LIMIT_REACHED],
  ['invite', { fromAll: 9 }, undefined],
  ['invite', { fromAll: 10 }, RECIPIENT_LIMIT_REACHED],
  ['staff-address', { fromAll: 2 }, undefined],
  ['staff-address', { fromAll: 3 }, RECIPIENT_LIMIT_REACHED],
  ['lead-digest', { fromTenant: 99, fromAll: 99 }, undefined],
  ['lead-digest', { fromTenant: 100, fromAll: 100 }, RECIPIENT_LIMIT_REACHED],
  ['limit-warning', { fromTenant: 19, fromAll: 19 }, undefined],
  ['limit-warning', { fromTenant: 20, fromAll: 20 }, RECIPIENT_LIMIT_REACHED],
])('one more mail %s after %o: %s', (purpose, counts, reached) => {
  expect(findReachedLimit(purpose, counts)).toBe(reached);
});

it('limits every mail with a timed link as one', () => {
  expect(TIMED_LINKS.map(mailClassOf)).toEqual(TIMED_LINKS.map(() => 'link'));
});
