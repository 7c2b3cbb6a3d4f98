import type { Database, Prisma } from '../database.ts';

/** A message that survives one redirect. */
export interface Flash {
  id: string;
  tone: 'info' | 'success' | 'warning' | 'danger';
  title: string;
  description?: string;
}

/** Keeps a message in the session for the next page. */
export async function leaveFlash(db: Database, sessionId: string, flash: Flash): Promise<void> {
  await db.session.updateMany({
    where: { id: sessionId },
    data: { data: { flash } as unknown as Prisma.InputJsonObject },
  });
}

/** Takes the message out of the session: it is shown once. */
export async function takeFlash(db: Database, sessionId: string): Promise<Flash | null> {
  const session = await db.session.findUnique({ where: { id: sessionId }, select: { data: true } });
  const { flash } = (session?.data ?? {}) as { flash?: Flash };
  if (!flash) return null;
  await db.session.updateMany({ where: { id: sessionId }, data: { data: {} } });
  return flash;
}
