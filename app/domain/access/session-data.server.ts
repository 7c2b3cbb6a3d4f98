import { sqltag as sql } from '@prisma/client/runtime/client';
import type { Database, DatabaseClient, Prisma } from '#app/domain/database.ts';
import { randomId } from '#app/lib/random-id.ts';
import type { Person } from './capabilities.ts';
import { applyChoice, readConsoleView, type ViewChoice } from './console-view.ts';

/** A toast that survives one redirect. */
export interface Flash {
  id: string;
  tone: 'info' | 'success' | 'warning' | 'danger';
  title: string;
  description?: string;
  /** Form fields that the toast's Undo button posts. */
  undo?: { to: string; fields: Record<string, string> };
  link?: { label: string; to: string };
}

/** Data that a session stores in addition to the person. */
interface SessionData {
  flash?: Flash;
  /** The latest searches by id. Pages have the id in their URL instead of the text that was entered (D27). */
  searches?: { id: string; tenantId: string; text: string }[];
}

/** Several open tabs may each show their own search. */
const MAX_SEARCHES_IN_SESSION = 20;

/** @param data the column of a session's row */
export const hasSessionFlash = (data: Prisma.JsonValue): boolean =>
  ((data ?? {}) as SessionData).flash !== undefined;

async function readSessionData(client: DatabaseClient, sessionId: string): Promise<SessionData> {
  const session = await client.session.findUnique({ where: { id: sessionId }, select: { data: true } });
  return (session?.data ?? {}) as SessionData;
}

/**
 * Changes the session's data. The tabs of a browser share a session, so each change reads what the previous one wrote. @returns the
 * previous data
 */
const changeSessionData = (
  db: Database,
  sessionId: string,
  change: (data: SessionData) => SessionData,
): Promise<SessionData> =>
  db.$transaction(async (tx) => {
    // This update changes nothing. It locks the row, because SQLite has no SELECT … FOR UPDATE.
    await tx.$executeRaw(sql`UPDATE "Session" SET "data" = "data" WHERE "id" = ${sessionId}`);
    const before = await readSessionData(tx, sessionId);
    await tx.session.updateMany({
      where: { id: sessionId },
      data: { data: change(before) as unknown as Prisma.InputJsonObject },
    });
    return before;
  });

/** @returns the id by which findSearch finds the search text, as long as the session lasts */
export async function rememberSearch(
  db: Database,
  { sessionId, tenantId, text }: { sessionId: string; tenantId: string; text: string },
): Promise<string> {
  const id = randomId();
  await changeSessionData(db, sessionId, ({ searches = [], ...data }) => ({
    ...data,
    searches: [{ id, tenantId, text }, ...searches].slice(0, MAX_SEARCHES_IN_SESSION),
  }));
  return id;
}

/** Finds the text of a search in a session. Returns null when it is no longer stored. */
export async function findSearch(
  db: Database,
  { sessionId, tenantId, id }: { sessionId: string; tenantId: string; id: string },
): Promise<string | null> {
  const { searches = [] } = await readSessionData(db, sessionId);
  return searches.find((search) => search.id === id && search.tenantId === tenantId)?.text ?? null;
}

/** Deletes the searches, and deleted notes that can be restored, in all sessions that have any, together with the pending toast. */
export const forgetSearches = (tx: Prisma.TransactionClient): Promise<number> =>
  tx.$executeRaw(sql`UPDATE "Session" SET "data" = '{}'
    WHERE CAST("data" AS TEXT) LIKE ${'%"searches"%'} OR CAST("data" AS TEXT) LIKE ${'%"sealed"%'}`);

/** Stores a toast in the session for the next page. */
export async function leaveFlash(db: Database, sessionId: string, flash: Flash): Promise<void> {
  await changeSessionData(db, sessionId, (data) => ({ ...data, flash }));
}

/** Removes the toast from the session, because it is shown only once. */
export async function takeFlash(db: Database, sessionId: string): Promise<Flash | null> {
  if (!(await readSessionData(db, sessionId)).flash) return null;
  const { flash } = await changeSessionData(db, sessionId, ({ flash: _shown, ...data }) => data);
  return flash ?? null;
}

/**
 * Stores one choice of a person's console. Two windows may store choices at the same time, so each change first reads what the other has
 * written.
 */
export const saveConsoleView = (db: Database, person: Person, choice: ViewChoice): Promise<void> =>
  db.$transaction(async (tx) => {
    const { id } = person;
    const select = { consoleView: true };
    // This update changes nothing. It locks the row, because SQLite has no SELECT … FOR UPDATE.
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
