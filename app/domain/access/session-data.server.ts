import { sqltag as sql } from '@prisma/client/runtime/client';
import type { Database, DatabaseClient, Prisma } from '#app/domain/database.ts';
import { randomId } from '#app/lib/random-id.ts';
import type { Person } from './capabilities.ts';
import { applyChoice, readConsoleView, type ViewChoice } from './console-view.ts';

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

/** @param data of a session's row */
export const hasFlash = (data: Prisma.JsonValue): boolean =>
  ((data ?? {}) as SessionData).flash !== undefined;

async function readSessionData(client: DatabaseClient, sessionId: string): Promise<SessionData> {
  const session = await client.session.findUnique({ where: { id: sessionId }, select: { data: true } });
  return (session?.data ?? {}) as SessionData;
}

/** Tabs of a browser share a session: each change reads what the one before it wrote. @returns the data before */
const changeSessionData = (
  db: Database,
  sessionId: string,
  change: (data: SessionData) => SessionData,
): Promise<SessionData> =>
  db.$transaction(async (tx) => {
    // An update that changes nothing, because SQLite has no SELECT … FOR UPDATE.
    await tx.$executeRaw(sql`UPDATE "Session" SET "data" = "data" WHERE "id" = ${sessionId}`);
    const before = await readSessionData(tx, sessionId);
    await tx.session.updateMany({
      where: { id: sessionId },
      data: { data: change(before) as unknown as Prisma.InputJsonObject },
    });
    return before;
  });

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

/**
 * Forgets the searches, and deleted notes that can be restored, of all sessions that have one, with the message that waits for
 * the next page.
 */
export const forgetSearches = (tx: Prisma.TransactionClient): Promise<number> =>
  tx.$executeRaw(sql`UPDATE "Session" SET "data" = '{}'
    WHERE CAST("data" AS TEXT) LIKE ${'%"searches"%'} OR CAST("data" AS TEXT) LIKE ${'%"sealed"%'}`);

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

/** Stores one choice of a person's console. Two windows may choose at the same time: each change reads the other's. */
export const saveConsoleView = (db: Database, person: Person, choice: ViewChoice): Promise<void> =>
  db.$transaction(async (tx) => {
    const { id } = person;
    const select = { consoleView: true };
    // An update that changes nothing, because SQLite has no SELECT … FOR UPDATE.
    const { consoleView } =
      person.kind === 'operator'
        ? await tx.user.update({ where: { id }, data: { id }, select })
        : await tx.tenantUser.update({
            where: { id, tenantId: person.tenantId ?? '' },
            data: { id },
            select,
          });
    const next = applyChoice(readConsoleView(consoleView), choice) as unknown as Prisma.InputJsonObject;
    if (person.kind === 'operator') await tx.user.update({ where: { id }, data: { consoleView: next } });
    else
      await tx.tenantUser.update({
        where: { id, tenantId: person.tenantId ?? '' },
        data: { consoleView: next },
      });
  });
