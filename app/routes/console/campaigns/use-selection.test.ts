import { expect, it } from 'vitest';
import { countSelected, isSelected, type Selection, toggleLead } from './use-selection.ts';

it('counts leads that were ticked one by one', () => {
  const none: Selection = { mode: 'some', ids: [] };
  const selection = toggleLead(none, 'a');
  expect([countSelected(selection), isSelected(selection, 'a'), isSelected(selection, 'b')]).toEqual([
    1,
    true,
    false,
  ]);
  expect(countSelected(toggleLead(selection, 'a'))).toBe(0);
});

it('selects all that match, also those that the page does not list, but for those that were taken out', () => {
  const all: Selection = { mode: 'all', except: [], matching: 12_000 };
  const less = toggleLead(all, 'a');
  expect([countSelected(less), isSelected(less, 'a'), isSelected(less, 'never listed')]).toEqual([
    11_999,
    false,
    true,
  ]);
  expect(countSelected(toggleLead(less, 'a'))).toBe(12_000);
});
