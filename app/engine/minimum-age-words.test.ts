import { expect, test } from 'vitest';
import { readDangerWords } from './danger-words.ts';
import { namesAgeBelow21 } from './minimum-age-words.ts';

test.each([
  'I am 19',
  "I'm 20 years old and want to sleep better",
  'eighteen years old',
  'Tengo 18 años',
  'tengo veinte años y duermo mal',
  "I'm not 21 yet",
  'todavía no tengo 21',
])('an age of 18 to 20 is read: %s', (text) => {
  expect(namesAgeBelow21(text)).toBe(true);
  // Where 18 is enough, such words change nothing.
  expect(readDangerWords(text)).toEqual([]);
});

test.each([
  '',
  'I am 21',
  'I am 25 years old',
  'my 19 year old son lifts too',
  'I have had this for 20 years',
  'Tengo 30 años',
  'I lost 18 pounds',
  'twenty minutes of sleep',
])('no such age is read: %s', (text) => {
  expect(namesAgeBelow21(text)).toBe(false);
});
