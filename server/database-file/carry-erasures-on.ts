import { existsSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { connect } from '#app/db/connect.server.ts';
import { migrate } from '#app/db/migrate.server.ts';
import type { AuditActor } from '#app/domain/audit/index.ts';
import { repeatErasures } from '#app/domain/erasure/index.ts';
import { FILE_ERASED_LEAD_IDS } from '#app/domain/leads/index.ts';

const RESTORE_ACTOR: AuditActor = {
  kind: 'system',
  id: null,
  label: 'npm run admin -- restore',
  requestId: null,
};

/**
 * Erases in a backup's copy the leads that are erased in the present file. The copy gets the missing migrations, and is afterwards a single
 * file in which no erased data remains.
 * @returns number of erased leads; null if the present file is missing or can't be read
 * @throws MigrationError
 */
export async function carryErasuresOn(options: {
  from: string;
  to: string;
  prismaDir: string;
  now: Date;
}): Promise<number | null> {
  const { from, to, prismaDir, now } = options;
  const leadIds = existsSync(from) ? readErased(from) : null;
  if (leadIds === null || leadIds.length === 0) return leadIds?.length ?? null;
  await migrate(`file:${to}`, prismaDir);
  const { db, close } = await connect(`file:${to}`);
  let erased: number;
  try {
    erased = await repeatErasures({ db, leadIds, actor: RESTORE_ACTOR, now });
  } finally {
    await close();
  }
  makeOneFile(to);
  return erased;
}

/** Returns the ids of all erased leads; null if the file can't be read, because damage is a reason to restore a backup. */
function readErased(file: string): string[] | null {
  try {
    const db = new Sqlite(file, { readonly: true });
    try {
      return db.prepare(FILE_ERASED_LEAD_IDS).pluck().all() as string[];
    } finally {
      db.close();
    }
  } catch (error) {
    if (error instanceof Sqlite.SqliteError) return null;
    throw error;
  }
}

function makeOneFile(file: string): void {
  const db = new Sqlite(file);
  try {
    db.pragma('journal_mode = DELETE');
    db.exec('VACUUM');
    db.pragma('user_version = 0');
  } finally {
    db.close();
  }
}
