import type { Database } from '../database.ts';
import { changeSessionData, type Flash, readSessionData } from './session-data.server.ts';

/** Keeps a message in the session for the next page. */
export async function leaveFlash(db: Database, sessionId: string, flash: Flash): Promise<void> {
  await changeSessionData(db, sessionId, (data) => ({ ...data, flash }));
}

/** Takes the message out of the session: it is shown once. */
export async function takeFlash(db: Database, sessionId: string): Promise<Flash | null> {
  if (!(await readSessionData(db, sessionId)).flash) return null;
  const { flash } = await changeSessionData(db, sessionId, ({ flash: _shown, ...data }) => data);
  return flash ?? null;
}
