import type pg from 'pg';
import type { DirectTransaction } from '#app/lib/sql-transaction.ts';
import type { SqlText } from '#app/lib/text-reader.ts';

/** Formats a date for its column: UTC without a zone, regardless of the zone of this process. */
const toColumnValue = (value: unknown): unknown =>
  value instanceof Date ? value.toISOString().replace('T', ' ').replace('Z', '') : (value ?? null);

/** Runs statements directly on a connection of pg. They are unnamed, so that a pooler may give each transaction another session. */
class PostgresDirect implements DirectTransaction {
  constructor(private readonly client: pg.PoolClient) {}

  async $queryRaw<T>(query: TemplateStringsArray | SqlText, ...values: unknown[]): Promise<T> {
    return (await this.client.query(readQuery(query, values))).rows as T;
  }

  async $executeRaw(query: TemplateStringsArray | SqlText, ...values: unknown[]): Promise<number> {
    return (await this.client.query(readQuery(query, values))).rowCount ?? 0;
  }
}

function readQuery(query: TemplateStringsArray | SqlText, values: readonly unknown[]) {
  const strings = 'sql' in query ? query.strings : query;
  const text = strings.reduce((before, part, index) => `${before}$${index}${part}`);
  return { text, values: ('sql' in query ? query.values : values).map(toColumnValue) };
}

/**
 * See offerDirectAccess.
 * @param client the Prisma client of this pool. Once connected, it listens for idle connections that the server closes, and ends the pool
 * when it is closed itself. Connecting it again does nothing.
 */
export const directAccessTo = (pool: pg.Pool, client: { $connect(): Promise<void> }) => ({
  transact: async <Result>(work: (tx: DirectTransaction) => Promise<Result>) => {
    await client.$connect();
    return transactOn(pool, work);
  },
  read: async (query: TemplateStringsArray, values: readonly unknown[]) => {
    await client.$connect();
    return (await pool.query(readQuery(query, values))).rows as unknown[];
  },
});

/** Runs a transaction on a connection of the pool; see transactDirectly. */
async function transactOn<Result>(
  pool: pg.Pool,
  work: (tx: DirectTransaction) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let isBroken = false;
  // The current statement fails with the same error. Without a listener the error would end the process.
  const onError = () => {
    isBroken = true;
  };
  client.on('error', onError);
  try {
    await client.query('BEGIN');
    const result = await work(new PostgresDirect(client));
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // A connection on which even ROLLBACK fails is discarded.
    await client.query('ROLLBACK').catch(() => {
      isBroken = true;
    });
    throw error;
  } finally {
    if (!isBroken) client.off('error', onError);
    client.release(isBroken);
  }
}
