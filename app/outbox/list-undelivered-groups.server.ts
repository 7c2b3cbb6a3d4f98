import { type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import type { Database } from '#app/domain/database.ts';
import { readCause } from './failure-cause.ts';
import { readBefore, readUndelivered } from './list-undelivered.server.ts';
import type { MessageScope } from './message-scope.ts';
import type { UndeliveredState } from './state-moves.ts';
import { causeColumn, isInGroup, isResendable, isUndeliveredIn } from './undelivered-conditions.server.ts';
import { type UndeliveredGroup, writeGroupKey } from './undelivered-groups.ts';

const GROUPS_PAGE_SIZE = 30;

type GroupRow = Omit<UndeliveredGroup, 'cause'> & {
  cause: string;
  count: number | bigint;
  resendable: number | bigint;
  lastAt: Date | string;
  newestId: string;
};

/**
 * Lists items that failed, are uncertain or on hold by what was sent and why it failed, the groups with the newest item first. The rows are
 * counted in the database, in one query.
 * @returns `next` is the value of `before` for the next page; `counts` is of all items, so that it always fits the list
 */
export async function listUndeliveredGroups(options: {
  db: Database;
  scope: MessageScope;
  state?: UndeliveredState | undefined;
  /** Id of the newest item of the last group on the previous page. */
  before?: string | undefined;
  now: Date;
}) {
  const { db, scope, state, now } = options;
  const before = readBefore(options.before);
  const groups = await countGroups(options);
  const counts: Record<UndeliveredState, number> = { uncertain: 0, failed: 0, 'on-hold': 0 };
  for (const group of groups) counts[group.state] += group.count;
  const selection = groups.filter(
    (group) => (state === undefined || group.state === state) && (before === null || group.newestId < before),
  );
  const page = selection.slice(0, GROUPS_PAGE_SIZE);
  const lonelyIds = page.flatMap(({ count, newestId }) => (count === 1 ? [newestId] : []));
  const lonely = new Map(
    (await readUndelivered(db, { scope, ids: lonelyIds, now })).map((line) => [line.id, line]),
  );
  return {
    /** `message` is the item of a group that has only one. */
    groups: page.map((group) => ({ ...group, message: lonely.get(group.newestId) ?? null })),
    next: selection.length > GROUPS_PAGE_SIZE ? (page.at(-1)?.newestId ?? null) : null,
    counts,
  };
}

/** Counts a group's items; null if it has none. */
export async function findUndeliveredGroup(options: {
  db: Database;
  scope: MessageScope;
  group: UndeliveredGroup;
  now: Date;
}) {
  const [group] = await countGroups(options);
  return group ?? null;
}

interface GroupsQuery {
  scope: MessageScope;
  /** The one group to count; all if missing. */
  group?: UndeliveredGroup;
  now: Date;
}

export const groupsStatement = ({ scope, group, now }: GroupsQuery): Sql => sql`
    SELECT "tenantId", "state", "kind", "purpose", "batchId", ${causeColumn} AS "cause", COUNT(*) AS "count",
      SUM(CASE WHEN ${isResendable(now)} THEN 1 ELSE 0 END) AS "resendable", MAX("updatedAt") AS "lastAt", MAX("id") AS "newestId"
    FROM "OutboxMessage" WHERE ${isUndeliveredIn(scope)} AND ${group ? isInGroup(group) : sql`1 = 1`}
    GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 10 DESC`;

async function countGroups({ db, ...query }: GroupsQuery & { db: Database }) {
  const rows = await db.$queryRaw<GroupRow[]>(groupsStatement(query));
  return rows.map((row) => {
    const { tenantId, state, kind, purpose, batchId } = row;
    const identity: UndeliveredGroup = {
      tenantId,
      state,
      kind,
      purpose,
      batchId,
      cause: readCause(row.cause),
    };
    return {
      ...identity,
      key: writeGroupKey(identity),
      count: Number(row.count),
      /** How many a person may send again. */
      resendable: Number(row.resendable),
      lastAt: new Date(row.lastAt),
      newestId: row.newestId,
    };
  });
}
