import { useEffect, useState } from 'react';
import { readDraft, removeDraft, writeDraft } from '#app/ui/console/edit-form/draft-store.ts';
import { useDraftKey } from '#app/ui/console/edit-form/unsaved-changes.tsx';
import { useConsole } from '../frame/console-context.tsx';

/**
 * Stores a message's draft in this browser until it is sent: across tabs of the page, a search for recipients, a reload, a closed tab, and
 * the pages that ask for a log-in or the password.
 * @param form names the draft
 * @param empty the form's fields, empty
 * @param postedDraft the draft that a page without JavaScript posted for a preview
 */
export function useMessageDraft<Typed extends Record<string, string>>(
  form: string,
  empty: Typed,
  postedDraft?: Typed,
) {
  const { tenant } = useConsole();
  const key = useDraftKey(tenant?.id ?? '', form, true);
  const [draft, setTyped] = useState<Typed>(postedDraft ?? empty);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs once per company
  useEffect(() => {
    const values = readDraft(key)?.values ?? {};
    const storedDraft = Object.fromEntries(Object.keys(empty).map((name) => [name, values[name]?.[0] ?? '']));
    if (Object.values(storedDraft).every((text) => text === '')) return;
    setTyped(storedDraft as Typed);
    setRound((before) => before + 1);
  }, [JSON.stringify(key)]);
  return {
    typed: draft,
    /** The form's key. A new key resets its fields. */
    round,
    change(part: Partial<Typed>) {
      setTyped((before) => {
        const next = { ...before, ...part };
        const values = Object.fromEntries(Object.keys(empty).map((name) => [name, [next[name] ?? '']]));
        writeDraft(key, { changedAt: new Date().toISOString(), values, base: {}, versions: {} });
        return next;
      });
    },
    clear() {
      removeDraft(key);
      setTyped(empty);
      setRound((before) => before + 1);
    },
  };
}
