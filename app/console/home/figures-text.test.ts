import { expect, it } from 'vitest';
import { changeText, dayText, money, monthText, pointsText } from './figures-text.ts';

it.each([
  [{ direction: 'up', percent: 12 }, '12% more than the 30 days before'],
  [{ direction: 'down', percent: 3 }, '3% less than the 30 days before'],
  [{ direction: 'same', percent: 0 }, 'Same as the 30 days before'],
  [{ direction: 'up', percent: null }, 'None in the 30 days before'],
] as const)('says of %j "%s"', (change, said) =>
  expect(changeText(change)).toEqual({ direction: change.direction, said }));

it.each([
  [10, 12.3, { direction: 'up', said: '2.3 points above the 30 days before' }],
  [10, 9, { direction: 'down', said: '1.0 points below the 30 days before' }],
  [10, 10, { direction: 'same', said: 'Same as the 30 days before' }],
  [null, 10, undefined],
  [10, null, undefined],
])('compares %s and %s percent', (before, after, said) => expect(pointsText(before, after)).toEqual(said));

it('writes days, months and money', () => {
  expect([dayText('2026-05-03'), monthText('2026-05')]).toEqual(['3 May', 'May 2026']);
  expect([money(1299.5, 'USD'), money(0, 'GBP')]).toEqual(['$1,299.50', '£0.00']);
});
