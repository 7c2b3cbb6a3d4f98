import type { SubmissionResult } from '@conform-to/react';
import { useActionData } from '@remix-run/react';
import { useEffect, useMemo } from 'react';
import type { FieldConflict } from '#app/lib/field-conflict.ts';
import { useToast } from '../toaster.tsx';
import type { EditAnswer } from './edit-form.tsx';
import { readFailedSave } from './failed-save.ts';

/** The response of a page's action to a form that it refused. */
interface RefusedForm {
  status?: string;
  intent?: string;
  item?: string | null;
  result?: SubmissionResult<string[]>;
  message?: string;
  conflicts?: readonly FieldConflict[];
}

/**
 * Returns the page's last response, for its edit forms.
 * @param editForms IDs of the forms that show their own failures; a failed save of any other form is shown in a toast. Omitted by
 * components whose page already passes the IDs
 * @returns `refusal.failed`: the reason for the refusal; undefined if the form shows conflicts for the user to resolve. The object is the
 * same for the same response
 */
export function useEditAnswers(editForms?: readonly string[]) {
  const answer = useActionData() as RefusedForm | undefined;
  const toast = useToast();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs once per response
  useEffect(() => {
    const failure = readFailedSave(answer);
    if (failure && editForms && !editForms.includes(failure.form ?? ''))
      toast({ tone: 'danger', title: 'That didn’t work', description: failure.reason });
  }, [answer]);
  const refusal = useMemo(() => ({ failed: answer?.conflicts ? undefined : answer?.message }), [answer]);
  return {
    /** Response for the whole page, for forms that are not edit forms. */
    answer,
    refusal,
    /** @param formFields fields of a form whose intent is not its ID */
    answerOf(id: string, formFields: { intents: readonly string[]; item?: string } = { intents: [id] }) {
      const failedSave = readFailedSave(answer);
      if (failedSave) return failedSave.form === id ? { failedSave } : undefined;
      if (!answer?.intent || !formFields.intents.includes(answer.intent)) return undefined;
      if (formFields.item !== undefined && formFields.item !== answer.item) return undefined;
      return { result: answer.result, conflicts: answer.conflicts } satisfies EditAnswer;
    },
  };
}
