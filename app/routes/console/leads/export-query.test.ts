import { expect, test } from 'vitest';
import { parseLeadFilter, readLeadFilter } from '#app/domain/leads/index.ts';
import { exportQuery } from './export-query.ts';

test.each([
  ['goal=sleep&sort=oldest&after=x', 'goal=sleep&sort=oldest'],
  ['tenantId=t1&search=s1&converted=yes', 'tenantId=t1&search=s1&converted=yes'],
  // A value that the page can't read is missing from the list's filter too.
  ['goal=nonsense&from=2026-13-40&status=complete&tag=%00', 'status=complete'],
  ['goal=&source=&search=', ''],
])('the leads listed at ?%s are the file of ?%s', (address, expected) => {
  const params = new URLSearchParams(address);
  const query = exportQuery(params, readLeadFilter(params));
  expect(query.toString()).toBe(expected);
  expect(() => parseLeadFilter(query)).not.toThrow();
});
