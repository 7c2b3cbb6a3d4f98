import { expect, it } from 'vitest';
import {
  countSelected,
  describeRecipients,
  isSelected,
  type Selection,
  selectionFields,
  toggleLead,
} from './use-selection.ts';

it('counts leads that were ticked one by one', () => {
  const none: Selection = { mode: 'some', ids: [] };
  const selection = toggleLead(none, 'a', false);
  expect([countSelected(selection), isSelected(selection, 'a'), isSelected(selection, 'b')]).toEqual([
    1,
    true,
    false,
  ]);
  expect(countSelected(toggleLead(selection, 'a', false))).toBe(0);
});

it('selects all that match, also those that the page does not list, but for those that were taken out', () => {
  const all: Selection = { mode: 'all', except: [], matching: 12_000 };
  const less = toggleLead(all, 'a', false);
  expect([countSelected(less), isSelected(less, 'a'), isSelected(less, 'never listed')]).toEqual([
    11_999,
    false,
    true,
  ]);
  expect(countSelected(toggleLead(less, 'a', false))).toBe(12_000);
});

it('remembers that leads were ticked while the list chose by goals, until none of them is selected', () => {
  const none: Selection = { mode: 'some', ids: [] };
  const byGoals = toggleLead(none, 'a', true);
  expect(byGoals).toEqual({ mode: 'some', ids: ['a'], byGoals: true });
  // Another filter keeps the ticked leads.
  const both = toggleLead(byGoals, 'b', false);
  expect(both).toEqual({ mode: 'some', ids: ['a', 'b'], byGoals: true });
  const empty = toggleLead(toggleLead(both, 'a', false), 'b', false);
  expect(toggleLead(empty, 'c', false)).toEqual({ mode: 'some', ids: ['c'] });
});

const NONE: Selection = { mode: 'some', ids: [] };
const EVERYONE = { search: '', isFiltered: false, hasFilter: false };
const FILTERED = { search: '', isFiltered: true, hasFilter: true };

it.each<[string, Selection, Parameters<typeof describeRecipients>[1]]>([
  ['All leads', NONE, EVERYONE],
  ['All leads', { mode: 'all', except: [], matching: 9 }, EVERYONE],
  ['All leads except 2', { mode: 'all', except: ['a', 'b'], matching: 9 }, EVERYONE],
  ['1 selected lead', { mode: 'some', ids: ['a'] }, FILTERED],
  ['2 selected leads', { mode: 'some', ids: ['a', 'b'] }, EVERYONE],
  ['Leads that match your filters', NONE, FILTERED],
  ['Leads that match your filters except 1', { mode: 'all', except: ['a'], matching: 9 }, FILTERED],
  ['Leads that match your search', NONE, { search: 'ada', isFiltered: true, hasFilter: false }],
  ['Leads that match your search and filters', NONE, { search: 'ada', isFiltered: true, hasFilter: true }],
  // A search that has expired shows no leads, and must not read as all of them.
  ['Leads that match your search', NONE, { search: null, isFiltered: false, hasFilter: false }],
])('says in words who gets the message: %s', (words, selection, list) => {
  expect(describeRecipients(selection, list)).toBe(words);
});

it.each<[Selection, Record<string, string>]>([
  [NONE, { leadIds: '' }],
  [
    { mode: 'some', ids: ['a', 'b'], byGoals: true },
    { leadIds: 'a,b', byGoals: 'on' },
  ],
  [
    { mode: 'all', except: ['a'], matching: 9 },
    { all: 'on', except: 'a' },
  ],
])('posts the selection %j', (selection, fields) => {
  expect(selectionFields(selection)).toEqual(fields);
});
