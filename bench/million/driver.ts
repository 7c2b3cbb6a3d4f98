import { createHash } from 'node:crypto';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { locateDatabase } from '#app/db/connect.server.ts';

/** Differences between the two databases in the statements that create a million leads. */
export interface Dialect {
  /** A time in milliseconds since 1970, as the client stores it. */
  moment(ms: string): string;
  /** A number in hexadecimal digits, padded with zeros. */
  hex(number: string, digits: number): string;
  /** SHA-256 of a string, in hexadecimal digits. */
  sha256(text: string): string;
  /** The type of a JSON column. A text stored in it is parsed once and not for each lead. */
  jsonType: string;
  /** A string as a value of a JSON column. */
  json(text: string): string;
}

/** One connection to either database through its own driver. Temporary tables live as long as the connection. */
export interface Driver {
  provider: 'sqlite' | 'postgresql';
  dialect: Dialect;
  run(sql: string, values?: readonly unknown[]): Promise<void>;
  all<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  transaction(work: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** Parameters are written as `?` for both databases. */
export async function openDriver(databaseUrl: string): Promise<Driver> {
  const location = locateDatabase(databaseUrl);
  return location.provider === 'sqlite' ? openSqlite(location.file) : openPostgres(location.connectionString);
}

function openSqlite(file: string): Driver {
  const db = new Sqlite(file);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = NORMAL');
  db.pragma('foreign_keys = ON');
  db.pragma('busy_timeout = 10000');
  // Random ids are spread over their indexes, so without a cache each portion would read and write the same pages again.
  db.pragma('cache_size = -524288');
  db.pragma('temp_store = MEMORY');
  db.function('sha256_hex', { deterministic: true }, (text) =>
    createHash('sha256').update(String(text)).digest('hex'),
  );
  const run = async (sql: string, values: readonly unknown[] = []) => {
    db.prepare(sql).run(...values);
  };
  return {
    provider: 'sqlite',
    dialect: {
      moment: (ms) =>
        `(strftime('%Y-%m-%dT%H:%M:%S', (${ms}) / 1000, 'unixepoch') || printf('.%03d+00:00', (${ms}) % 1000))`,
      hex: (number, digits) => `printf('%0${digits}x', ${number})`,
      sha256: (text) => `sha256_hex(${text})`,
      jsonType: 'TEXT',
      json: (text) => text,
    },
    run,
    all: async <Row>(sql: string, values: readonly unknown[] = []) => db.prepare(sql).all(...values) as Row[],
    async transaction(work) {
      db.exec('BEGIN IMMEDIATE');
      try {
        await work();
        db.exec('COMMIT');
      } catch (error) {
        db.exec('ROLLBACK');
        throw error;
      }
    },
    close: async () => {
      db.close();
    },
  };
}

async function openPostgres(connectionString: string): Promise<Driver> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const query = (sql: string, values: readonly unknown[] = []) => {
    let place = 0;
    return client.query(
      sql.replace(/\?/g, () => `$${++place}`),
      [...values],
    );
  };
  return {
    provider: 'postgresql',
    dialect: {
      moment: (ms) => `(to_timestamp((${ms}) / 1000.0) AT TIME ZONE 'UTC')`,
      hex: (number, digits) => `lpad(to_hex(${number}), ${digits}, '0')`,
      sha256: (text) => `encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`,
      jsonType: 'JSONB',
      json: (text) => `CAST(${text} AS JSONB)`,
    },
    async run(sql, values) {
      await query(sql, values);
    },
    async all<Row>(sql: string, values?: readonly unknown[]) {
      return (await query(sql, values)).rows as Row[];
    },
    async transaction(work) {
      await client.query('BEGIN');
      try {
        await work();
        await client.query('COMMIT');
      } catch (error) {
        await client.query('ROLLBACK');
        throw error;
      }
    },
    close: () => client.end(),
  };
}
