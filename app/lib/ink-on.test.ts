import { expect, it } from 'vitest';
import { inkOn } from './ink-on.ts';

it.each([
  ['#ffffff', '#000000'],
  ['#000000', '#ffffff'],
  ['#1e40af', '#ffffff'],
  ['#fde047', '#000000'],
  ['#767676', '#000000'],
  ['#737373', '#ffffff'],
])('on %s is %s', (colour, ink) => {
  expect(inkOn(colour)).toBe(ink);
});
