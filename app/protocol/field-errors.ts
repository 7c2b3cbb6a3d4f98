/** field → messages; the field is the first part of the path, '' for the body itself. */
export type FieldErrors = Record<string, string[]>;
export type Parsed<T> = { ok: true; value: T } | { ok: false; fields: FieldErrors };

export function fieldErrors(issues: readonly { path: PropertyKey[]; message: string }[]): FieldErrors {
  const fields: FieldErrors = {};
  for (const { path, message } of issues) {
    const field = String(path[0] ?? '');
    const list = (fields[field] ??= []);
    if (!list.includes(message)) list.push(message);
  }
  return fields;
}
