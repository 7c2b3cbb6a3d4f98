import { expect, it } from 'vitest';
import { cutText } from './cut-text.ts';

it.each([
  ['abc', 2, 'ab'],
  ['abc', 3, 'abc'],
  ['a🧪c', 2, 'a'],
  ['a🧪c', 3, 'a🧪'],
  ['', 3, ''],
])('%j is cut to %i characters as %j', (text, length, expected) => {
  expect(cutText(text, length)).toBe(expected);
});
