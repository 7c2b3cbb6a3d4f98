import { join, raw, type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import type { Database, Prisma } from '#app/domain/database.ts';
import { inSpan, walkLeadWindows } from '#app/domain/leads/export/lead-windows.server.ts';
import { splitList } from '#app/domain/leads/lead-columns.ts';
import { readAhead } from '#app/lib/read-ahead.ts';
import { TRAFFIC_KINDS, type Traffic, type TrafficKind } from '#app/protocol/traffic.ts';
import { andAll, type LeadQuery, leadConditions, soldOnly, whereLeads } from './lead-conditions.server.ts';
import { leadFilterRange } from './lead-filter.ts';
import { countLeads } from './read-leads-figures.server.ts';

const LEAD_PAGE = 20;

export const listedLead = {
  id: true,
  trackingId: true,
  assessmentId: true,
  firstName: true,
  email: true,
  phone: true,
  source: true,
  widget: true,
  experienceLevel: true,
  goalIds: true,
  tags: true,
  complete: true,
  returning: true,
  contacted: true,
  contactedAt: true,
  converted: true,
  conversionDate: true,
  saleAmountCents: true,
  erasedAt: true,
  createdAt: true,
} as const satisfies Prisma.LeadSelect;
export type ListedLead = Prisma.LeadGetPayload<{ select: typeof listedLead }>;

const TRAFFIC_COLUMNS = join(TRAFFIC_KINDS.map((kind) => raw(`"${kind}"`)));

const LISTED_LEADS_SELECT = join(Object.keys(listedLead).map((name) => raw(`"${name}"`)));

/** Start of a page: after the row with this value (milliseconds, or cents of the sale) and id. */
interface Cursor {
  value: number;
  id: string;
}

/**
 * Lists a page of the matching leads, in the filter's order. 'Highest sale' lists only leads with a sale.
 * @param after `next` of the previous page; an invalid value starts at the beginning
 * @returns `next` is null on the last page
 */
export async function listLeads(
  options: LeadQuery & { db: Database; after?: string; limit?: number },
): Promise<{ leads: ListedLead[]; next: string | null }> {
  const { db, after, limit = LEAD_PAGE, ...query } = options;
  const bySale = query.filter.sort === 'sale';
  const cursor = readCursor(after, bySale ? MAX_LISTED_LEAD_CENTS : MAX_LEAD_TIME);
  const search: Search = { db, query, cursor, limit: limit + 1 };
  const rows = bySale ? await findHighestSales(search) : await findByTime(search);
  const leads = rows.slice(0, limit);
  const last = leads.at(-1);
  const value = last && (bySale ? readSale(last) : last.createdAt.getTime());
  return { leads, next: rows.length > limit && last ? `${value}_${last.id}` : null };
}

/** Maximum values of the columns. */
const MAX_LISTED_LEAD_CENTS = 2 ** 31 - 1;
const MAX_LEAD_TIME = Date.parse('9999-12-31T00:00:00.000Z');

/** Whether a text is a valid cursor of a list sorted by time, which API clients receive as `next`. */
export const isLeadCursor = (text: string): boolean => readCursor(text, MAX_LEAD_TIME) !== null;

function readCursor(after: string | undefined, max: number): Cursor | null {
  const [, value, id] = /^(\d{1,15})_([\w-]{1,100})$/.exec(after ?? '') ?? [];
  return value !== undefined && id !== undefined && Number(value) <= max
    ? { value: Number(value), id }
    : null;
}

interface Search {
  db: Database;
  query: LeadQuery;
  cursor: Cursor | null;
  limit: number;
}

/** A page is usually found among this many leads; then one statement is enough, and no windows are needed. */
const FIRST_SEARCHED_LEADS = 2000;

async function findByTime({ db, query, cursor, limit }: Search): Promise<ListedLead[]> {
  const order = query.filter.sort === 'oldest' ? 'asc' : 'desc';
  const range = leadFilterRange(query.filter);
  if (cursor && order === 'desc') range.to = earlier(range.to, new Date(cursor.value + 1));
  if (cursor && order === 'asc') range.from = later(range.from, new Date(cursor.value));
  const span = { ...range, tenantId: query.tenantId, sold: soldOnly(query.filter), order } as const;
  const behind = andAll(cursor ? [afterTime(cursor, order)] : []);
  const read = (where: Sql, rows: number) =>
    db.$queryRaw<ListedLead[]>(sql`SELECT ${LISTED_LEADS_SELECT} FROM "Lead" WHERE ${where}${behind}
      ORDER BY ${raw(order === 'desc' ? '"createdAt" DESC, "id" DESC' : '"createdAt" ASC, "id" ASC')} LIMIT ${rows}`);
  const conditions = leadConditions(query);
  // The index has the rows in order, so without another condition the first ones match.
  if (conditions.length === 0) return read(inSpan(span), limit);
  const near = await read(sql`${inSpan(span, FIRST_SEARCHED_LEADS)}${andAll(conditions)}`, limit);
  if (near.length >= limit) return near;
  const leads: ListedLead[] = [];
  for await (const window of walkLeadWindows({ ...span, db, first: FIRST_SEARCHED_LEADS })) {
    leads.push(...(await read(whereLeads(query, window), limit - leads.length)));
    if (leads.length >= limit) break;
  }
  return leads;
}

const earlier = (a: Date | undefined, b: Date) => (a && a < b ? a : b);
const later = (a: Date | undefined, b: Date) => (a && a > b ? a : b);

/** Rows with the cursor's own millisecond are selected only if they follow it in the order of ids. */
const afterTime = ({ value, id }: Cursor, order: 'asc' | 'desc'): Sql =>
  order === 'desc'
    ? sql`("createdAt" < ${new Date(value)} OR "id" < ${id})`
    : sql`("createdAt" > ${new Date(value)} OR "id" > ${id})`;

const readSale = ({ saleAmountCents }: ListedLead): number => saleAmountCents ?? 0;

/** There is no index by amount, so the best of each span are merged. */
async function findHighestSales({ db, query, cursor, limit }: Search): Promise<ListedLead[]> {
  const amount = sql`COALESCE("saleAmountCents", 0)`;
  const behind = cursor
    ? [sql`(${amount} < ${cursor.value} OR (${amount} = ${cursor.value} AND "id" < ${cursor.id}))`]
    : [];
  let best: ListedLead[] = [];
  const range = leadFilterRange(query.filter);
  for await (const window of walkLeadWindows({ db, ...range, tenantId: query.tenantId, sold: true })) {
    const rows = await db.$queryRaw<ListedLead[]>(sql`
      SELECT ${LISTED_LEADS_SELECT} FROM "Lead" WHERE ${whereLeads(query, window)}${andAll(behind)}
      ORDER BY ${amount} DESC, "id" DESC LIMIT ${limit}`);
    best = [...best, ...rows]
      .sort((a, b) => readSale(b) - readSale(a) || (a.id < b.id ? 1 : -1))
      .slice(0, limit);
  }
  return best;
}

/** A count that stops here is shown as "10,000+": continuing would read every row of a large tenant for each page. */
export const MAX_COUNTED_LEADS = 10_000;

/**
 * Counts the matching leads: exactly if an index contains the answer (all, by time, by sale), else up to MAX_COUNTED_LEADS.
 * @returns `isExact` false for "at least this many"
 */
export async function countMatching(
  options: LeadQuery & { db: Database },
): Promise<{ count: number; isExact: boolean }> {
  const { db, ...query } = options;
  const { tenantId, filter } = query;
  const range = leadFilterRange(filter);
  const isConverted = soldOnly(filter);
  const isUnfiltered = isConverted === undefined && range.from === undefined && range.to === undefined;
  if (leadConditions(query).length === 0) {
    const count = isUnfiltered
      ? await countLeads(db, { tenantId })
      : await db.lead.count({
          where: { tenantId, converted: isConverted, createdAt: { gte: range.from, lt: range.to } },
        });
    return { count, isExact: true };
  }
  let count = 0;
  const windows = walkLeadWindows({ db, ...range, tenantId, sold: isConverted });
  for await (const n of readAhead(windows, (window) => countWindow(db, whereLeads(query, window)))) {
    count += n;
    if (count > MAX_COUNTED_LEADS) return { count: MAX_COUNTED_LEADS, isExact: false };
  }
  return { count, isExact: true };
}

async function countWindow(db: Database, where: Sql): Promise<number> {
  const [row] = await db.$queryRaw<{ n: number | bigint }[]>(
    sql`SELECT COUNT(*) AS "n" FROM "Lead" WHERE ${where}`,
  );
  return Number(row?.n ?? 0);
}

/** Number of latest leads that the filter's lists are built from. */
const LATEST_SEARCHED_LEADS = 5000;
const MAX_LISTED_LEAD_OPTIONS = 100;

/** Lists the sources, tags and traffic of a tenant's latest leads, for the filter's lists. */
export async function findLeadOptions(
  db: Database,
  tenantId: string,
): Promise<{ sources: string[]; tags: string[]; traffic: Record<TrafficKind, string[]> }> {
  const [sources, tags, traffic] = await Promise.all([
    db.$queryRaw<{ value: string }[]>(sql`
      SELECT DISTINCT "source" AS "value" FROM (
        SELECT "source" FROM "Lead" WHERE "tenantId" = ${tenantId} ORDER BY "createdAt" DESC LIMIT ${LATEST_SEARCHED_LEADS}
      ) AS latest ORDER BY 1 LIMIT ${MAX_LISTED_LEAD_OPTIONS}`),
    db.$queryRaw<{ value: string }[]>(sql`
      SELECT DISTINCT "tags" AS "value" FROM (
        SELECT "tags" FROM "Lead" WHERE "tenantId" = ${tenantId} ORDER BY "createdAt" DESC LIMIT ${LATEST_SEARCHED_LEADS}
      ) AS latest WHERE "tags" <> '' LIMIT ${LATEST_SEARCHED_LEADS}`),
    db.$queryRaw<Traffic[]>(sql`
      SELECT DISTINCT ${TRAFFIC_COLUMNS} FROM (
        SELECT ${TRAFFIC_COLUMNS} FROM "Lead" WHERE "tenantId" = ${tenantId} ORDER BY "createdAt" DESC LIMIT ${LATEST_SEARCHED_LEADS}
      ) AS latest`),
  ]);
  const all = new Set(tags.flatMap(({ value }) => splitList(value)));
  return {
    sources: sources.map(({ value }) => value),
    tags: [...all].sort().slice(0, MAX_LISTED_LEAD_OPTIONS),
    traffic: Object.fromEntries(
      TRAFFIC_KINDS.map((kind) => [
        kind,
        [...new Set(traffic.map((row) => row[kind]).filter(Boolean))]
          .sort()
          .slice(0, MAX_LISTED_LEAD_OPTIONS),
      ]),
    ) as Record<TrafficKind, string[]>,
  };
}
