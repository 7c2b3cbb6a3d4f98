import { describe, expect, it } from 'vitest';
import { afterLostLease, KIND_RULES, maxAttempts, waitAfter } from './kind-rules.ts';
import { MOVES } from './state-moves.ts';
import { OUTBOX_STATES } from './types.ts';

const SECOND = 1000;
const HOUR = 3600 * SECOND;

describe('the schedule of attempts', () => {
  it.each([
    // attempt, random, wait
    [1, 0.5, 15 * SECOND],
    [2, 0.5, 60 * SECOND],
    [3, 0.25, 150 * SECOND],
    [9, 0.999, 14.985 * HOUR],
    [1, 0, SECOND],
    [10, 0.5, null],
  ])('after attempt %i of a mail with dice at %f waits %s ms', (attempt, dice, wait) => {
    expect(waitAfter(KIND_RULES.email, attempt, dice)).toBe(wait);
  });

  it('begins anew when a message is sent again by hand after the last attempt', () => {
    expect(waitAfter(KIND_RULES.email, 11, 0.5)).toBe(15 * SECOND);
    expect(waitAfter(KIND_RULES.email, 20, 0.5)).toBeNull();
    expect(afterLostLease(KIND_RULES.webhook, { state: 'sending', attempts: 11, lostClaims: 0 })).toBe(
      'retry',
    );
    expect(afterLostLease(KIND_RULES.webhook, { state: 'sending', attempts: 20, lostClaims: 0 })).toBe(
      'fail',
    );
  });

  it('is not held up for longer than a day by a receiver that asks for it', () => {
    expect(waitAfter(KIND_RULES.webhook, 1, 0.9, { atLeastMs: 10_000 * HOUR })).toBe(24 * HOUR);
  });

  it('obeys a receiver that wants to be left alone for longer', () => {
    expect(waitAfter(KIND_RULES.webhook, 1, 0.9, { atLeastMs: HOUR })).toBe(HOUR);
    expect(waitAfter(KIND_RULES.webhook, 2, 0.9, { atLeastMs: SECOND })).toBe(270 * SECOND);
  });

  it.each([
    ['email', 1, 0, 300 * SECOND],
    ['email', 1, 0.5, 315 * SECOND],
    ['email', 9, 0, 300 * SECOND],
    ['sms', 1, 0, SECOND],
    ['webhook', 1, 0, SECOND],
  ] as const)('%s that a server refuses for now waits minutes: attempt %i, dice at %f, %s ms', (kind, attempt, dice, wait) => {
    expect(waitAfter(KIND_RULES[kind], attempt, dice, { isDeferred: true })).toBe(wait);
  });

  it.each([
    ['email', 10, 32],
    ['sms', 9, 16],
    ['webhook', 10, 76],
    ['crm', 7, 21],
  ] as const)('tries a message of kind %s %i times over at most %i hours', (kind, attempts, hours) => {
    const { waits, deferralMs = 0 } = KIND_RULES[kind];
    expect(maxAttempts(KIND_RULES[kind])).toBe(attempts);
    expect(Math.ceil(waits.reduce((sum, wait) => sum + wait + deferralMs, 0) / HOUR)).toBe(hours);
    expect([...waits].sort((a, b) => a - b)).toEqual(waits);
  });
});

describe('a row whose worker is gone', () => {
  it.each([
    ['email', 'claimed', 1, 'retry'],
    ['email', 'claimed', 10, 'retry'],
    ['email', 'sending', 1, 'doubt'],
    ['email', 'sending', 10, 'doubt'],
    ['sms', 'sending', 1, 'doubt'],
    ['webhook', 'sending', 1, 'retry'],
    ['webhook', 'sending', 10, 'fail'],
    ['crm', 'sending', 1, 'retry'],
    ['crm', 'claimed', 1, 'retry'],
  ] as const)('of kind %s, found %s after attempt %i: %s', (kind, state, attempts, outcome) => {
    expect(afterLostLease(KIND_RULES[kind], { state, attempts, lostClaims: 0 })).toBe(outcome);
  });

  it.each([
    ['claimed', 5, 'retry'],
    ['claimed', 6, 'hold'],
    // It was prepared, so the preparation did not kill the worker.
    ['sending', 6, 'doubt'],
  ] as const)('found %s by the worker after %i that died with it: %s', (state, lostClaims, outcome) => {
    expect(afterLostLease(KIND_RULES.email, { state, attempts: 1, lostClaims })).toBe(outcome);
  });
});

describe('the moves between states', () => {
  it('never lead from what is over back to the wire', () => {
    const over = ['sent', 'failed', 'suppressed', 'cancelled'] as const;
    for (const move of Object.values(MOVES))
      expect(move.from.filter((state) => (over as readonly string[]).includes(state))).toEqual([]);
  });

  it('put a mail on the wire only out of a claim, and a claim only on what is planned', () => {
    const into = (state: string) =>
      Object.values(MOVES)
        .filter(({ to }) => to === state)
        .flatMap(({ from }) => from as readonly string[]);
    expect(into('sending')).toEqual(['claimed']);
    expect(into('claimed')).toEqual(['planned']);
    expect(into('uncertain')).toEqual(['sending']);
    expect(OUTBOX_STATES.filter((state) => into(state).includes('uncertain'))).toEqual(['sent']);
  });
});
