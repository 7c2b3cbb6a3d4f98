import { join, raw, type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import type { Database, Prisma } from '#app/domain/database.ts';
import { readAhead } from '#app/lib/read-ahead.ts';
import { splitList } from './lead-columns.ts';
import { andAll, type LeadQuery, leadConditions, soldOnly, whereLeads } from './lead-conditions.server.ts';
import { leadFilterRange } from './lead-filter.ts';
import { inSpan, walkLeadWindows } from './lead-windows.server.ts';
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
  converted: true,
  saleAmountCents: true,
  erasedAt: true,
  createdAt: true,
} as const satisfies Prisma.LeadSelect;
export type ListedLead = Prisma.LeadGetPayload<{ select: typeof listedLead }>;

const LISTED_COLUMNS = join(Object.keys(listedLead).map((name) => raw(`"${name}"`)));

/** Where a page begins: after the row with this value (milliseconds, or cents of the sale) and id. */
interface Cursor {
  value: number;
  id: string;
}

export interface LeadPage {
  leads: ListedLead[];
  /** For the next page: pass it as `after`; null on the last one. */
  next: string | null;
}

/**
 * A page of the leads that fit, in the filter's order. 'Highest sale' lists leads with a sale only.
 * @param after `next` of the page before; one that was never given begins at the start
 */
export async function listLeads(
  options: LeadQuery & { db: Database; after?: string; limit?: number },
): Promise<LeadPage> {
  const { db, after, limit = LEAD_PAGE, ...query } = options;
  const bySale = query.filter.sort === 'sale';
  const cursor = readCursor(after, bySale ? MAX_CENTS : MAX_TIME);
  const search: Search = { db, query, cursor, limit: limit + 1 };
  const rows = bySale ? await findHighestSales(search) : await findByTime(search);
  const leads = rows.slice(0, limit);
  const last = leads.at(-1);
  const value = last && (bySale ? readSale(last) : last.createdAt.getTime());
  return { leads, next: rows.length > limit && last ? `${value}_${last.id}` : null };
}

/** The most that the columns hold. */
const MAX_CENTS = 2 ** 31 - 1;
const MAX_TIME = Date.parse('9999-12-31T00:00:00.000Z');

/** Whether a text is the `next` of a page by time, as programs get it. */
export const isLeadCursor = (text: string): boolean => readCursor(text, MAX_TIME) !== null;

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

/** A page is mostly among so many leads: one statement finds it, without the windows. */
const FIRST_LOOK = 2000;

async function findByTime({ db, query, cursor, limit }: Search): Promise<ListedLead[]> {
  const order = query.filter.sort === 'oldest' ? 'asc' : 'desc';
  const range = leadFilterRange(query.filter);
  if (cursor && order === 'desc') range.to = earlier(range.to, new Date(cursor.value + 1));
  if (cursor && order === 'asc') range.from = later(range.from, new Date(cursor.value));
  const span = { ...range, tenantId: query.tenantId, sold: soldOnly(query.filter), order } as const;
  const behind = andAll(cursor ? [afterTime(cursor, order)] : []);
  const read = (where: Sql, rows: number) =>
    db.$queryRaw<ListedLead[]>(sql`SELECT ${LISTED_COLUMNS} FROM "Lead" WHERE ${where}${behind}
      ORDER BY ${raw(order === 'desc' ? '"createdAt" DESC, "id" DESC' : '"createdAt" ASC, "id" ASC')} LIMIT ${rows}`);
  const conditions = leadConditions(query);
  // The index has the rows in order: without another condition the first ones fit.
  if (conditions.length === 0) return read(inSpan(span), limit);
  const near = await read(sql`${inSpan(span, FIRST_LOOK)}${andAll(conditions)}`, limit);
  if (near.length >= limit) return near;
  const leads: ListedLead[] = [];
  for await (const window of walkLeadWindows({ ...span, db, first: FIRST_LOOK })) {
    leads.push(...(await read(whereLeads(query, window), limit - leads.length)));
    if (leads.length >= limit) break;
  }
  return leads;
}

const earlier = (a: Date | undefined, b: Date) => (a && a < b ? a : b);
const later = (a: Date | undefined, b: Date) => (a && a > b ? a : b);

/** Also of the rows of the cursor's own millisecond only those behind it. */
const afterTime = ({ value, id }: Cursor, order: 'asc' | 'desc'): Sql =>
  order === 'desc'
    ? sql`("createdAt" < ${new Date(value)} OR "id" < ${id})`
    : sql`("createdAt" > ${new Date(value)} OR "id" > ${id})`;

const readSale = ({ saleAmountCents }: ListedLead): number => saleAmountCents ?? 0;

/** There is no index by amount: the best of each span are merged. */
async function findHighestSales({ db, query, cursor, limit }: Search): Promise<ListedLead[]> {
  const amount = sql`COALESCE("saleAmountCents", 0)`;
  const behind = cursor
    ? [sql`(${amount} < ${cursor.value} OR (${amount} = ${cursor.value} AND "id" < ${cursor.id}))`]
    : [];
  let best: ListedLead[] = [];
  const range = leadFilterRange(query.filter);
  for await (const window of walkLeadWindows({ db, ...range, tenantId: query.tenantId, sold: true })) {
    const rows = await db.$queryRaw<ListedLead[]>(sql`
      SELECT ${LISTED_COLUMNS} FROM "Lead" WHERE ${whereLeads(query, window)}${andAll(behind)}
      ORDER BY ${amount} DESC, "id" DESC LIMIT ${limit}`);
    best = [...best, ...rows]
      .sort((a, b) => readSale(b) - readSale(a) || (a.id < b.id ? 1 : -1))
      .slice(0, limit);
  }
  return best;
}

/** A count that stops here says "10,000+": going on would read every row of a large tenant for each page. */
export const MAX_COUNTED = 10_000;

/**
 * How many leads fit: exact where an index can tell (all, by time, by sale) and up to MAX_COUNTED otherwise.
 * @returns `isExact` false for "at least so many"
 */
export async function countMatching(
  options: LeadQuery & { db: Database },
): Promise<{ count: number; isExact: boolean }> {
  const { db, ...query } = options;
  const { tenantId, filter } = query;
  const range = leadFilterRange(filter);
  const sold = soldOnly(filter);
  const isUnfiltered = sold === undefined && range.from === undefined && range.to === undefined;
  if (leadConditions(query).length === 0) {
    const count = isUnfiltered
      ? await countLeads(db, { tenantId })
      : await db.lead.count({
          where: { tenantId, converted: sold, createdAt: { gte: range.from, lt: range.to } },
        });
    return { count, isExact: true };
  }
  let count = 0;
  const windows = walkLeadWindows({ db, ...range, tenantId, sold });
  for await (const n of readAhead(windows, (window) => countWindow(db, whereLeads(query, window)))) {
    count += n;
    if (count > MAX_COUNTED) return { count: MAX_COUNTED, isExact: false };
  }
  return { count, isExact: true };
}

async function countWindow(db: Database, where: Sql): Promise<number> {
  const [row] = await db.$queryRaw<{ n: number | bigint }[]>(
    sql`SELECT COUNT(*) AS "n" FROM "Lead" WHERE ${where}`,
  );
  return Number(row?.n ?? 0);
}

/** The latest leads that the filter's lists are made from. */
const LATEST = 5000;
const MAX_OPTIONS = 100;

/** Sources and tags of a tenant's latest leads, for the filter's lists. */
export async function findLeadOptions(
  db: Database,
  tenantId: string,
): Promise<{ sources: string[]; tags: string[] }> {
  const [sources, tags] = await Promise.all([
    db.$queryRaw<{ value: string }[]>(sql`
      SELECT DISTINCT "source" AS "value" FROM (
        SELECT "source" FROM "Lead" WHERE "tenantId" = ${tenantId} ORDER BY "createdAt" DESC LIMIT ${LATEST}
      ) AS latest ORDER BY 1 LIMIT ${MAX_OPTIONS}`),
    db.$queryRaw<{ value: string }[]>(sql`
      SELECT DISTINCT "tags" AS "value" FROM (
        SELECT "tags" FROM "Lead" WHERE "tenantId" = ${tenantId} ORDER BY "createdAt" DESC LIMIT ${LATEST}
      ) AS latest WHERE "tags" <> '' LIMIT ${LATEST}`),
  ]);
  const all = new Set(tags.flatMap(({ value }) => splitList(value)));
  return { sources: sources.map(({ value }) => value), tags: [...all].sort().slice(0, MAX_OPTIONS) };
}
