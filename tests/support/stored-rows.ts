import Database from 'better-sqlite3';

type Row = Record<string, string | number | null>;

/** Returns the first row of a query on the service's database. */
export function readRow<T>({ file }: { file: string }, query: string, ...values: string[]): T {
  const database = new Database(file, { readonly: true });
  try {
    return database.prepare(query).get(...values) as T;
  } finally {
    database.close();
  }
}

/** Changes stored rows without the service. */
export function changeRows({ file }: { file: string }, statement: string, ...values: string[]): void {
  const database = new Database(file);
  try {
    database.prepare(statement).run(...values);
  } finally {
    database.close();
  }
}

/**
 * Stores copies of a row without the service, which would take seconds for twenty of them by requests.
 * @param file of the database
 * @param original one column of the row, with a value that no other row has
 * @param copies the differences of each copy
 */
export function copyRow(
  file: string,
  table: 'Lead' | 'Tenant',
  original: [column: string, value: string],
  copies: readonly Row[],
): void {
  const [column, value] = original;
  const database = new Database(file, { timeout: 5000 });
  try {
    const row = database.prepare(`SELECT * FROM "${table}" WHERE "${column}" = ?`).get(value) as Row;
    const names = Object.keys(row);
    const quoted = names.map((name) => `"${name}"`);
    const insert = database.prepare(
      `INSERT INTO "${table}" (${quoted}) VALUES (${names.map((name) => `@${name}`)})`,
    );
    for (const copy of copies) insert.run({ ...row, ...copy });
  } finally {
    database.close();
  }
}
