import type * as z from 'zod';
import { AppError } from '#app/lib/app-error.ts';
import { type FieldErrors, fieldErrors } from '#app/protocol/field-errors.ts';

/**
 * What a caller sent, checked and in canonical form.
 * @throws AppError `invalid`, with `fields`; a field that the schema does not know is named too
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
    ...Object.fromEntries(unknown.map((field) => [field, [`There is no field ${field}`]])),
  });
}

/** The refusal of these fields, with all that is wrong in one line for callers that read text. */
export const invalid = (fields: FieldErrors): AppError =>
  new AppError('invalid', [...new Set(Object.values(fields).flat())].join('; '), { fields });

/** What is said of a cursor that no page has given. */
export const WRONG_CURSOR = 'Use the nextCursor of the page before';
