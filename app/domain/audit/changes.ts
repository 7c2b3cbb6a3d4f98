type Value = string | number | boolean | null;

/** Returns the fields that differ, with old and new values, in the audit log's format. Lists and objects are compared as JSON. */
export function changesBetween(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Record<string, { from: Value; to: Value }> {
  return Object.fromEntries(
    Object.keys(after)
      .filter((key) => toText(before[key]) !== toText(after[key]))
      .map((key) => [key, { from: plain(before[key]), to: plain(after[key]) }]),
  );
}

const plain = (value: unknown): Value => {
  if (value === undefined || value === null) return null;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'bigint') return Number(value);
  if (typeof value === 'object') return JSON.stringify(value);
  return value as Value;
};

const toText = (value: unknown) => JSON.stringify(plain(value));
