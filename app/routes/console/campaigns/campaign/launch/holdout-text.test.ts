import { expect, it } from 'vitest';
import { describeHoldout } from './holdout-text.ts';

it.each([
  [10, 20, 'About 8 of the 10 recipients get the e-mails, about 2 get nothing.'],
  [12_000, 5, 'About 11,400 of the 12,000 recipients get the e-mails, about 600 get nothing.'],
  [10, 0, null],
  [0, 20, null],
  [10, Number.NaN, null],
  [10, 21, null],
])('of %d recipients, %d %% held out: %s', (recipients, percent, text) => {
  expect(describeHoldout(recipients, percent)).toBe(text);
});
