/**
 * Values that a field of a report should not have, one of each kind: a missing value, another type, a text that Postgres can't store and a
 * property of every object.
 */
export const KINDS_OF_ODD_VALUES: readonly unknown[] = [undefined, {}, 'a\u0000b', 'constructor'];

export const ODD_VALUES: readonly unknown[] = [
  ...KINDS_OF_ODD_VALUES,
  ...[null, 7, -1, 1e300, true, '', 'text', '__proto__', '2147483648', '1e300', '9999-99-99', [], [null]],
];

export interface OddChange {
  /** The field's path and its odd value; `undefined` means a missing field. */
  what: string;
  change: (value: unknown) => unknown;
}

/** Lists a change for each field of a JSON value and each odd value; the changes can be applied to other values of the same form too. */
export function* listOddChanges(value: unknown, oddValues: readonly unknown[]): Generator<OddChange> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, field] of Object.entries(value)) {
    for (const odd of oddValues)
      yield { what: `${name} = ${JSON.stringify(odd)}`, change: (whole) => withField(whole, name, odd) };
    for (const { what, change } of listOddChanges(field, oddValues))
      yield {
        what: `${name}.${what}`,
        change: (whole) => withField(whole, name, change((whole as Record<string, unknown>)[name])),
      };
  }
}

const withField = (whole: unknown, name: string, field: unknown): unknown =>
  Array.isArray(whole)
    ? whole.map((item, index) => (String(index) === name ? field : item))
    : { ...(whole as object), [name]: field };
