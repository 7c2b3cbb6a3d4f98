import { expect, it } from 'vitest';
import { matchingGroups } from './matching-groups.ts';

const GROUPS = [
  {
    label: 'Settings',
    items: [
      { label: 'Allowed websites', hint: 'Settings', words: 'domains sites csp' },
      { label: 'Marketing consent', hint: 'Settings' },
      { label: 'München Labs' },
    ],
  },
];
const findLabels = (query: string) => matchingGroups(GROUPS, query)[0]?.items.map(({ label }) => label);

it('finds by all words in any order, and by other words for the same', () => {
  expect(findLabels('consent marketing')).toEqual(['Marketing consent']);
  expect(findLabels('settings WEBS')).toEqual(['Allowed websites']);
  expect(findLabels('csp')).toEqual(['Allowed websites']);
  expect(findLabels('munchen')).toEqual(['München Labs']);
  expect(findLabels('consent websites')).toEqual([]);
  expect(findLabels(' ')).toHaveLength(3);
});
