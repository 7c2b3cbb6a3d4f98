import { empty, join, raw, type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import { TRAFFIC_KINDS } from '#app/protocol/traffic.ts';
import type { LeadFilter } from './lead-filter.ts';

/** A query for leads by filter and search. */
export interface LeadQuery {
  tenantId: string;
  filter: LeadFilter;
  /** Words from searchWords; missing or empty without a search. */
  words?: readonly string[];
}

/** Escapes a text for a LIKE pattern. */
const likePart = (text: string): string => text.replace(/[\\%_]/g, (char) => `\\${char}`);

const holds = (column: Sql, text: string): Sql => sql`${column} LIKE ${`%${likePart(text)}%`} ESCAPE '\\'`;

const isLeadConditionTrue = (value: 'yes' | 'no'): boolean => value === 'yes';

/**
 * Returns whether only leads with a sale (true) or only leads without one (false) are listed, for which there is an index; undefined for
 * all leads.
 */
export const soldOnly = ({ converted, sort }: LeadFilter): boolean | undefined =>
  sort === 'sale' ? true : converted && isLeadConditionTrue(converted);

/** Builds the conditions of the filter and the search, other than tenant, time and sale, which the indexes cover. */
export function leadConditions({ filter, words = [] }: Omit<LeadQuery, 'tenantId'>): Sql[] {
  const { goal, segment, status, source, widget, tag, contacted, returning, phone } = filter;
  return [
    ...(goal ? [holds(sql`"goalIds"`, `|${goal}|`)] : []),
    ...(segment ? [holds(sql`"segments"`, `|${segment}|`)] : []),
    ...(tag ? [holds(sql`"tags"`, `|${tag}|`)] : []),
    ...(status ? [sql`"complete" = ${status === 'complete'}`] : []),
    ...(source ? [sql`"source" = ${source}`] : []),
    ...TRAFFIC_KINDS.flatMap((kind) => (filter[kind] ? [sql`${raw(`"${kind}"`)} = ${filter[kind]}`] : [])),
    ...(widget ? [sql`"widget" = ${widget}`] : []),
    ...(contacted ? [sql`"contacted" = ${isLeadConditionTrue(contacted)}`] : []),
    ...(returning ? [sql`"returning" = ${isLeadConditionTrue(returning)}`] : []),
    ...(phone ? [isLeadConditionTrue(phone) ? sql`"phone" IS NOT NULL` : sql`"phone" IS NULL`] : []),
    ...words.map((word) => holds(sql`"searchText"`, word)),
  ];
}

/** Returns ` AND a AND b`, or an empty text. */
export const andAll = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? empty : sql` AND ${join([...conditions], ' AND ')}`;

/** Builds a WHERE clause for the matching leads of a time span. */
export const whereLeads = (query: LeadQuery, { from, to }: { from: Date | Sql; to: Date | Sql }): Sql => {
  const isConverted = soldOnly(query.filter);
  return sql`"tenantId" = ${query.tenantId}${isConverted === undefined ? empty : sql` AND "converted" = ${isConverted}`}
    AND "createdAt" >= ${from} AND "createdAt" < ${to}${andAll(leadConditions(query))}`;
};

/** Selects the leads of whereLeads as rows, for a query that joins them with other areas' tables. */
export const leadRows = (query: LeadQuery, window: { from: Date | Sql; to: Date | Sql }): Sql =>
  sql`SELECT * FROM "Lead" WHERE ${whereLeads(query, window)}`;
