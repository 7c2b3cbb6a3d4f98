import { getCountries } from 'libphonenumber-js/min';
import { expect, it } from 'vitest';
import { PHONE_COUNTRIES } from './phone-countries.ts';

it('has each country whose phone numbers can be read', () => {
  expect(PHONE_COUNTRIES).toEqual([...getCountries()].sort());
});
