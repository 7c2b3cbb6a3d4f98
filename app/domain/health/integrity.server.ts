import type { Database } from '#app/domain/database.ts';
import type { IntegrityResult } from './service-rules.ts';

const INTEGRITY_NOTE = 'integrity';

/** Stores the result of the last check of the whole SQLite file. */
export async function noteIntegrity(db: Database, { isSound, checkedAt }: IntegrityResult): Promise<void> {
  const data = { value: { isSound }, notedAt: checkedAt };
  await db.healthNote.upsert({
    where: { name: INTEGRITY_NOTE },
    create: { name: INTEGRITY_NOTE, ...data },
    update: data,
  });
}

/** Reads the stored result; null before the first check. */
export async function readIntegrity(db: Database): Promise<IntegrityResult | null> {
  const note = await db.healthNote.findUnique({ where: { name: INTEGRITY_NOTE } });
  return note && { isSound: (note.value as { isSound: boolean }).isSound, checkedAt: note.notedAt };
}
