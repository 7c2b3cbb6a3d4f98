import { empty, raw, type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import type { Database, DatabaseClient } from '#app/domain/database.ts';
import {
  type LeadQuery,
  leadRows,
  soldOnly,
  whereLeads,
} from '#app/domain/leads/list/lead-conditions.server.ts';
import { leadFilterRange } from '#app/domain/leads/list/lead-filter.ts';
import { nextTurn } from '#app/lib/next-turn.ts';

/** A time span: `from` is included, `to` is not. */
export interface LeadWindow {
  from: Date;
  to: Date;
}

const FIRST_WINDOW_LEADS = 500;
const MAX_WINDOW_LEADS = 20_000;
const WINDOW_GROWTH = 4;
const FIRST_LEAD_TIME = new Date(0);
const LAST_LEAD_WINDOW = new Date('9999-12-31T23:59:59.999Z');

interface LeadSpan {
  tenantId: string;
  from?: Date;
  to?: Date;
  /** True to read only leads with a sale, false to read only leads without one. */
  sold?: boolean;
  order?: 'asc' | 'desc';
}

const isInLeadWindow = ({ tenantId, sold: isConverted }: LeadSpan, from: Sql, upTo: Sql): Sql =>
  sql`"tenantId" = ${tenantId} ${isConverted === undefined ? empty : sql`AND "converted" = ${isConverted}`}
    AND "createdAt" >= ${from} AND "createdAt" <= ${upTo}`;

/** The end is excluded, and times are stored in whole milliseconds, so the last time is 1 ms earlier. */
const firstTime = ({ from = FIRST_LEAD_TIME }: LeadSpan): Sql => sql`${from}`;
const lastTime = ({ to = LAST_LEAD_WINDOW }: LeadSpan): Sql => sql`${new Date(to.getTime() - 1)}`;

/** Selects the time of the n-th lead of a span, from the index alone. */
const edgeAt = (span: LeadSpan, n: number): Sql =>
  sql`SELECT "createdAt" FROM "Lead" WHERE ${isInLeadWindow(span, firstTime(span), lastTime(span))}
    ORDER BY "createdAt" ${raw(span.order === 'asc' ? 'ASC' : 'DESC')} LIMIT 1 OFFSET ${n - 1}`;

/** Whether a span has more leads than `count`; reads only the index. */
export const hasMoreLeads = async (db: Database, span: LeadSpan, count: number): Promise<boolean> =>
  (await db.$queryRaw<unknown[]>(edgeAt(span, count + 1))).length > 0;

/** Builds a WHERE clause for the leads of a span. @param atMost limits the number of leads, from the span's beginning in its order */
export function inSpan(span: LeadSpan, atMost?: number): Sql {
  const [from, upTo] = [firstTime(span), lastTime(span)];
  if (atMost === undefined) return isInLeadWindow(span, from, upTo);
  // Replaces the bound instead of adding another, because SQLite's index seek uses only one bound on each side.
  const edge = edgeAt(span, atMost);
  return span.order === 'asc'
    ? isInLeadWindow(span, from, sql`COALESCE((${edge}), ${upTo})`)
    : isInLeadWindow(span, sql`COALESCE((${edge}), ${from})`, upTo);
}

/**
 * Splits a tenant's leads into spans of a few thousand, each found in an index. SQLite's driver is synchronous: one statement over a
 * million rows would block the whole process, so a long scan consists of short ones, and the event loop gets its turn between them. Leads
 * of the same millisecond are in one span.
 * @param first leads in the first span; later ones grow up to `largest`
 */
export async function* walkLeadWindows(
  options: LeadSpan & {
    db: DatabaseClient;
    first?: number;
    largest?: number;
  },
): AsyncGenerator<LeadWindow> {
  const {
    db,
    tenantId,
    sold: isConverted,
    order = 'desc',
    first = FIRST_WINDOW_LEADS,
    largest = MAX_WINDOW_LEADS,
  } = options;
  let { from = FIRST_LEAD_TIME, to = LAST_LEAD_WINDOW } = options;
  for (let size = first; from < to; size = Math.min(size * WINDOW_GROWTH, largest)) {
    const span = { tenantId, sold: isConverted, order, from, to };
    const [edge] = await db.$queryRaw<{ createdAt: Date }[]>(edgeAt(span, size));
    if (!edge) {
      yield { from, to };
      return;
    }
    if (order === 'desc') {
      yield { from: edge.createdAt, to };
      to = edge.createdAt;
    } else {
      const after = new Date(edge.createdAt.getTime() + 1);
      yield { from, to: after };
      from = after;
    }
    await nextTurn();
  }
}

/** Selects all matching leads as rows for one statement. */
export const allLeadRows = (query: LeadQuery): Sql => {
  const { from = FIRST_LEAD_TIME, to = LAST_LEAD_WINDOW } = leadFilterRange(query.filter);
  return leadRows(query, { from, to });
};

/**
 * Builds the query of allLeadRows for a reader that processes it in spans (see TextSpans), the latest first.
 * @param size number of leads in a span before the filter's other conditions are applied
 */
export function leadSpans(query: LeadQuery, size: number): { edge: Sql; rows: Sql; from: Date; to: Date } {
  const { from = FIRST_LEAD_TIME, to = LAST_LEAD_WINDOW } = leadFilterRange(query.filter);
  const bounds = { from: raw('@from'), to: raw('@to') };
  const { tenantId } = query;
  const span = whereLeads({ tenantId, filter: { converted: toYesNo(soldOnly(query.filter)) } }, bounds);
  const edge = sql`SELECT "createdAt" FROM "Lead" WHERE ${span} ORDER BY "createdAt" DESC LIMIT 1 OFFSET ${size - 1}`;
  return { edge, rows: leadRows(query, bounds), from, to };
}

const toYesNo = (flag: boolean | undefined) => (flag === undefined ? undefined : flag ? 'yes' : 'no');
