import type * as z from 'zod';
import { AppError } from '#app/lib/app-error.ts';
import { type FieldErrors, fieldErrors } from '#app/protocol/field-errors.ts';

/**
 * Validates a caller's input and returns it in canonical form.
 * @throws AppError `invalid`, with `fields`, which include fields that the schema does not know
 */
export function parseInput<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AppError('invalid', 'The body must be a JSON object');
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const { issues } = result.error;
  const unknown = issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []));
  throw invalid({
    ...fieldErrors(issues.filter(({ code }) => code !== 'unrecognized_keys')),
    ...Object.fromEntries(unknown.map((field) => [field, [`Unknown field ${field}`]])),
  });
}

/** Builds the error for these fields, with all their errors in one line for callers that read text. */
export const invalid = (fields: FieldErrors): AppError =>
  new AppError('invalid', [...new Set(Object.values(fields).flat())].join('; '), { fields });

/** Error text for a cursor that no page has returned. */
export const WRONG_CURSOR = 'Use the nextCursor of the previous page';
