import { expect, it } from 'vitest';
import { countryOfNumber, readNumber } from './read-number.server.ts';

it.each([
  ['+1 (415) 555-0100', null, '+14155550100'],
  [' +49 151 12345678 ', null, '+4915112345678'],
  ['+34 612 34 56 78', 'US', '+34612345678'],
  ['415-555-0100', 'US', '+14155550100'],
  ['0151 12345678', 'DE', '+4915112345678'],
  ['0049 151 12345678', 'DE', '+4915112345678'],
])('%s typed to a shop of country %s is %s', (typed, country, number) => {
  expect(readNumber(typed, country)).toBe(number);
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
])('a number that is %s is not read', (_what, typed, country) => {
  expect(readNumber(typed, country)).toBeNull();
});

it('tells the country of a number, where one country has it', () => {
  expect(countryOfNumber('+14155550100')).toBe('US');
  expect(countryOfNumber('+16135550100')).toBe('CA');
  expect(countryOfNumber('+17875550100')).toBe('PR');
  expect(countryOfNumber('+4915112345678')).toBe('DE');
  expect(countryOfNumber('nothing')).toBeNull();
});
