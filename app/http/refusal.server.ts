import type { Submission } from '@conform-to/react';
import { AppError, type ErrorCode } from '#app/lib/app-error.ts';

const REFUSALS: readonly ErrorCode[] = [
  'invalid',
  'conflict',
  'timeout',
  'too-large',
  'unavailable',
  'too-many',
];

/** Returns the error if it is one that the person at the form can fix. @throws all others */
export function assertRefusal(error: unknown): AppError {
  if (error instanceof AppError && REFUSALS.includes(error.code)) return error;
  throw error;
}

/**
 * Builds a form's reply to a refusal: the errors are shown next to the fields that they name, else above them. The input is sent back,
 * except for hidden fields.
 */
export const refusalReply = <T>(
  submission: Submission<T>,
  { message, fields }: AppError,
  hideFields?: string[],
) =>
  submission.reply({
    ...(fields ? { fieldErrors: fields } : { formErrors: [message] }),
    ...(hideFields && { hideFields }),
  });

/** Joins all errors of a form in one line, for the toast. */
export const summariseErrors = (submission: Submission<unknown>): string => {
  const { error } = submission.reply();
  return [...new Set(Object.values(error ?? {}).flatMap((messages) => messages ?? []))].join('; ');
};
