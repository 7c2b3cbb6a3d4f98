import { expect, it } from 'vitest';
import { stepRateText } from './analytics-text.ts';

it.each([
  ['the first step', { shown: null, rate: null }, null],
  ['a step that no visitor saw', { shown: 0, rate: null }, null],
  ['1 of 1 visitor', { shown: 1, rate: 100 }, '–'],
  ['10 of 19 visitors', { shown: 19, rate: 52.63 }, '–'],
  ['10 of 20 visitors', { shown: 20, rate: 50 }, '50.0%'],
])('the share of %s', (_which, step, text) => expect(stepRateText(step)).toBe(text));
