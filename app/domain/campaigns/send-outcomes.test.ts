import { expect, it } from 'vitest';
import { FAILURE_CAUSES } from '#app/outbox/failure-cause.ts';
import { countFailures } from './send-outcomes.ts';

it('counts each cause of a failure under exactly one word', () => {
  for (const cause of FAILURE_CAUSES) {
    const { bounced, refused, failed, causes } = countFailures([{ state: 'failed', cause, count: 3 }]);
    expect([bounced, refused, failed].sort()).toEqual([0, 0, 3]);
    expect(causes).toEqual([{ cause, count: 3 }]);
  }
});

it('adds up unknown addresses, refusals, other failures and uncertain messages', () => {
  const count = (cause: (typeof FAILURE_CAUSES)[number], n: number) =>
    ({ state: 'failed', cause, count: n }) as const;
  expect(
    countFailures([
      count('unknown-recipient', 1),
      count('refused', 2),
      count('opted-out', 4),
      count('mailbox-full', 8),
      count('no-answer', 16),
      { state: 'uncertain', cause: 'interrupted', count: 32 },
    ]),
  ).toEqual({
    ...{ bounced: 1, refused: 6, failed: 24, uncertain: 32 },
    causes: [
      { cause: 'no-answer', count: 16 },
      { cause: 'mailbox-full', count: 8 },
      { cause: 'opted-out', count: 4 },
      { cause: 'refused', count: 2 },
      { cause: 'unknown-recipient', count: 1 },
    ],
  });
});
