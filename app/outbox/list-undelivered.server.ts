import { sqltag as sql } from '@prisma/client/runtime/client';
import type { Database } from '#app/domain/database.ts';
import { readCause } from './failure-cause.ts';
import { findObstacle } from './kind-rules.ts';
import type { MessageScope } from './message-scope.ts';
import type { UndeliveredState } from './state-moves.ts';
import type { OutboxKind } from './types.ts';
import { isInGroup, isUndeliveredIn } from './undelivered-conditions.server.ts';
import type { UndeliveredGroup } from './undelivered-groups.ts';

const UNDELIVERED_PAGE_SIZE = 50;
/** The URL may contain any id, and Postgres accepts no NUL characters. */
const IS_ID = /^[\w-]{1,100}$/;

/** Returns the value of `before` as the id that it is, else null. */
export const readBefore = (before: string | undefined): string | null =>
  before && IS_ID.test(before) ? before : null;

/**
 * Lists the items of a group, the newest first.
 * @returns `next` is the value of `before` for the next page; null on the last page
 */
export async function listUndelivered(options: {
  db: Database;
  scope: MessageScope;
  group: UndeliveredGroup;
  /** Id of the last line on the previous page. */
  before?: string | undefined;
  now: Date;
}) {
  const { db, scope, group, now } = options;
  const before = readBefore(options.before);
  // The ids are UUIDs of version 7, so their order is that of planning.
  const rows = await db.$queryRaw<{ id: string }[]>(sql`
    SELECT "id" FROM "OutboxMessage"
    WHERE ${isUndeliveredIn(scope)} AND ${isInGroup(group)} AND (${before === null} OR "id" < ${before ?? ''})
    ORDER BY "id" DESC LIMIT ${UNDELIVERED_PAGE_SIZE + 1}`);
  const ids = rows.slice(0, UNDELIVERED_PAGE_SIZE).map(({ id }) => id);
  return {
    lines: await readUndelivered(db, { scope, ids, now }),
    next: rows.length > UNDELIVERED_PAGE_SIZE ? (ids.at(-1) ?? null) : null,
  };
}

/** Reads items by their ids, the newest first. Their content is left out, because a plan is derived from health answers. */
export async function readUndelivered(
  db: Database,
  { scope, ids, now }: { scope: MessageScope; ids: readonly string[]; now: Date },
) {
  if (ids.length === 0) return [];
  const rows = await db.outboxMessage.findMany({
    where: { ...(scope === 'everything' ? {} : { tenantId: scope.tenantId }), id: { in: [...ids] } },
    orderBy: { id: 'desc' },
    select: {
      id: true,
      kind: true,
      purpose: true,
      state: true,
      cause: true,
      recipient: true,
      lastError: true,
      attempts: true,
      createdAt: true,
      updatedAt: true,
    },
  });
  return rows.map((row) => ({
    ...row,
    kind: row.kind as OutboxKind,
    state: row.state as UndeliveredState,
    cause: readCause(row.cause),
    /** The reason why it can't be sent again; null if it can. */
    obstacle: findObstacle(row, now),
  }));
}
