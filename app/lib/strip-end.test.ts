import { expect, it } from 'vitest';
import { stripEnd } from './strip-end.ts';

it.each([
  ['https://a.example//', '/', 'https://a.example'],
  ['a/b', '/', 'a/b'],
  ['word \t\n', ' \t\n', 'word'],
  ['--', '-', ''],
  ['', '-', ''],
])('%j without %j at its end is %j', (text, characters, expected) => {
  expect(stripEnd(text, characters)).toBe(expected);
});
