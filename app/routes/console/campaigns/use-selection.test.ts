import { expect, it } from 'vitest';
import { countSelected, isSelected, type Selection, toggleLead } from './use-selection.ts';

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

it('remembers that leads were ticked while the list showed a segment, until none of them is selected', () => {
  const none: Selection = { mode: 'some', ids: [] };
  const byGoals = toggleLead(none, 'a', true);
  expect(byGoals).toEqual({ mode: 'some', ids: ['a'], byGoals: true });
  // Another filter keeps the ticked leads.
  const both = toggleLead(byGoals, 'b', false);
  expect(both).toEqual({ mode: 'some', ids: ['a', 'b'], byGoals: true });
  const empty = toggleLead(toggleLead(both, 'a', false), 'b', false);
  expect(toggleLead(empty, 'c', false)).toEqual({ mode: 'some', ids: ['c'] });
});
