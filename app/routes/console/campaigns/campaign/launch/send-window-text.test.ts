import { expect, it } from 'vitest';
import { describeWindow, localMinuteText } from './send-window-text.ts';

it.each([
  [540, 1080, 31, 'Monday to Friday, 09:00 to 18:00'],
  [540, 1440, 127, 'Every day, 09:00 to 24:00'],
  [0, 1440, 0, 'Every day, at any hour'],
  [0, 0, 3, 'Monday, Tuesday, at any hour'],
  [600, 660, 69, 'Monday, Wednesday, Sunday, 10:00 to 11:00'],
])('names the window from %i to %i on days %i', (sendWindowStart, sendWindowEnd, sendWindowDays, text) => {
  expect(describeWindow({ sendWindowStart, sendWindowEnd, sendWindowDays })).toBe(text);
});

it('shows a moment by the clocks of a zone, in summer and winter', () => {
  expect(localMinuteText(new Date('2026-07-01T03:05:00Z'), 'America/New_York')).toBe('30 Jun 2026, 23:05');
  expect(localMinuteText(new Date('2026-12-01T03:05:00Z'), 'Europe/Berlin')).toBe('1 Dec 2026, 04:05');
});
