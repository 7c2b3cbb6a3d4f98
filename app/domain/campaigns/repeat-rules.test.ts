import { expect, it } from 'vitest';
import { findRepeatObstacle, type RepeatFacts } from './repeat-rules.ts';

const NOW = new Date('2026-11-29T12:00:00Z');
const SENT: RepeatFacts = {
  ...{ channel: 'email', status: 'completed', isRepeat: false, wasRepeated: false },
  ...{ underWay: 0, lastSentAt: new Date('2026-11-28T12:00:00Z'), unopened: 1 },
};

it('lets an e-mail be sent again 24 hours after the last of it left', () => {
  expect(findRepeatObstacle(SENT, NOW)).toBeNull();
  expect(findRepeatObstacle(SENT, new Date(NOW.getTime() - 1))).toMatch(/less than 24 hours ago/);
});

it.each<[Partial<RepeatFacts>, RegExp]>([
  [{ channel: 'sms' }, /^Only e-mails/],
  [{ isRepeat: true }, /already the second one/],
  [{ wasRepeated: true }, /already sent this e-mail again/],
  [{ status: 'cancelled' }, /canceled/],
  [{ status: 'sending' }, /still being sent/],
  [{ status: 'paused' }, /still being sent/],
  [{ underWay: 1 }, /still being sent/],
  [{ lastSentAt: null }, /accepted by a mail server/],
  [{ unopened: 0 }, /opened it/],
])('refuses %j', (facts, reason) => {
  expect(findRepeatObstacle({ ...SENT, ...facts }, NOW)).toMatch(reason);
});
