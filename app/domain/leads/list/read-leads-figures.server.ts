import { empty, join, raw, sqltag as sql } from '@prisma/client/runtime/client';
import type { Database, Prisma } from '#app/domain/database.ts';
import type { LeadCountKind } from '#app/domain/leads/counts/compute-lead-counts.ts';
import { TRAFFIC_KINDS } from '#app/protocol/traffic.ts';

/** Limits a figure to some leads. */
export interface CountFilter {
  widget?: string;
  locale?: string;
  /** Origin of the page that the widget was on. */
  site?: string;
}

/** Days in UTC, YYYY-MM-DD, both included; all days if missing. */
interface LeadDays {
  from?: string;
  to?: string;
}

type Options = CountFilter & LeadDays & { tenantId: string };

const countsWhere = (
  { tenantId, widget, locale, site, from, to }: Options,
  kind: LeadCountKind | 'all' = 'all',
) =>
  ({
    tenantId,
    kind,
    day: { gte: from, lte: to },
    widget,
    locale,
    site,
  }) satisfies Prisma.LeadDailyRollupWhereInput;

/** Counts leads, including erased ones. */
export async function countLeads(db: Database, options: Options): Promise<number> {
  return (await countLeadsAndCompleted(db, options)).leads;
}

/** Counts leads, and those whose assessment is complete, both including erased ones. */
export async function countLeadsAndCompleted(
  db: Database,
  options: Options,
): Promise<{ leads: number; completed: number }> {
  const { _sum } = await db.leadDailyRollup.aggregate({
    where: countsWhere(options),
    _sum: { leads: true, completed: true },
  });
  return { leads: _sum.leads ?? 0, completed: _sum.completed ?? 0 };
}

/** Counts leads by the UTC day on which they were stored; days without leads are missing. */
export async function countLeadsByDay(
  db: Database,
  options: Options,
): Promise<{ day: string; value: number }[]> {
  const rows = await db.leadDailyRollup.groupBy({
    by: ['day'],
    where: countsWhere(options),
    _sum: { leads: true },
  });
  return rows.map(({ day, _sum }) => ({ day, value: _sum.leads ?? 0 }));
}

/** Counts leads by a property or answer, the most frequent first; a lead with several answers counts for each. */
export async function countLeadsBy(
  db: Database,
  { kind, ...options }: Options & { kind: LeadCountKind },
): Promise<{ value: string; leads: number }[]> {
  const rows = await db.leadDailyRollup.groupBy({
    by: ['value'],
    where: countsWhere(options, kind),
    _sum: { leads: true },
  });
  return rows
    .map(({ value, _sum }) => ({ value, leads: _sum.leads ?? 0 }))
    .sort((a, b) => b.leads - a.leads || (a.value < b.value ? -1 : 1));
}

/** Counts leads by each kind of value that tells from where their visitors came. */
export async function countLeadsByTraffic(
  db: Database,
  options: Options,
): Promise<{ kind: string; value: string; leads: number }[]> {
  const rows = await db.leadDailyRollup.groupBy({
    by: ['kind', 'value'],
    where: { ...countsWhere(options), kind: { in: [...TRAFFIC_KINDS] } },
    _sum: { leads: true },
  });
  return rows.map(({ kind, value, _sum }) => ({ kind, value, leads: _sum.leads ?? 0 }));
}

/** Counts leads by the site that they came from. */
export async function countLeadsBySite(
  db: Database,
  options: Options,
): Promise<{ value: string; leads: number }[]> {
  const rows = await db.leadDailyRollup.groupBy({
    by: ['site'],
    where: countsWhere(options),
    _sum: { leads: true },
  });
  return rows.map(({ site, _sum }) => ({ value: site, leads: _sum.leads ?? 0 }));
}

const convertedWhere = ({ tenantId, widget, locale, site, from, to }: Options) =>
  ({
    tenantId,
    converted: true,
    createdAt: {
      gte: from === undefined ? undefined : new Date(`${from}T00:00:00.000Z`),
      lte: to === undefined ? undefined : new Date(`${to}T23:59:59.999Z`),
    },
    widget,
    locale,
    site,
  }) satisfies Prisma.LeadWhereInput;

/** Counts the leads of these days that bought something, at any time. */
export const countConvertedLeads = (db: Database, options: Options): Promise<number> =>
  db.lead.count({ where: convertedWhere(options) });

/** Counts leads by source and assessment. */
export async function countLeadsBySource(
  db: Database,
  options: Options,
): Promise<{ source: string; widget: string; leads: number }[]> {
  const rows = await db.leadDailyRollup.groupBy({
    by: ['value', 'widget'],
    where: countsWhere(options, 'source'),
    _sum: { leads: true },
  });
  return rows.map(({ value, widget, _sum }) => ({ source: value, widget, leads: _sum.leads ?? 0 }));
}

/** The leads of some days that bought something, with what they are counted by. */
export interface ConvertedCount {
  /** The UTC day on which the leads arrived. */
  day: string;
  source: string;
  widget: string;
  leads: number;
}

/** Counts the leads of countConvertedLeads by day, source and assessment. */
export async function countConvertedByDay(
  db: Database,
  { tenantId, widget, locale, site, from, to }: CountFilter & Required<LeadDays> & { tenantId: string },
): Promise<ConvertedCount[]> {
  const filter = Object.entries({ widget, locale, site }).flatMap(([column, value]) =>
    value === undefined ? [] : [sql`AND ${raw(`"${column}"`)} = ${value}`],
  );
  const rows = await db.$queryRaw<(Omit<ConvertedCount, 'leads'> & { leads: number | bigint })[]>(sql`
    SELECT SUBSTR(CAST("createdAt" AS TEXT), 1, 10) AS "day", "source", "widget", COUNT(*) AS "leads"
    FROM "Lead" WHERE "tenantId" = ${tenantId} AND "converted" = ${true}
      AND "createdAt" >= ${new Date(`${from}T00:00:00.000Z`)} AND "createdAt" <= ${new Date(`${to}T23:59:59.999Z`)}
      ${filter.length > 0 ? join(filter, ' ') : empty}
    GROUP BY 1, 2, 3`);
  return rows.map(({ leads, ...row }) => ({ ...row, leads: Number(leads) }));
}

const MAX_SITES_IN_LEADS_FIGURES = 100;

/** Lists the values that a tenant's leads can be filtered by, the most frequent first. */
export async function listLeadFilters(
  db: Database,
  tenantId: string,
): Promise<{ widgets: string[]; locales: string[]; sites: string[] }> {
  const rows = await db.leadDailyRollup.groupBy({
    by: ['widget', 'locale', 'site'],
    where: countsWhere({ tenantId }),
    _sum: { leads: true },
  });
  const list = (property: 'widget' | 'locale' | 'site') => {
    const counts = new Map<string, number>();
    for (const row of rows)
      counts.set(row[property], (counts.get(row[property]) ?? 0) + (row._sum.leads ?? 0));
    counts.delete('');
    return [...counts].sort((a, b) => b[1] - a[1]).map(([value]) => value);
  };
  return {
    widgets: list('widget'),
    locales: list('locale'),
    sites: list('site').slice(0, MAX_SITES_IN_LEADS_FIGURES),
  };
}

/** Counts the leads of several tenants by day, starting from a given day. */
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
