import type { SubmissionResult } from '@conform-to/react';
import { useActionData } from '@remix-run/react';
import type { FieldConflict } from '#app/lib/field-conflict.ts';

interface FormOfPage {
  /** Of the form that was posted. */
  intent: string;
  /** Which of several forms with this intent it was: the value of the field that the action names as `item`. */
  item: string | null;
}

/** The form was not taken: `result` is for conform's `lastResult`, `message` says the same in one line. */
export interface RefusedForm extends FormOfPage {
  status: 'refused';
  result: SubmissionResult<string[]>;
  message: string;
  /** Of a form that edits what is there: fields that were changed meanwhile. */
  conflicts?: FieldConflict[];
  /** What the page needs besides to show the form again. */
  extra?: unknown;
  value?: undefined;
}

/** The form was taken and its page shows something once, such as a new key. */
export interface DoneForm<Value> extends FormOfPage {
  status: 'done';
  value: Value;
  result?: undefined;
  message?: undefined;
}

/** What an action answers unless it redirects (form-action.server.ts makes it). */
export type FormReply<Value = unknown> = RefusedForm | DoneForm<Value>;

/**
 * The page's last answer, if it is about a form with one of these intents.
 * @param item which of several forms with this intent asks
 */
export function useFormReply<Value = unknown>(
  intents: string | readonly string[],
  item?: string,
): FormReply<Value> | undefined {
  const reply = useActionData() as FormReply<Value> | undefined;
  if (reply?.status === undefined || ![intents].flat().includes(reply.intent)) return undefined;
  return item === undefined || reply.item === item ? reply : undefined;
}

/** Of a page with one form outside the console's frame, which posts no intent. */
export const AUTH_INTENT = 'submit';

export const useAuthReply = <Value = unknown>() => useFormReply<Value>(AUTH_INTENT);
