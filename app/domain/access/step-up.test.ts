import { expect, it } from 'vitest';
import { isSteppedUp, STEP_UP_MINUTES } from './sessions.server.ts';

const NOW = new Date('2026-05-01T10:00:00Z');
const inMinutes = (minutes: number) => ({ steppedUpAt: new Date(NOW.getTime() + minutes * 60_000) });

it.each([
  [{ steppedUpAt: null }, false],
  [inMinutes(-STEP_UP_MINUTES), false],
  [inMinutes(-STEP_UP_MINUTES + 1), true],
  // The clock of another machine may be ahead.
  [inMinutes(0.5), true],
  // After a clock was set back by a day, the proof would stay valid for a day.
  [inMinutes(24 * 60), false],
])('a password given at %o counts as just given: %s', (session, isJustGiven) => {
  expect(isSteppedUp(session, NOW)).toBe(isJustGiven);
});
