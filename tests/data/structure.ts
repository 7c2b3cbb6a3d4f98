import Sqlite from 'better-sqlite3';
import pg from 'pg';

/**
 * Lists the tables, columns, keys and indexes that a database really has, as comparable text, without Prisma's own table. The SQL that made
 * them may differ (for a table that was rebuilt); only the outcome counts.
 */
export function readStructure(url: string): Promise<string[]> {
  return url.startsWith('file:') ? sqliteStructure(url.slice('file:'.length)) : postgresStructure(url);
}

/** Runs a script of statements on a database. */
export async function execute(url: string, sql: string): Promise<void> {
  if (url.startsWith('file:')) {
    const db = new Sqlite(url.slice('file:'.length));
    db.exec(sql);
    db.close();
    return;
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** INTEGER and BIGINT both mean a whole number of up to 64 bits, so a column that was widened still has its old type name. */
const normaliseType = ({ type }: Record<string, unknown>) => (type === 'BIGINT' ? 'INTEGER' : type);

async function sqliteStructure(file: string): Promise<string[]> {
  const db = new Sqlite(file, { readonly: true });
  try {
    const tables = db
      .prepare(
        `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> '_prisma_migrations'`,
      )
      .pluck()
      .all() as string[];
    const facts = tables.flatMap((table) => {
      const readPragma = (pragma: string) => db.pragma(`${pragma}("${table}")`) as Record<string, unknown>[];
      const indexes = readPragma('index_list').map((index) => ({
        ...index,
        seq: undefined,
        columns: (db.pragma(`index_info("${index.name}")`) as { name: string }[]).map(({ name }) => name),
      }));
      // The order in which columns were added does not matter.
      const columns = readPragma('table_info').map((column) => ({
        ...column,
        cid: undefined,
        type: normaliseType(column),
      }));
      const foreignKeys = readPragma('foreign_key_list').map((key) => ({ ...key, id: undefined }));
      return [...columns, ...indexes, ...foreignKeys].map((fact) => `${table} ${JSON.stringify(fact)}`);
    });
    return facts.sort();
  } finally {
    db.close();
  }
}

async function postgresStructure(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ fact: string }>(`
      SELECT concat_ws(' ', table_name, column_name, data_type, datetime_precision, is_nullable, column_default) AS fact
        FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> '_prisma_migrations'
      UNION ALL
      SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'
      UNION ALL
      SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
        FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND conrelid IS DISTINCT FROM to_regclass('"_prisma_migrations"')`);
    return rows.map((row) => row.fact).sort();
  } finally {
    await client.end();
  }
}
