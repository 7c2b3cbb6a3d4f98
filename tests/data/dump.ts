import Sqlite from 'better-sqlite3';
import pg from 'pg';

/** Every row of every table, each value as text; null is ''. */
export type Dump = Record<string, Record<string, string>[]>;

export async function dumpDatabase(url: string): Promise<Dump> {
  const query = url.startsWith('file:') ? sqlite(url.slice('file:'.length)) : await postgres(url);
  try {
    const dump: Dump = {};
    for (const { name } of await query.run(query.tables))
      dump[String(name)] = (await query.run(`SELECT * FROM "${name}"`)).map(asText);
    return dump;
  } finally {
    await query.end();
  }
}

type Row = Record<string, unknown>;

const asText = (row: Row) =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );

function sqlite(file: string) {
  const db = new Sqlite(file, { readonly: true });
  return {
    tables: `SELECT name FROM sqlite_master WHERE type = 'table'`,
    run: async (sql: string) => db.prepare(sql).all() as Row[],
    end: async () => void db.close(),
  };
}

async function postgres(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return {
    tables: `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
    run: async (sql: string) => (await client.query(sql)).rows as Row[],
    end: () => client.end(),
  };
}
