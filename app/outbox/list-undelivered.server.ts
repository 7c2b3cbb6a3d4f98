import type { Database } from '#app/domain/database.ts';
import { findObstacle } from './kind-rules.ts';
import type { MessageScope } from './plan-again.server.ts';
import { UNDELIVERED_STATES, type UndeliveredState } from './state-moves.ts';
import type { OutboxKind } from './types.ts';

const UNDELIVERED_PAGE_SIZE = 50;
/** The URL may contain any id, and Postgres accepts no NUL characters. */
const IS_ID = /^[\w-]{1,100}$/;

/**
 * Lists items that failed, are uncertain or on hold, the newest first. Their content is left out, because a plan is derived from health
 * answers.
 * @returns `next` is the value of `before` for the next page; null on the last page
 */
export async function listUndelivered(options: {
  db: Database;
  scope: MessageScope;
  state?: UndeliveredState;
  /** Id of the last line on the previous page. */
  before?: string;
  /** Returns the names of tenants by their ids, from the area that owns them. */
  findTenantNames(db: Database, ids: readonly string[]): Promise<Map<string, string>>;
  now: Date;
}) {
  const { db, scope, state, before, findTenantNames, now } = options;
  const inScope = scope === 'everything' ? {} : { tenantId: scope.tenantId };
  const [rows, groups] = await Promise.all([
    db.outboxMessage.findMany({
      where: {
        ...inScope,
        state: { in: state ? [state] : [...UNDELIVERED_STATES] },
        ...(before && IS_ID.test(before) && { id: { lt: before } }),
      },
      // The ids are UUIDs of version 7, so their order is that of planning.
      orderBy: { id: 'desc' },
      take: UNDELIVERED_PAGE_SIZE + 1,
      select: {
        id: true,
        kind: true,
        purpose: true,
        state: true,
        recipient: true,
        lastError: true,
        attempts: true,
        createdAt: true,
        updatedAt: true,
        tenantId: true,
      },
    }),
    db.outboxMessage.groupBy({
      by: ['state'],
      where: { ...inScope, state: { in: [...UNDELIVERED_STATES] } },
      _count: { _all: true },
    }),
  ]);
  const counted = (name: UndeliveredState) => groups.find((group) => group.state === name)?._count._all ?? 0;
  const pageRows = rows.slice(0, UNDELIVERED_PAGE_SIZE);
  const names = await findTenantNames(db, [...new Set(pageRows.flatMap(({ tenantId }) => tenantId ?? []))]);
  const lines = pageRows.map(({ tenantId, ...row }) => ({
    ...row,
    kind: row.kind as OutboxKind,
    state: row.state as UndeliveredState,
    tenantName: names.get(tenantId ?? '') ?? null,
    /** The reason why it can't be sent again; null if it can. */
    obstacle: findObstacle(row, now),
  }));
  return {
    lines,
    next: rows.length > UNDELIVERED_PAGE_SIZE ? (lines.at(-1)?.id ?? null) : null,
    counts: { uncertain: counted('uncertain'), failed: counted('failed'), 'on-hold': counted('on-hold') },
  };
}
