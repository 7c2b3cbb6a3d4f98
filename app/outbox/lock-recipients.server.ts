import { join, sqltag as sql } from '@prisma/client/runtime/client';
import type { SqlTransaction } from '#app/lib/sql-transaction.ts';

/**
 * Makes transactions that count the items to the same recipients wait for each other until they end. On SQLite a transaction locks the
 * whole database from its start.
 */
export function recipientLock(provider: 'sqlite' | 'postgresql') {
  return async (tx: SqlTransaction, limitKeys: readonly string[]): Promise<void> => {
    if (provider === 'sqlite' || limitKeys.length === 0) return;
    // Sorted, so that two transactions with the same recipients can't deadlock.
    const keys = [...new Set(limitKeys)].sort();
    await tx.$queryRaw(sql`
      SELECT count(pg_advisory_xact_lock(hashtextextended("limitKey", 0)))
      FROM unnest(ARRAY[${join(keys)}]::text[]) AS "limitKey"`);
  };
}
