import pg from 'pg';
import { MINUTE_MS } from '#app/lib/durations.ts';
import type { SqlText, TextReader } from '#app/lib/text-reader.ts';
import { CopyOut } from './copy-out.ts';

/** Timeout for writing a text. A consumer that takes longer is disconnected. */
const TEXT_READ_TIMEOUT_MS = 30 * MINUTE_MS;
/**
 * Memory for each sort and join of the statement. With the server's 4 MB, Postgres looks up a million rows one by one, which takes 1.6
 * times as long as joining them at once.
 */
const WORK_MEMORY = '32MB';

/**
 * Reads by COPY over a separate connection. One statement gets the best plan for all rows (several processes of the server work on it),
 * unlike a cursor or portions.
 */
export const createPostgresTextReader = (
  connectionString: string,
  { acquireTimeoutMs, lockTimeoutMs }: { acquireTimeoutMs: number; lockTimeoutMs: number },
): TextReader => ({
  provider: 'postgresql',
  async *copyCsv(rows: SqlText, signal: AbortSignal) {
    signal.throwIfAborted();
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: acquireTimeoutMs,
      keepAlive: true,
    });
    const copy = new CopyOut(`COPY (${inline(rows)}) TO STDOUT WITH (FORMAT csv)`);
    const abort = () => copy.fail(signal.reason);
    client.on('error', (error) => copy.fail(error));
    signal.addEventListener('abort', abort, { once: true });
    try {
      await client.connect();
      await client.query(begin(lockTimeoutMs));
      client.query(copy);
      for (let portion = await copy.take(); portion; portion = await copy.take()) yield portion;
      await client.query('COMMIT');
    } finally {
      signal.removeEventListener('abort', abort);
      if (copy.isDone) await client.end();
      else breakOff(client);
    }
  },
});

/** The settings apply to this transaction only: behind PgBouncer the next transaction on this server process is another client's. */
const begin = (lockTimeoutMs: number): string => `
  BEGIN READ ONLY;
  SET LOCAL TIME ZONE 'UTC';
  SET LOCAL DateStyle = 'ISO';
  SET LOCAL standard_conforming_strings = on;
  SET LOCAL lock_timeout = ${Math.trunc(lockTimeoutMs)};
  SET LOCAL work_mem = '${WORK_MEMORY}';
  SET LOCAL statement_timeout = ${TEXT_READ_TIMEOUT_MS};
  SELECT set_config('client_connection_check_interval', '2s', true)
    WHERE current_setting('server_version_num')::int >= 140000`;

/** Inlines the values into the statement's text, because COPY takes no parameters. */
const inline = ({ strings, values }: SqlText): string =>
  strings.map((text, index) => (index === 0 ? text : `${literal(values[index - 1])}${text}`)).join('');

/** @throws for a type of value that no statement has used yet */
function literal(value: unknown): string {
  if (typeof value === 'string') return pg.escapeLiteral(value);
  if (typeof value === 'boolean' || Number.isSafeInteger(value)) return String(value);
  if (value instanceof Date) return `CAST(${pg.escapeLiteral(value.toISOString())} AS TIMESTAMP)`;
  throw new Error(`A ${typeof value} can't be written into a statement.`);
}

/** Destroys the connection without a message to the server, which notices within its check interval and ends the statement. */
function breakOff(client: pg.Client): void {
  const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } }).connection;
  stream.destroy();
}
