import { expect, it } from 'vitest';
import type { MoneyProblems } from '#app/domain/home/index.ts';
import { HOUR_MS } from '#app/lib/durations.ts';
import { judgeBooks, judgeCharges } from './money-rules.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS);
const problem = (n: number) => ({
  ...{ key: `k${n}`, tenantId: 't', company: `Acme ${n}` },
  ...{ what: 'The commission of 2026-09 is disputed', action: 'Answer the dispute.' },
});
const problems = (count: number): MoneyProblems => ({
  count,
  problems: Array.from({ length: count }, (_, n) => problem(n + 1)),
});

it('commission works while none is stuck, and is off without payments', () => {
  expect(judgeCharges(problems(0))).toMatchObject({ state: 'working', reason: null });
  expect(judgeCharges(null)).toMatchObject({ state: 'off' });
});

it('stuck commission fails with the company and what to do, the first three by name', () => {
  expect(judgeCharges(problems(1))).toMatchObject({
    state: 'failed',
    reason: 'Acme 1: The commission of 2026-09 is disputed. Answer the dispute.',
  });
  const { reason } = judgeCharges(problems(5));
  expect(reason).toContain('Acme 3:');
  expect(reason).not.toContain('Acme 4:');
  expect(reason).toContain('“All tenants” lists 2 more.');
});

it.each([
  ['without payments', null, 'off', /aren’t available/],
  ['before the first comparison', {}, 'off', /Not compared yet/],
  ['during the first comparison', { startedAt: hoursAgo(47) }, 'off', /Not compared yet/],
  ['while the first one does not end', { startedAt: hoursAgo(49) }, 'failed', /two days/],
  ['compared today', { comparedAt: hoursAgo(3), startedAt: hoursAgo(90) }, 'working', /^$/],
  ['compared too long ago', { comparedAt: hoursAgo(49) }, 'failed', /two days/],
  ['with a difference', { comparedAt: hoursAgo(3), differences: problems(1) }, 'failed', /^Acme 1: /],
  ['with one from a run that goes on', { differences: problems(1) }, 'failed', /^Acme 1: /],
] as const)('books %s', (_what, books, state, reason) => {
  const part = judgeBooks(
    problems(0),
    books && { comparedAt: null, startedAt: null, differences: problems(0), ...books },
    NOW,
  );
  expect(part.state).toBe(state);
  expect(part.reason ?? '').toMatch(reason);
});

it.each([
  ['without payments', null],
  ['when all else is well', { comparedAt: hoursAgo(3), startedAt: null, differences: problems(0) }],
])('a month without a bill fails the books %s', (_what, books) => {
  const part = judgeBooks(problems(1), books, NOW);
  expect([part.state, part.reason?.slice(0, 7)]).toEqual(['failed', 'Acme 1:']);
});
