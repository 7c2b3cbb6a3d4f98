import { useNavigation } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { formatCount } from '#app/lib/format-count.ts';
import { readDraft, removeDraft, writeDraft } from '#app/ui/console/edit-form/draft-store.ts';
import { useDraftKey } from '#app/ui/console/edit-form/unsaved-changes.tsx';

/** The selected leads: those that were ticked, or all that match except some. */
export type Selection =
  | {
      mode: 'some';
      ids: readonly string[];
      /** Whether some were ticked while the list chose leads by their goals. */
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

/** Returns the selected leads as forms post them. */
export const selectionFields = (selection: Selection): Record<string, string> =>
  selection.mode === 'all'
    ? { all: 'on', except: selection.except.join(',') }
    : { leadIds: selection.ids.join(','), ...(selection.byGoals && { byGoals: 'on' }) };

/** What the list of recipients shows. */
interface ListedRecipients {
  /** Null for a search that has expired. */
  search: string | null;
  /** Whether a filter or a search leaves leads out. */
  isFiltered: boolean;
  /** Whether a filter leaves leads out. */
  hasFilter: boolean;
}

/** Says in words who gets the message: 'All leads', 'Leads that match your filters', '3 selected leads'. */
export function describeRecipients(selection: Selection, list: ListedRecipients): string {
  if (selection.mode === 'some' && selection.ids.length > 0)
    return selection.ids.length === 1
      ? '1 selected lead'
      : `${formatCount(selection.ids.length)} selected leads`;
  const everyone = describeList(list);
  const exceptCount = selection.mode === 'all' ? selection.except.length : 0;
  return exceptCount > 0 ? `${everyone} except ${formatCount(exceptCount)}` : everyone;
}

function describeList({ search, isFiltered, hasFilter }: ListedRecipients): string {
  if (!isFiltered && search !== null) return 'All leads';
  if (search === '') return 'Leads that match your filters';
  return `Leads that match your search${hasFilter ? ' and filters' : ''}`;
}

/** @param isByGoals whether the list chooses leads by their goals */
export function toggleLead(selection: Selection, id: string, isByGoals: boolean): Selection {
  if (selection.mode === 'all') return { ...selection, except: toggled(selection.except, id) };
  const ids = toggled(selection.ids, id);
  const byGoals = ids.length > 0 && (selection.byGoals || isByGoals);
  return { mode: 'some', ids, ...(byGoals && { byGoals }) };
}

/**
 * Tracks which leads are selected while the page is open. 'All' refers to the list's current filter and search; a different one resets the
 * selection.
 * @param listKey names filter and search
 * @param isByGoals whether the list chooses leads by their goals
 */
export function useSelection(listKey: string, isByGoals: boolean) {
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
    toggle: (id: string) => set(toggleLead(selection, id, isByGoals)),
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
