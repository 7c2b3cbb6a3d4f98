import { randomBytes, randomUUID } from 'node:crypto';
import type { Database } from './domain/database.ts';
import { addSetting, deleteOldSettings, deleteSetting } from './domain/site-settings/index.ts';
import { MINUTE_MS } from './lib/durations.ts';
import { transactDirectly } from './lib/sql-transaction.ts';

/** The tables that a submission writes to. */
const SUBMISSION_TABLES = [
  'IdempotencyKey',
  'Contact',
  'PeptideAssessment',
  'Lead',
  'ConsentEvent',
  'OutboxMessage',
  'TenantUsage',
];
const KEY_PREFIX = 'readiness-check:';
/**
 * At least the number of bytes that a submission adds to the write-ahead log. The bytes are random, because Postgres would compress others.
 */
const PAYLOAD_BYTES = 96 * 1024;
/** Age after which rows are deleted that an interrupted check left behind. */
const LEFTOVER_AFTER_MS = 5 * MINUTE_MS;

/**
 * Simulates a submission: takes the same locks, writes about as much and commits it to disk. Leaves nothing behind.
 * @throws the database's error where a submission would be refused: a full or read-only disk, a locked table or file
 */
export async function checkSubmissions(db: Database): Promise<void> {
  const key = KEY_PREFIX + randomUUID();
  await transactDirectly(db, async (tx) => {
    // The statement deletes no row, but waits for the same locks as an insert.
    for (const table of SUBMISSION_TABLES) {
      const query = [`DELETE FROM "${table}" WHERE 1 = 0`];
      await tx.$executeRaw(Object.assign(query, { raw: query }));
    }
    await addSetting(tx, key, {
      filler: randomBytes((PAYLOAD_BYTES * 3) / 4).toString('base64'),
    });
  });
  // Deleting is a transaction of its own: rows that one transaction inserts and deletes may never be written to disk.
  await deleteSetting(db, key);
  await deleteOldSettings(db, KEY_PREFIX, new Date(Date.now() - LEFTOVER_AFTER_MS));
}
