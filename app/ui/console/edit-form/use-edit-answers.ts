import type { SubmissionResult } from '@conform-to/react';
import { useActionData } from '@remix-run/react';
import { useEffect, useMemo } from 'react';
import type { FieldConflict } from '#app/lib/field-conflict.ts';
import { useToast } from '../toaster.tsx';
import type { EditAnswer } from './edit-form.tsx';
import { readFailedSave } from './failed-save.ts';

/** What a page's action answers to a form that it did not take. */
interface RefusedForm {
  status?: string;
  intent?: string;
  item?: string | null;
  result?: SubmissionResult<string[]>;
  message?: string;
  conflicts?: readonly FieldConflict[];
}

/**
 * The page's last answer, for its edit forms.
 * @param editForms the ids of the forms that tell themselves what failed; for others a toast does. Left out by the parts of a page that
 * names them itself
 * @returns `refusal`: in one line, unless the form itself asks for a choice; the same object for the same answer
 */
export function useEditAnswers(editForms?: readonly string[]) {
  const answer = useActionData() as RefusedForm | undefined;
  const toast = useToast();
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each answer
  useEffect(() => {
    const failure = readFailedSave(answer);
    if (failure && editForms && !editForms.includes(failure.form ?? ''))
      toast({ tone: 'danger', title: 'This did not work', description: failure.reason });
  }, [answer]);
  const refusal = useMemo(() => ({ failed: answer?.conflicts ? undefined : answer?.message }), [answer]);
  return {
    /** Of the whole page, for what is no edit form. */
    answer,
    refusal,
    /** @param posted what a form posts whose intent is not its id */
    answerOf(id: string, posted: { intents: readonly string[]; item?: string } = { intents: [id] }) {
      const failedSave = readFailedSave(answer);
      if (failedSave) return failedSave.form === id ? { failedSave } : undefined;
      if (!answer?.intent || !posted.intents.includes(answer.intent)) return undefined;
      if (posted.item !== undefined && posted.item !== answer.item) return undefined;
      return { result: answer.result, conflicts: answer.conflicts } satisfies EditAnswer;
    },
  };
}
