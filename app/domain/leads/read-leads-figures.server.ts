import { join, sqltag as sql } from '@prisma/client/runtime/client';
import { number, type Reader, readRows, text } from '../../lib/read-together.ts';
import type { Database } from '../database.ts';
import type { LeadCountKind } from './lead-counts.ts';

/** Which leads a figure is about. */
export interface CountFilter {
  widget?: string;
  locale?: string;
  /** Origin of the page that the widget was on. */
  site?: string;
}

/** Days in UTC, YYYY-MM-DD, both included; without them all. */
interface LeadDays {
  from?: string;
  to?: string;
}

type Options = CountFilter & LeadDays & { tenantId: string };

/** In the order of the table's key. */
const countsWhere = (
  { tenantId, widget, locale, site, from, to }: Options,
  kind: LeadCountKind | 'all' = 'all',
) =>
  join(
    [
      sql`"tenantId" = ${tenantId} AND "kind" = ${kind}`,
      ...(from === undefined ? [] : [sql`"day" >= ${from}`]),
      ...(to === undefined ? [] : [sql`"day" <= ${to}`]),
      ...(widget === undefined ? [] : [sql`"widget" = ${widget}`]),
      ...(locale === undefined ? [] : [sql`"locale" = ${locale}`]),
      ...(site === undefined ? [] : [sql`"site" = ${site}`]),
    ],
    ' AND ',
  );

/** Leads, erased ones among them. */
export async function countLeads(db: Reader, options: Options): Promise<number> {
  return (await countLeadsAndCompleted(db, options)).leads;
}

/** Leads, and those of them whose assessment is complete, erased ones among both. */
export async function countLeadsAndCompleted(
  db: Reader,
  options: Options,
): Promise<{ leads: number; completed: number }> {
  const [sums] = await readRows(
    db,
    { leads: number, completed: number },
    sql`SELECT SUM("leads") AS "leads", SUM("completed") AS "completed" FROM "LeadDailyRollup"
      WHERE ${countsWhere(options)}`,
  );
  return sums ?? { leads: 0, completed: 0 };
}

/** Leads by the UTC day on which they were stored; days without are missing. */
export const countLeadsByDay = (db: Reader, options: Options): Promise<{ day: string; value: number }[]> =>
  readRows(
    db,
    { day: text, value: number },
    sql`SELECT "day", SUM("leads") AS "value" FROM "LeadDailyRollup" WHERE ${countsWhere(options)} GROUP BY "day"`,
  );

/** Leads by a property or answer; a lead with several answers is in each of them. Most first. */
export async function countLeadsBy(
  db: Reader,
  { kind, ...options }: Options & { kind: LeadCountKind },
): Promise<{ value: string; leads: number }[]> {
  const rows = await readRows(
    db,
    { value: text, leads: number },
    sql`SELECT "value", SUM("leads") AS "leads" FROM "LeadDailyRollup" WHERE ${countsWhere(options, kind)}
      GROUP BY "value"`,
  );
  return rows.sort((a, b) => b.leads - a.leads || (a.value < b.value ? -1 : 1));
}

const convertedWhere = ({ tenantId, widget, locale, site, from, to }: Options) =>
  join(
    [
      sql`"tenantId" = ${tenantId} AND "converted" = true`,
      ...(from === undefined ? [] : [sql`"createdAt" >= ${new Date(`${from}T00:00:00.000Z`)}`]),
      ...(to === undefined ? [] : [sql`"createdAt" <= ${new Date(`${to}T23:59:59.999Z`)}`]),
      ...(widget === undefined ? [] : [sql`"widget" = ${widget}`]),
      ...(locale === undefined ? [] : [sql`"locale" = ${locale}`]),
      ...(site === undefined ? [] : [sql`"site" = ${site}`]),
    ],
    ' AND ',
  );

/** Leads of these days that bought something, whenever that was. */
export async function countConvertedLeads(db: Reader, options: Options): Promise<number> {
  const [counted] = await readRows(
    db,
    { leads: number },
    sql`SELECT COUNT(*) AS "leads" FROM "Lead" WHERE ${convertedWhere(options)}`,
  );
  return counted?.leads ?? 0;
}

/** The same by the leads' source. */
export async function countConvertedBySource(db: Reader, options: Options): Promise<Map<string, number>> {
  const rows = await readRows(
    db,
    { source: text, leads: number },
    sql`SELECT "source", COUNT(*) AS "leads" FROM "Lead" WHERE ${convertedWhere(options)} GROUP BY "source"`,
  );
  return new Map(rows.map(({ source, leads }) => [source, leads]));
}

const MAX_SITES = 100;

/** What a tenant's leads can be filtered by: the values that occur, most first. */
export async function listLeadFilters(
  db: Reader,
  tenantId: string,
): Promise<{ widgets: string[]; locales: string[]; sites: string[] }> {
  const rows = await readRows(
    db,
    { widget: text, locale: text, site: text, leads: number },
    sql`SELECT "widget", "locale", "site", SUM("leads") AS "leads" FROM "LeadDailyRollup"
      WHERE ${countsWhere({ tenantId })} GROUP BY "widget", "locale", "site"`,
  );
  const list = (property: 'widget' | 'locale' | 'site') => {
    const counts = new Map<string, number>();
    for (const row of rows) counts.set(row[property], (counts.get(row[property]) ?? 0) + row.leads);
    counts.delete('');
    return [...counts].sort((a, b) => b[1] - a[1]).map(([value]) => value);
  };
  return { widgets: list('widget'), locales: list('locale'), sites: list('site').slice(0, MAX_SITES) };
}

/** Leads by day of several tenants, from a day on. */
export async function countLeadsByTenantAndDay(
  db: Database,
  { tenantIds, from }: { tenantIds: readonly string[]; from: string },
): Promise<Map<string, { day: string; value: number }[]>> {
  const rows = await db.leadDailyRollup.groupBy({
    by: ['tenantId', 'day'],
    where: { tenantId: { in: [...tenantIds] }, kind: 'all', day: { gte: from } },
    _sum: { leads: true },
  });
  const byTenant = new Map<string, { day: string; value: number }[]>();
  for (const { tenantId, day, _sum } of rows)
    byTenant.set(tenantId, [...(byTenant.get(tenantId) ?? []), { day, value: _sum.leads ?? 0 }]);
  return byTenant;
}
