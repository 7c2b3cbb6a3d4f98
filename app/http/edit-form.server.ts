import { parseWithZod } from '@conform-to/zod/v4';
import * as z from 'zod';
import type { FieldVersions } from '#app/domain/field-versions.server.ts';
import type { FieldConflict, StaleField } from '#app/lib/field-conflict.ts';

/** Stored values, in the form in which a form's fields would post them. */
export type StoredValues = Readonly<Record<string, string | boolean | readonly string[]>>;

/**
 * Reads a form that edits stored values. Its script posts the changed fields and their names in `changed`. Without a script all fields are
 * posted, and versions later show which of them were changed.
 * @param item the field that identifies one of several such forms; it is never changed
 */
export function parseChanges(formData: FormData, schema: z.ZodType, item?: string) {
  const fields = schema instanceof z.ZodObject ? schema.shape : {};
  const changed = formData.get('changed');
  const isWanted = (name: string) =>
    name === item || typeof changed !== 'string' || changed.split(' ').includes(name);
  const requestedFields = Object.fromEntries(Object.entries(fields).filter(([name]) => isWanted(name)));
  const form = new FormData();
  for (const [name, value] of formData) if (Object.hasOwn(requestedFields, name)) form.append(name, value);
  return parseWithZod(form, { schema: z.object(requestedFields) });
}

const versionsField = z.record(z.string(), z.string().max(64));

/** Reads the versions of the fields that the form showed; empty if the form posts none or an invalid list. */
export function readVersions(formData: FormData): FieldVersions {
  const text = formData.get('versions');
  if (typeof text !== 'string') return {};
  try {
    return versionsField.safeParse(JSON.parse(text)).data ?? {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/** Describes the fields of a conflict with their stored values. */
export const describeConflicts = (
  stale: readonly StaleField[],
  storedValues: StoredValues,
): FieldConflict[] => stale.map((field) => ({ ...field, theirs: toList(storedValues[field.name] ?? '') }));

/** Whether a field was posted with its stored value. Browsers post line breaks as CR LF, which count as LF. */
export function isStoredValue(
  postedValues: readonly FormDataEntryValue[],
  storedValue: StoredValues[string] | undefined,
): boolean {
  const values = postedValues.map((value) => String(value).replace(/\r\n/g, '\n'));
  const isEmpty = (list: readonly string[]) => list.every((value) => value === '');
  const expected = toList(storedValue ?? '');
  if (isEmpty(values) && isEmpty(expected)) return true;
  return values.length === expected.length && values.every((value, index) => value === expected[index]);
}

function toList(value: StoredValues[string]): string[] {
  if (typeof value === 'boolean') return value ? ['on'] : [];
  return typeof value === 'string' ? [value] : [...value];
}
