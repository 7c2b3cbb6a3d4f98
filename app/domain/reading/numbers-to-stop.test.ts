import { expect, it } from 'vitest';
import {
  countriesOfNumber,
  listDoubtfulSpellings,
  readNumber,
  readNumberToStop,
} from './read-phone.server.ts';

it.each([
  ['+1 (415) 555-0100', null, '+14155550100'],
  [' +49 151 12345678 ', null, '+4915112345678'],
  ['+34 612 34 56 78', 'US', '+34612345678'],
  ['415-555-0100', 'US', '+14155550100'],
  ['0151 12345678', 'DE', '+4915112345678'],
  ['0049 151 12345678', 'DE', '+4915112345678'],
])('%s typed to a shop of country %s is %s', (input, country, number) => {
  expect(readNumber(input, country)).toBe(number);
});

it.each([
  ['without a country’s code, where no country is set', '415-555-0100', null],
  ['without a country’s code, and not of the country', '0151 12345678', 'US'],
  ['with a 00 that no country explains', '0049 151 12345678', null],
  ['too short', '+1 415 555', null],
  ['of no area', '+1 555 010 0199', null],
  ['within a sentence', 'call +14155550100 please', null],
  ['with an extension', '+1 415 555 0100 ext. 5', null],
  ['of no country', '+800 1234 5678', null],
  ['in letters', '1-800-FLOWERS', null],
  ['empty', ' ', 'US'],
  ['missing', undefined, 'US'],
])('a number that is %s is not read', (_what, input, country) => {
  expect(readNumber(input, country)).toBeNull();
});

it.each([
  ['+1 (415) 555-0100', null, '+14155550100', false],
  // Numbers with the domestic trunk zero. A lead's number is read by the same rule.
  ['+49 (0)151 12345678', null, '+4915112345678', false],
  ['+33 (0)6 12 34 56 78', null, '+33612345678', false],
  ['+44 (0)7400 123456', null, '+447400123456', false],
  ['+49015112345678', null, '+4915112345678', false],
  ['0151 12345678', 'DE', '+4915112345678', false],
  ['+1 415 555 0100 ext. 5', null, '+14155550100', false],
  ['\u202a+1 415 555 0100\u202c', null, '+14155550100', false],
  // The number can't be read, so the digits are stored.
  ['0151 / 12345678', null, '015112345678', true],
  ['555 010 0199', 'US', '5550100199', true],
  ['+1 (555) 010-0199', null, '+15550100199', true],
])('an opt-out of %s at a shop of country %s stops %s', (input, country, number, isDoubtful) => {
  expect(readNumberToStop(input, country)).toEqual({ number, isDoubtful });
  if (!isDoubtful && !input.includes('ext')) expect(readNumber(input, country)).toBe(number);
});

it.each([
  '',
  'ada',
  '12345',
  'call me',
  '1-800-FLOWERS',
  '+1234567890123456',
])('%j is no number to stop', (input) => {
  expect(readNumberToStop(input, 'US')).toBeNull();
});

it.each([
  ['+14155550100', ['US']],
  ['+16135550100', ['CA']],
  ['+17875550100', ['PR']],
  ['+4915112345678', ['DE']],
  ['nothing', []],
])('%s is of %j', (number, countries) => {
  expect(countriesOfNumber(number)).toEqual(countries);
});

it('names every country that shares the code, where the number tells none', () => {
  expect(countriesOfNumber('+15550100199')).toEqual(expect.arrayContaining(['US', 'CA', 'JM']));
});

it.each([
  ['0151 12345678', '+4915112345678'],
  ['0049 151 12345678', '+4915112345678'],
  ['49 151 12345678', '+4915112345678'],
  ['415-555-0100', '+14155550100'],
  ['1 (415) 555-0100', '+14155550100'],
  ['06 12 34 56 78', '+33612345678'],
  ['011 44 7400 123456', '+447400123456'],
  ['8 912 345-67-89', '+79123456789'],
])('an opt-out of %s, stored while no country was known, is found for %s', (input, number) => {
  const stored = readNumberToStop(input, null);
  expect(stored?.isDoubtful).toBe(true);
  expect(listDoubtfulSpellings(number)).toContain(stored?.number);
});

it('finds the key with a trunk zero, which the first version stored', () => {
  expect(listDoubtfulSpellings('+4915112345678')).toContain('+49015112345678');
});
