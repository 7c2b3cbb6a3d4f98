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

/** Failures that the person in front of the form can do something about. @throws all others */
export function assertRefusal(error: unknown): AppError {
  if (error instanceof AppError && REFUSALS.includes(error.code)) return error;
  throw error;
}

/**
 * What a form is told of a refusal: beside its fields where it names any, else above them. What was typed comes back, but for
 * the fields that are hidden.
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

/** All that is wrong with a form in one line, for the toast. */
export const summariseErrors = (submission: Submission<unknown>): string => {
  const { error } = submission.reply();
  return [...new Set(Object.values(error ?? {}).flatMap((messages) => messages ?? []))].join('; ');
};
