import { expect, it } from 'vitest';
import { money, monthText, shortDayText } from '../frame/period-text.ts';
import { changeText, pointsText } from './figures-text.ts';

it.each([
  [{ direction: 'up', percent: 12 }, 9, { direction: 'up', text: '12% more in 30 days' }],
  [{ direction: 'down', percent: 3 }, 9, { direction: 'down', text: '3% less in 30 days' }],
  [{ direction: 'same', percent: 0 }, 9, { direction: 'same', text: 'No change over 30 days' }],
  [{ direction: 'up', percent: 0 }, 9, { direction: 'same', text: 'No change over 30 days' }],
  [{ direction: 'up', percent: null }, 9, { direction: 'up', text: 'No data for the previous period' }],
  [{ direction: 'same', percent: null }, 0, undefined],
] as const)('says what %j means for a sum of %d', (change, sum, expected) =>
  expect(changeText({ change, sum })).toEqual(expected));

it.each([
  [10, 12.3, { direction: 'up', text: '2.3 points up' }],
  [10, 9, { direction: 'down', text: '1.0 points down' }],
  [10, 10, { direction: 'same', text: 'No change over 30 days' }],
  [null, 10, undefined],
  [10, null, undefined],
])('compares %s and %s percent', (before, after, expected) =>
  expect(pointsText(before, after)).toEqual(expected));

it('writes days, months and money', () => {
  expect([shortDayText('2026-05-03'), monthText('2026-05')]).toEqual(['3 May', 'May 2026']);
  expect([money(1299.5, 'USD'), money(0, 'GBP')]).toEqual(['$1,299.50', '£0.00']);
});
