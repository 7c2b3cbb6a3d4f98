import { sqltag as sql } from '@prisma/client/runtime/client';
import { randomId } from '../../lib/random-id.ts';
import type { Database, Prisma } from '../database.ts';

/** A message that survives one redirect. */
export interface Flash {
  id: string;
  tone: 'info' | 'success' | 'warning' | 'danger';
  title: string;
  description?: string;
  /** What the message's button 'Undo' posts. */
  undo?: { to: string; fields: Record<string, string> };
}

/** What a session remembers besides who it is. */
interface SessionData {
  flash?: Flash;
  /** The latest searches by their ids, which pages have in their address in place of what was typed (D27). */
  searches?: { id: string; tenantId: string; text: string }[];
}

/** Pages that are open beside each other may each show a search of its own. */
const MAX_SEARCHES = 20;

export async function readSessionData(
  db: Database | Prisma.TransactionClient,
  sessionId: string,
): Promise<SessionData> {
  const session = await db.session.findUnique({ where: { id: sessionId }, select: { data: true } });
  return (session?.data ?? {}) as SessionData;
}

/** Several pages of a session may change it at once: each waits for the others, and none writes what it read before them. */
export async function changeSessionData(
  db: Database,
  sessionId: string,
  change: (data: SessionData) => SessionData,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const where = { id: sessionId };
    // Locks the row.
    await tx.session.updateMany({ where, data: { id: sessionId } });
    const data = change(await readSessionData(tx, sessionId));
    await tx.session.updateMany({ where, data: { data: data as unknown as Prisma.InputJsonObject } });
  });
}

/** @returns the id by which findSearch finds what was searched for, as long as the session lasts */
export async function rememberSearch(
  db: Database,
  { sessionId, tenantId, text }: { sessionId: string; tenantId: string; text: string },
): Promise<string> {
  const id = randomId();
  await changeSessionData(db, sessionId, ({ searches = [], ...data }) => ({
    ...data,
    searches: [{ id, tenantId, text }, ...searches].slice(0, MAX_SEARCHES),
  }));
  return id;
}

/** What was searched for in a session; null when it is no longer known. */
export async function findSearch(
  db: Database,
  { sessionId, tenantId, id }: { sessionId: string; tenantId: string; id: string },
): Promise<string | null> {
  const { searches = [] } = await readSessionData(db, sessionId);
  return searches.find((search) => search.id === id && search.tenantId === tenantId)?.text ?? null;
}

/** Forgets the searches, and the messages that wait for the next page, of all sessions with a search. */
export const forgetSearches = (tx: Prisma.TransactionClient): Promise<number> =>
  tx.$executeRaw(sql`UPDATE "Session" SET "data" = '{}' WHERE CAST("data" AS TEXT) LIKE ${'%"searches"%'}`);
