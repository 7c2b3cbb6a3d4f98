import { expect, test } from 'vitest';
import { emergencyLine } from './emergency.ts';

test.each([
  ['US', ['911', '1-800-222-1222', '988']],
  ['GB', ['999', '116 123']],
  ['DE', ['112']],
  ['MX', ['911']],
])('names the numbers of %s', (country, numbers) => {
  for (const number of numbers) expect(emergencyLine(country)).toContain(number);
});

test.each([undefined, '', 'ZZ', 'constructor'])('names no number for the country %j', (country) => {
  expect(emergencyLine(country)).toContain('call your local emergency number');
  expect(emergencyLine(country)).not.toMatch(/\d/);
});
