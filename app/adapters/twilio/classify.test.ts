import { expect, it } from 'vitest';
import { classify } from './classify.ts';

const NOW = new Date('2026-03-01T12:00:00.000Z');

const answer = (status: number, code?: number, retryAfter?: string) => ({
  status,
  retryAfter,
  body: JSON.stringify({ code, message: 'To +1 (415) 555-0100' }),
});

it.each([
  ['a number that is not valid', answer(400, 21211), 'refused'],
  ['a recipient who answered STOP', answer(400, 21610), 'refused'],
  ['a country that is switched off', answer(400, 21408), 'refused'],
  ['a refusal without a code', answer(400), 'refused'],
  ['an account that is not let in', answer(401, 20003), 'transient'],
  ['an unknown account', answer(404, 20404), 'transient'],
  ['a sender that may not send', answer(400, 21606), 'transient'],
  ['a full queue', answer(400, 21611), 'transient'],
  ['a server that fails', answer(500), 'transient'],
  ['a server that is down', { ...answer(503), body: '<html>' }, 'transient'],
  ['a gateway that gives up', answer(504), 'unknown'],
  ['a gateway that has no good answer', answer(502), 'unknown'],
])('%s: the number is in no reason', (_what, twilioAnswer, result) => {
  const outcome = classify(twilioAnswer, NOW);
  expect(outcome.result).toBe(result);
  expect(JSON.stringify(outcome)).not.toContain('555');
});

it('waits for as long as Twilio asks', () => {
  expect(classify(answer(429, 20429, '3600'), NOW)).toMatchObject({
    result: 'transient',
    statusCode: 20429,
    retryAfterMs: 3_600_000,
  });
});
