import { parseWithZod } from '@conform-to/zod/v4';
import * as z from 'zod';
import type { FieldVersions } from '#app/domain/field-versions.server.ts';
import type { FieldConflict, StaleField } from '#app/lib/field-conflict.ts';

/** What is stored, as a form's fields would post it. */
export type StoredValues = Readonly<Record<string, string | boolean | readonly string[]>>;

/**
 * Reads a form that edits what is there. Its script posts the fields that were changed and their names in `changed`; without
 * a script all fields arrive, and versions tell later which of them were touched.
 * @param item the field that tells which of several such forms it is, never one that is changed
 */
export function parseChanges(posted: FormData, schema: z.ZodType, item?: string) {
  const fields = schema instanceof z.ZodObject ? schema.shape : {};
  const changed = posted.get('changed');
  const isWanted = (name: string) =>
    name === item || typeof changed !== 'string' || changed.split(' ').includes(name);
  const requestedFields = Object.fromEntries(Object.entries(fields).filter(([name]) => isWanted(name)));
  const form = new FormData();
  for (const [name, value] of posted) if (Object.hasOwn(requestedFields, name)) form.append(name, value);
  return parseWithZod(form, { schema: z.object(requestedFields) });
}

const versionsField = z.record(z.string(), z.string().max(64));

/** Of the fields that the form was shown; none for a form that posts none, or what is no such list. */
export function readVersions(posted: FormData): FieldVersions {
  const text = posted.get('versions');
  if (typeof text !== 'string') return {};
  try {
    return versionsField.safeParse(JSON.parse(text)).data ?? {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/** The fields of a conflict with what is stored in them now. */
export const describeConflicts = (stale: readonly StaleField[], stored: StoredValues): FieldConflict[] =>
  stale.map((field) => ({ ...field, theirs: toList(stored[field.name] ?? '') }));

/** Whether a field was posted as it is stored: browsers post line ends of their own. */
export function isStoredValue(
  posted: readonly FormDataEntryValue[],
  stored: StoredValues[string] | undefined,
): boolean {
  const values = posted.map((value) => String(value).replace(/\r\n/g, '\n'));
  const isEmpty = (list: readonly string[]) => list.every((value) => value === '');
  const expected = toList(stored ?? '');
  if (isEmpty(values) && isEmpty(expected)) return true;
  return values.length === expected.length && values.every((value, index) => value === expected[index]);
}

function toList(value: StoredValues[string]): string[] {
  if (typeof value === 'boolean') return value ? ['on'] : [];
  return typeof value === 'string' ? [value] : [...value];
}
