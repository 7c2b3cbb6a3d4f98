import type { SubmissionResult } from '@conform-to/react';
import { useActionData } from '@remix-run/react';
import type { FieldConflict } from '#app/lib/field-conflict.ts';

interface FormOfPage {
  intent: string;
  /** Identifies which of several forms with this intent was posted: the value of the field that the action names as `item`. */
  item: string | null;
}

/** The form was refused: `result` is for `usePostedForm`, `message` has the same errors in one line. */
export interface RefusedForm extends FormOfPage {
  status: 'refused';
  result: SubmissionResult<string[]>;
  message: string;
  /** Fields of an edited record that another person has changed since the form was shown. */
  conflicts?: FieldConflict[];
  /** Additional data that the page needs to show the form again. */
  extra?: unknown;
  value?: undefined;
}

/** The form was accepted and its page shows something once, such as a new key. */
export interface DoneForm<Value> extends FormOfPage {
  status: 'done';
  value: Value;
  result?: undefined;
  message?: undefined;
}

/** An action's answer unless it redirects (made by form-action.server.ts). */
export type FormReply<Value = unknown> = RefusedForm | DoneForm<Value>;

/**
 * Returns the page's last answer if it is about a form with one of these intents.
 * @param item identifies the calling form among several with this intent
 */
export function useFormReply<Value = unknown>(
  intents: string | readonly string[],
  item?: string,
): FormReply<Value> | undefined {
  const reply = useActionData() as FormReply<Value> | undefined;
  if (reply?.status === undefined || ![intents].flat().includes(reply.intent)) return undefined;
  return item === undefined || reply.item === item ? reply : undefined;
}

/** Intent of the only form on a page outside the console's frame; the form itself posts none. */
export const AUTH_INTENT = 'submit';

export const useAuthReply = <Value = unknown>() => useFormReply<Value>(AUTH_INTENT);
