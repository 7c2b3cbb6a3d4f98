import { readFunnel } from '../../app/domain/analytics/index.ts';
import { readRevenue, sumSalesByDay } from '../../app/domain/conversions/index.ts';
import type { Database } from '../../app/domain/database.ts';
import * as leadsArea from '../../app/domain/leads/index.ts';
import { DAY_MS } from '../../app/lib/durations.ts';

/** Something that a page reads, and the plain SQL that has the same answer in it. */
export interface Read {
  what: string;
  /** Undefined while the area has no such function. */
  run: (() => Promise<unknown>) | undefined;
  plain: readonly (readonly [sql: string, ...values: unknown[]])[];
}

type AreaFunction = (options: Record<string, unknown>) => Promise<unknown>;
/** By its name, so that the measurement runs before the list is there and after. */
const areaFunction = (name: string) =>
  (leadsArea as unknown as Record<string, AreaFunction | undefined>)[name];

const COLUMNS = `"id", "trackingId", "assessmentId", "firstName", "email", "phone", "source", "widget", "experienceLevel",
  "goalIds", "tags", "complete", "returning", "contacted", "converted", "saleAmountCents", "erasedAt", "createdAt"`;
/** One more than a page shows. */
const PAGE = 21;
/** A count of what was searched or filtered for ends here. */
const COUNTED = 10_001;

/** Add a line for what else a page reads. */
export function listReads({ db, tenantId, now }: { db: Database; tenantId: string; now: Date }): Read[] {
  return [...listOfLeads(db, tenantId, now), ...listOfFigures(db, tenantId, now)];
}

function listOfLeads(db: Database, tenantId: string, now: Date): Read[] {
  const listLeads = areaFunction('listLeads');
  const countMatching = areaFunction('countMatching');
  const page = (where: string, order = '"createdAt" DESC, "id" DESC') =>
    `SELECT ${COLUMNS} FROM "Lead" WHERE "tenantId" = ? ${where} ORDER BY ${order} LIMIT ${PAGE}`;
  const of = (options: Record<string, unknown>) => ({ db, tenantId, filter: {}, ...options });
  const list = (what: string, options: Record<string, unknown>, sql: string, ...values: unknown[]): Read => ({
    what,
    run: listLeads && (() => listLeads(of(options))),
    plain: [[sql, tenantId, ...values]],
  });
  const count = (
    what: string,
    options: Record<string, unknown>,
    where: string,
    ...values: unknown[]
  ): Read => ({
    what,
    run: countMatching && (() => countMatching(of(options))),
    plain: [
      [
        `SELECT COUNT(*) FROM (SELECT 1 FROM "Lead" WHERE "tenantId" = ? ${where} LIMIT ${COUNTED}) AS "some"`,
        tenantId,
        ...values,
      ],
    ],
  });
  const day = new Date(now.getTime() - 30 * DAY_MS).toISOString().slice(0, 10);
  const found = `AND "searchText" LIKE ?`;
  return [
    list('first page of the list', {}, page('')),
    list('oldest first', { filter: { sort: 'oldest' } }, page('', '"createdAt", "id"')),
    list(
      'highest sale first',
      { filter: { sort: 'sale' } },
      page('AND "converted"', '"saleAmountCents" DESC, "id" DESC'),
    ),
    list('filter by goal', { filter: { goal: 'sleep' } }, page(`AND "goalIds" LIKE '%|sleep|%'`)),
    list('filter by widget', { filter: { widget: 'technical' } }, page(`AND "widget" = 'technical'`)),
    list('filter by sale', { filter: { converted: 'yes' } }, page('AND "converted"')),
    list('filter by day', { filter: { to: day } }, page('AND "createdAt" < ?'), dayAfter(day)),
    list('search for a common name', { words: ['alma'] }, page(found), '%alma%'),
    list('search for one address', { words: ['.77@example'] }, page(found), '%.77@example%'),
    list('search for nobody', { words: ['nobody-has-this'] }, page(found), '%nobody-has-this%'),
    count('count of a filter by goal', { filter: { goal: 'sleep' } }, `AND "goalIds" LIKE '%|sleep|%'`),
    count('count of a search for one address', { words: ['.77@example'] }, found, '%.77@example%'),
    {
      what: 'count of all',
      run: countMatching && (() => countMatching(of({}))),
      plain: [['SELECT COUNT(*) FROM "Lead" WHERE "tenantId" = ?', tenantId]],
    },
  ];
}

const dayAfter = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().replace('Z', '+00:00');

function listOfFigures(db: Database, tenantId: string, now: Date): Read[] {
  const month = new Date(now.getTime() - 20 * DAY_MS).toISOString().slice(0, 7);
  const since = new Date(now.getTime() - 60 * DAY_MS);
  const [from, to] = [365, 0].map((days) =>
    new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10),
  ) as [string, string];
  return [
    {
      what: 'latest leads of the home page',
      run: () => leadsArea.listLatestLeads(db, tenantId, 5),
      plain: [
        [
          `SELECT "id", "firstName", "widget", "returning", "erasedAt", "createdAt" FROM "Lead"
            WHERE "tenantId" = ? ORDER BY "createdAt" DESC LIMIT 5`,
          tenantId,
        ],
      ],
    },
    {
      what: 'leads by day, 60 days',
      run: () => leadsArea.countLeadsByDay(db, { tenantId, since }),
      plain: [
        [
          `SELECT SUBSTR(CAST("createdAt" AS TEXT), 1, 10), COUNT(*) FROM "Lead"
            WHERE "tenantId" = ? AND "createdAt" >= ? GROUP BY 1`,
          tenantId,
          since,
        ],
      ],
    },
    {
      what: 'sales by day, 60 days',
      run: () => sumSalesByDay(db, { tenantId, since }),
      plain: [
        [
          `SELECT SUBSTR(CAST("conversionDate" AS TEXT), 1, 10), SUM("saleAmountCents") FROM "Conversion"
            WHERE "tenantId" = ? AND "conversionDate" >= ? GROUP BY 1`,
          tenantId,
          since,
        ],
      ],
    },
    {
      what: 'revenue of a month',
      run: () => readRevenue({ db, tenantId, month }),
      plain: [
        [
          `SELECT COUNT(*), SUM("saleAmountCents"), SUM("commissionAmountCents") FROM "Conversion"
            WHERE "tenantId" = ? AND "month" = ?`,
          tenantId,
          month,
        ],
      ],
    },
    {
      what: 'funnel of a year',
      run: () => readFunnel(db, { tenantId, from, to }),
      plain: [
        [
          `SELECT "widget", "type", "step", SUM("count"), SUM("sessions") FROM "WidgetDailyRollup"
            WHERE "tenantId" = ? AND "day" >= ? AND "day" <= ? GROUP BY 1, 2, 3`,
          tenantId,
          from,
          to,
        ],
        ['SELECT COUNT(*) FROM "Lead" WHERE "tenantId" = ? AND "createdAt" >= ?', tenantId, new Date(from)],
      ],
    },
    {
      what: 'leads by goal, a year',
      run: undefined,
      plain: [
        [
          `SELECT "value", SUM("leads") FROM "LeadDailyRollup" WHERE "tenantId" = ? AND "kind" = 'goal' AND "day" >= ?
            GROUP BY 1`,
          tenantId,
          from,
        ],
      ],
    },
  ];
}
