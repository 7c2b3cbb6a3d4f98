import { stepUp } from '#app/domain/access/index.ts';
import type { Database } from '#app/domain/database.ts';

/** Confirms the password in every session, so that what is tested is not the step-up. */
export async function stepUpAll(db: Database): Promise<void> {
  for (const { id } of await db.session.findMany({ select: { id: true } })) await stepUp(db, id, new Date());
}
