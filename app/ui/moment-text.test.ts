import { expect, it } from 'vitest';
import { dayText, minuteText, secondText } from './moment-text.ts';

it('writes a day as people do, in UTC', () => {
  expect(dayText('2026-11-21T23:59:59.999Z')).toBe('21 Nov 2026');
  expect(dayText('2026-09-01')).toBe('1 Sep 2026');
});

it('writes a moment to the minute or the second', () => {
  expect(minuteText('2026-11-21T14:05:09.000Z')).toBe('21 Nov 2026, 14:05 UTC');
  expect(secondText('2026-11-21T14:05:09.000Z')).toBe('21 Nov 2026, 14:05:09 UTC');
});
