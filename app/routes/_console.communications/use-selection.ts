import { useState } from 'react';

/** The selected leads: those that were ticked, or all that match but for some. */
export type Selection =
  | { mode: 'some'; ids: readonly string[] }
  | { mode: 'all'; except: readonly string[]; matching: number };

const NONE: Selection = { mode: 'some', ids: [] };

export const isSelected = (selection: Selection, id: string): boolean =>
  selection.mode === 'all' ? !selection.except.includes(id) : selection.ids.includes(id);

export const countSelected = (selection: Selection): number =>
  selection.mode === 'all' ? Math.max(0, selection.matching - selection.except.length) : selection.ids.length;

const toggled = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];

export const toggleLead = (selection: Selection, id: string): Selection =>
  selection.mode === 'all'
    ? { ...selection, except: toggled(selection.except, id) }
    : { mode: 'some', ids: toggled(selection.ids, id) };

/**
 * Which leads are selected while the page is open. 'All' is about the list's own filter and search: with another one the
 * selection begins anew.
 * @param listKey names filter and search
 */
export function useSelection(listKey: string) {
  const [state, setState] = useState<{ listKey: string; selection: Selection }>({ listKey, selection: NONE });
  const isStale = state.selection.mode === 'all' && state.listKey !== listKey;
  const selection = isStale ? NONE : state.selection;
  const set = (next: Selection) => setState({ listKey, selection: next });
  return {
    selection,
    toggle: (id: string) => set(toggleLead(selection, id)),
    selectAll: (matching: number) => set({ mode: 'all', except: [], matching }),
    clear: () => set(NONE),
  };
}
