import { empty, join, type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import type { LeadFilter } from './lead-filter.ts';

/** Leads by what was chosen and searched for. */
export interface LeadQuery {
  tenantId: string;
  filter: LeadFilter;
  /** Words, see searchWords; none for no search. */
  words?: readonly string[];
}

/** A text as a part of a LIKE pattern; its own wildcards are escaped. */
const likePart = (text: string): string => text.replace(/[\\%_]/g, (char) => `\\${char}`);

const holds = (column: Sql, text: string): Sql => sql`${column} LIKE ${`%${likePart(text)}%`} ESCAPE '\\'`;

const isYes = (value: 'yes' | 'no'): boolean => value === 'yes';

/** Whether only leads with a sale are listed, for which there is an index. */
export const soldOnly = ({ converted, sort }: LeadFilter): boolean | undefined =>
  sort === 'sale' ? true : converted && isYes(converted);

/** What the filter and the search ask of a row, beyond tenant, time and sale, which the indexes know. */
export function leadConditions({ filter, words = [] }: Omit<LeadQuery, 'tenantId'>): Sql[] {
  const { goal, segment, status, source, widget, tag, contacted, returning } = filter;
  return [
    ...(goal ? [holds(sql`"goalIds"`, `|${goal}|`)] : []),
    ...(segment ? [holds(sql`"segments"`, `|${segment}|`)] : []),
    ...(tag ? [holds(sql`"tags"`, `|${tag}|`)] : []),
    ...(status ? [sql`"complete" = ${status === 'complete'}`] : []),
    ...(source ? [sql`"source" = ${source}`] : []),
    ...(widget ? [sql`"widget" = ${widget}`] : []),
    ...(contacted ? [sql`"contacted" = ${isYes(contacted)}`] : []),
    ...(returning ? [sql`"returning" = ${isYes(returning)}`] : []),
    ...words.map((word) => holds(sql`"searchText"`, word)),
  ];
}

/** ` AND a AND b`, or nothing. */
export const andAll = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? empty : sql` AND ${join([...conditions], ' AND ')}`;

/** The leads of a span that fit, as a WHERE clause. */
export const whereLeads = (query: LeadQuery, { from, to }: { from: Date | Sql; to: Date | Sql }): Sql => {
  const sold = soldOnly(query.filter);
  return sql`"tenantId" = ${query.tenantId}${sold === undefined ? empty : sql` AND "converted" = ${sold}`}
    AND "createdAt" >= ${from} AND "createdAt" < ${to}${andAll(leadConditions(query))}`;
};

/** The same as rows, for a query that joins them with other areas' tables. */
export const leadRows = (query: LeadQuery, window: { from: Date | Sql; to: Date | Sql }): Sql =>
  sql`SELECT * FROM "Lead" WHERE ${whereLeads(query, window)}`;
