import { readFunnel } from '#app/domain/analytics/index.ts';
import { readRevenue, sumSalesByDay } from '#app/domain/conversions/index.ts';
import type { Database } from '#app/domain/database.ts';
import { countLeadCards } from '#app/domain/lead-database/index.ts';
import { countLeadsByDay, countMatching, listLatestLeads, listLeads } from '#app/domain/leads/index.ts';
import { readAnswerBlocks, readPerformance } from '#app/domain/performance/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';

/** A read of the console, and the plain SQL for the same result. */
export interface Read {
  what: string;
  run(): Promise<unknown>;
  plain: readonly (readonly [sql: string, ...values: unknown[]])[];
}

const COLUMNS = `"id", "trackingId", "assessmentId", "firstName", "email", "phone", "source", "widget", "experienceLevel",
  "goalIds", "tags", "complete", "returning", "contacted", "converted", "saleAmountCents", "erasedAt", "createdAt"`;
/** Rows to read: one more than a page shows. */
const PAGE = 21;
/** Limit at which the count of search or filter results stops. */
const COUNTED = 10_001;

export const listReads = (options: Options): Read[] => [
  ...listOfLeads(options),
  ...listOfFigures(options),
  ...listOfPerformance(options),
];

interface Options {
  db: Database;
  tenantId: string;
  now: Date;
}

type LeadQuery = Partial<Omit<Parameters<typeof listLeads>[0], 'db' | 'tenantId'>>;

function listOfLeads({ db, tenantId, now }: Options): Read[] {
  const page = (where: string, order = '"createdAt" DESC, "id" DESC') =>
    `SELECT ${COLUMNS} FROM "Lead" WHERE "tenantId" = ? ${where} ORDER BY ${order} LIMIT ${PAGE}`;
  const withDefaults = (query: LeadQuery) => ({ db, tenantId, filter: {}, ...query });
  const list = (what: string, query: LeadQuery, sql: string, ...values: unknown[]): Read => ({
    what,
    run: () => listLeads(withDefaults(query)),
    plain: [[sql, tenantId, ...values]],
  });
  const count = (what: string, query: LeadQuery, where: string, ...values: unknown[]): Read => ({
    what,
    run: () => countMatching(withDefaults(query)),
    plain: [
      [
        `SELECT COUNT(*) FROM (SELECT 1 FROM "Lead" WHERE "tenantId" = ? ${where} LIMIT ${COUNTED}) AS "some"`,
        tenantId,
        ...values,
      ],
    ],
  });
  const day = new Date(now.getTime() - 30 * DAY_MS).toISOString().slice(0, 10);
  const searchCondition = `AND "searchText" LIKE ?`;
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
    list('search for a common name', { words: ['alma'] }, page(searchCondition), '%alma%'),
    list('search for one address', { words: ['.77@example'] }, page(searchCondition), '%.77@example%'),
    list(
      'search that finds no lead',
      { words: ['no-lead-has-this'] },
      page(searchCondition),
      '%no-lead-has-this%',
    ),
    count('count of a filter by goal', { filter: { goal: 'sleep' } }, `AND "goalIds" LIKE '%|sleep|%'`),
    count('count of a search for one address', { words: ['.77@example'] }, searchCondition, '%.77@example%'),
    {
      what: 'count of all',
      run: () => countMatching(withDefaults({})),
      plain: [['SELECT COUNT(*) FROM "Lead" WHERE "tenantId" = ?', tenantId]],
    },
    {
      what: 'the three cards',
      run: () => countLeadCards(db, { tenantId, now }),
      plain: [
        [
          'SELECT COUNT(*), SUM(CASE WHEN "complete" THEN 1 ELSE 0 END) FROM "Lead" WHERE "tenantId" = ?',
          tenantId,
        ],
        [
          'SELECT COUNT(*) FROM "Lead" WHERE "tenantId" = ? AND "createdAt" >= ?',
          tenantId,
          new Date(`${now.toISOString().slice(0, 7)}-01`),
        ],
      ],
    },
  ];
}

const dayAfter = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().replace('Z', '+00:00');

function listOfFigures({ db, tenantId, now }: Options): Read[] {
  const month = new Date(now.getTime() - 20 * DAY_MS).toISOString().slice(0, 7);
  const since = new Date(now.getTime() - 60 * DAY_MS);
  const [from, to] = [365, 0].map((days) =>
    new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10),
  ) as [string, string];
  return [
    {
      what: 'latest leads of the home page',
      run: () => listLatestLeads(db, tenantId, 5),
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
      run: () => countLeadsByDay(db, { tenantId, from: since.toISOString().slice(0, 10) }),
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
          `SELECT "kind", COUNT(*), SUM("saleAmountCents"), SUM("commissionAmountCents") FROM "Conversion"
            WHERE "tenantId" = ? AND "month" = ? GROUP BY 1`,
          tenantId,
          month,
        ],
        ['SELECT "currency", "baseFeeCents", "commissionRateBps" FROM "Tenant" WHERE "id" = ?', tenantId],
        [
          `SELECT "rateBps", "baseFeeCents" FROM "CommissionRate" WHERE "tenantId" = ? AND "effectiveFrom" < ?
            ORDER BY "effectiveFrom" DESC LIMIT 1`,
          tenantId,
          now,
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
  ];
}

/** Lists the reads of the analytics page over a year. */
function listOfPerformance({ db, tenantId, now }: Options): Read[] {
  const [from, to] = [364, 0].map((days) =>
    new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10),
  ) as [string, string];
  const options = { db, tenantId, period: { month: null, from, to }, filter: {}, now };
  const sum = (kind: string, column: string) =>
    `SELECT ${column}, SUM("leads") FROM "LeadDailyRollup"
      WHERE "tenantId" = ? AND "kind" = '${kind}' AND "day" >= ? AND "day" <= ? GROUP BY 1`;
  const before = new Date(Date.parse(from) - 365 * DAY_MS);
  const sales = `SELECT l."source", COUNT(*), SUM(c."saleAmountCents"), SUM(c."commissionAmountCents")
    FROM "Conversion" AS c JOIN "Lead" AS l ON l."id" = c."leadId"
    WHERE c."tenantId" = ? AND c."conversionDate" >= ? AND c."conversionDate" < ? GROUP BY 1`;
  const answered = `SELECT l."contactId", c."kind", c."saleAmountCents", c."productIds", l."goalIds", a."symptoms",
      a."budgetLevel"
    FROM "Conversion" AS c JOIN "Lead" AS l ON l."id" = c."leadId"
      LEFT JOIN "PeptideAssessment" AS a ON a."id" = l."assessmentId"
    WHERE c."tenantId" = ? AND c."conversionDate" >= ? AND l."erasedAt" IS NULL`;
  const converted = `SELECT "source", COUNT(*) FROM "Lead" WHERE "tenantId" = ? AND "converted" AND "createdAt" >= ? GROUP BY 1`;
  const days = [tenantId, from, to] as const;
  return [
    {
      what: 'analytics page, a year',
      run: () => readPerformance(options),
      plain: [
        [sum('all', '"day"'), ...days],
        [sum('source', '"value"'), ...days],
        [sales, tenantId, new Date(from), now],
        [sales, tenantId, before, new Date(from)],
        [converted, tenantId, new Date(from)],
        [
          `SELECT * FROM "Conversion" WHERE "tenantId" = ? AND "conversionDate" >= ?
            ORDER BY "conversionDate" DESC, "id" DESC LIMIT 10`,
          tenantId,
          new Date(from),
        ],
        [
          'SELECT "baseFeeCents", "effectiveFrom" FROM "CommissionRate" WHERE "tenantId" = ? ORDER BY 2 DESC',
          tenantId,
        ],
        [
          `SELECT "type", "step", SUM("sessions") FROM "WidgetDailyRollup"
            WHERE "tenantId" = ? AND "day" >= ? AND "day" <= ? GROUP BY 1, 2`,
          ...days,
        ],
      ],
    },
    {
      what: 'revenue by answer, a year',
      run: () => readAnswerBlocks(options),
      plain: [
        [sum('product', '"value"'), ...days],
        [answered, tenantId, new Date(from)],
      ],
    },
  ];
}
