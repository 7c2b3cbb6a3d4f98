import { useLocation } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { useFormDialog } from '../form-dialog.ts';
import { readDraft } from './draft-store.ts';
import { type EditAnswer, isRefusal } from './edit-form.tsx';
import { changedNames, type SavedValues, toFormValues } from './form-values.ts';
import { useDraftKey } from './unsaved-changes.tsx';

/**
 * Tracks whether a dialog with an edit form, or an inline form that replaces a text, is open. It closes once the form is saved, and opens
 * by itself if there is a draft, so that the input is shown again after a login or a step-up.
 * @returns `answer` is the response for this form
 */
export function useEditDialog(form: {
  id: string;
  record: string;
  saved: SavedValues;
  answer: EditAnswer | undefined;
}) {
  const { id, record, saved: savedValues, answer } = form;
  const draftKey = useDraftKey(record, id);
  const { key } = useLocation();
  const dialog = useFormDialog(isRefusal(answer));
  // A reopened form starts with the stored values, because the last response belongs to the closed one.
  const [closedAt, setClosedAt] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs once per form and account
  useEffect(() => {
    const draft = readDraft(draftKey);
    if (draft && changedNames(draft.values, toFormValues(savedValues)).length > 0) dialog.onOpenChange(true);
  }, [JSON.stringify(draftKey)]);
  return {
    isOpen: dialog.isOpen,
    onOpenChange(isOpen: boolean) {
      if (!isOpen) setClosedAt(key);
      dialog.onOpenChange(isOpen);
    },
    answer: closedAt === key ? undefined : answer,
  };
}
