import { expect, it } from 'vitest';
import { type LeadFilter, readLeadFilter, unorderedFilter } from './lead-filter.ts';

it.each<[string, LeadFilter]>([
  ['sort=sale&goal=sleep', { goal: 'sleep', converted: 'yes' }],
  ['sort=oldest&phone=yes', { phone: 'yes' }],
  ['converted=no', { converted: 'no' }],
])('an action on all leads of the list at ?%s is for %j', (query, filter) => {
  expect(unorderedFilter(readLeadFilter(new URLSearchParams(query)))).toEqual(filter);
});
