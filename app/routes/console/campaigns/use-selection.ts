import { useNavigation } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { readDraft, removeDraft, writeDraft } from '#app/ui/console/edit-form/draft-store.ts';
import { useDraftKey } from '#app/ui/console/edit-form/unsaved-changes.tsx';

/** The selected leads: those that were ticked, or all that match except some. */
export type Selection =
  | {
      mode: 'some';
      ids: readonly string[];
      /** Whether some were ticked while the list showed a segment, i.e. were chosen by their goals. */
      byGoals?: true;
    }
  | { mode: 'all'; except: readonly string[]; matching: number };

const NO_SELECTION: Selection = { mode: 'some', ids: [] };

export const isSelected = (selection: Selection, id: string): boolean =>
  selection.mode === 'all' ? !selection.except.includes(id) : selection.ids.includes(id);

export const countSelected = (selection: Selection): number =>
  selection.mode === 'all' ? Math.max(0, selection.matching - selection.except.length) : selection.ids.length;

const toggled = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((candidate) => candidate !== id) : [...ids, id];

/** @param showsSegment whether the list shows only the leads of a segment */
export function toggleLead(selection: Selection, id: string, showsSegment: boolean): Selection {
  if (selection.mode === 'all') return { ...selection, except: toggled(selection.except, id) };
  const ids = toggled(selection.ids, id);
  const byGoals = ids.length > 0 && (selection.byGoals || showsSegment);
  return { mode: 'some', ids, ...(byGoals && { byGoals }) };
}

/**
 * Tracks which leads are selected while the page is open. 'All' refers to the list's current filter and search; a different one resets the
 * selection.
 * @param listKey names filter and search
 * @param showsSegment whether the list shows only the leads of a segment
 */
export function useSelection(listKey: string, showsSegment: boolean) {
  const [state, setState] = useState<{ listKey: string; selection: Selection }>({
    listKey,
    selection: NO_SELECTION,
  });
  const isStale = state.selection.mode === 'all' && state.listKey !== listKey;
  const selection = isStale ? NO_SELECTION : state.selection;
  useSelectionWhileSending(listKey, selection, (storedSelection) =>
    setState({ listKey, selection: storedSelection }),
  );
  const set = (next: Selection) => setState({ listKey, selection: next });
  return {
    selection,
    toggle: (id: string) => set(toggleLead(selection, id, showsSegment)),
    selectAll: (matching: number) => set({ mode: 'all', except: [], matching }),
    clear: () => set(NO_SELECTION),
  };
}

/**
 * Stores the selection while a message is being sent: if the password is requested first, this page reopens, and without its selection the
 * message would go to all leads.
 */
function useSelectionWhileSending(
  listKey: string,
  selection: Selection,
  restore: (storedSelection: Selection) => void,
): void {
  const key = useDraftKey(listKey, 'recipients');
  const { formData } = useNavigation();
  const isSending = ['email', 'sms'].includes(String(formData?.get('intent')));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs once per list
  useEffect(() => {
    const [text] = readDraft(key)?.values.selection ?? [];
    if (text) restore(JSON.parse(text) as Selection);
  }, [JSON.stringify(key)]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when sending starts and ends
  useEffect(() => {
    const values = { selection: [JSON.stringify(selection)] };
    if (isSending) writeDraft(key, { changedAt: new Date().toISOString(), values, base: {}, versions: {} });
    // This page is still open, so the message was accepted or refused.
    else removeDraft(key);
  }, [isSending]);
}
