import type { Database } from '#app/domain/database.ts';
import type { MessageScope } from './plan-again.server.ts';
import { findObstacle, type Obstacle, UNDELIVERED_STATES, type UndeliveredState } from './rules.ts';
import type { OutboxKind } from './types.ts';

/** A message that failed, may have failed or is on hold. Never what it says: a plan is made of health answers. */
interface UndeliveredLine {
  id: string;
  tenantName: string | null;
  kind: OutboxKind;
  purpose: string;
  state: UndeliveredState;
  /** Null when an erasure has blanked it. */
  recipient: string | null;
  /** Why; the receiver's own words mostly. */
  lastError: string | null;
  attempts: number;
  createdAt: Date;
  updatedAt: Date;
  /** Why it can't be sent again; null when it can. */
  obstacle: Obstacle | null;
}

export interface UndeliveredPage {
  lines: UndeliveredLine[];
  /** For the next page: pass it as `before`; null on the last one. */
  next: string | null;
  counts: Record<UndeliveredState, number>;
}

const PAGE = 50;
/** An address may name anything; Postgres takes no NUL. */
const IS_ID = /^[\w-]{1,100}$/;

/** Messages that failed or are uncertain, the newest first. */
export async function listUndelivered(options: {
  db: Database;
  scope: MessageScope;
  state?: UndeliveredState;
  /** Id of the last line of the page before. */
  before?: string;
  /** The names of tenants by their ids; of the area that owns them. */
  findTenantNames(db: Database, ids: readonly string[]): Promise<Map<string, string>>;
  now: Date;
}): Promise<UndeliveredPage> {
  const { db, scope, state, before, findTenantNames, now } = options;
  const inScope = scope === 'everything' ? {} : { tenantId: scope.tenantId };
  const [rows, groups] = await Promise.all([
    db.outboxMessage.findMany({
      where: {
        ...inScope,
        state: { in: state ? [state] : [...UNDELIVERED_STATES] },
        ...(before && IS_ID.test(before) && { id: { lt: before } }),
      },
      // The ids are UUIDs of version 7: their order is that of planning.
      orderBy: { id: 'desc' },
      take: PAGE + 1,
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
  const counted = (name: UndeliveredState) => groups.find((one) => one.state === name)?._count._all ?? 0;
  const pageRows = rows.slice(0, PAGE);
  const names = await findTenantNames(db, [...new Set(pageRows.flatMap(({ tenantId }) => tenantId ?? []))]);
  const lines = pageRows.map(({ tenantId, ...row }) => ({
    ...row,
    kind: row.kind as OutboxKind,
    state: row.state as UndeliveredState,
    tenantName: names.get(tenantId ?? '') ?? null,
    obstacle: findObstacle(row, now),
  }));
  return {
    lines,
    next: rows.length > PAGE ? (lines.at(-1)?.id ?? null) : null,
    counts: { uncertain: counted('uncertain'), failed: counted('failed'), 'on-hold': counted('on-hold') },
  };
}
