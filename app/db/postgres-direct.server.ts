import type pg from 'pg';
import type { DirectTransaction } from '#app/lib/sql-transaction.ts';
import type { SqlText } from '#app/lib/text-reader.ts';

/** A moment as its column takes it: UTC without a zone, whatever the zone of this process. */
const stored = (value: unknown): unknown =>
  value instanceof Date ? value.toISOString().replace('T', ' ').replace('Z', '') : (value ?? null);

/** Statements on a connection of pg itself; none is named, so that a pooler between may give each transaction another session. */
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
  const text = strings.reduce((before, part, at) => `${before}$${at}${part}`);
  return { text, values: ('sql' in query ? query.values : values).map(stored) };
}

/**
 * See offerDirectAccess.
 * @param client the one over this pool. Connecting it, which does nothing later, is what has it hear of idle connections that the server
 *   ends, and end the pool when it is closed.
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

/** A transaction on a connection of the pool; see transactDirectly. */
async function transactOn<Result>(
  pool: pg.Pool,
  work: (tx: DirectTransaction) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken = false;
  // The statement that meets it fails too; without a listener it would end the process.
  const onError = () => {
    broken = true;
  };
  client.on('error', onError);
  try {
    await client.query('BEGIN');
    const result = await work(new PostgresDirect(client));
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // A connection on which not even this works is given up.
    await client.query('ROLLBACK').catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    if (!broken) client.off('error', onError);
    client.release(broken);
  }
}
