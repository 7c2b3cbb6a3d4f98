import { expect, it } from 'vitest';
import { matchingGroups } from './matching-groups.ts';

const GROUPS = [
  {
    label: 'Settings',
    items: [
      { label: 'Allowed origins', hint: 'Settings', words: 'domains sites csp' },
      { label: 'Marketing consent', hint: 'Settings' },
      { label: 'München Labs' },
    ],
  },
];
const found = (query: string) => matchingGroups(GROUPS, query)[0]?.items.map(({ label }) => label);

it('finds by all words in any order, and by other words for the same', () => {
  expect(found('consent marketing')).toEqual(['Marketing consent']);
  expect(found('settings ORIG')).toEqual(['Allowed origins']);
  expect(found('csp')).toEqual(['Allowed origins']);
  expect(found('munchen')).toEqual(['München Labs']);
  expect(found('consent origins')).toEqual([]);
  expect(found(' ')).toHaveLength(3);
});
