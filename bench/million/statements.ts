import { STEPS_OF } from '#app/protocol/widget-events.ts';
import type { Dialect } from './driver.ts';
import { PROFILE_COLUMNS } from './profiles.ts';

/** Describes how the million leads are generated from their numbers; number 0 is the oldest. The same numbers give the same rows. */
export interface Plan {
  tenantId: string;
  leads: number;
  /** Milliseconds since 1970. */
  from: number;
  to: number;
  profiles: number;
  names: number;
  rateBps: number;
}

/** One in eight leads has the e-mail address of an earlier lead. */
const RETURNING = 8;
/** Percentage of the leads that buy, and of the sales that are refunded. */
const BUYERS = 3;
const REFUNDS = 6;
const DAY_MS = 86_400_000;

const PRIME = 2_147_483_647;
/** Returns SQL for a pseudo-random number below 2^31; `salt` distinguishes the numbers of one row. */
function chance(number: string, salt: number): string {
  const mixed = `((CAST(${number} AS BIGINT) + ${salt}) * 48271 % ${PRIME} + ${salt * 16807})`;
  return `((${mixed} % ${PRIME}) * (${mixed} % ${PRIME}) % ${PRIME})`;
}

const JSON_COLUMNS: readonly string[] = [
  'healthGoals',
  'symptoms',
  'contraFlags',
  'recommendations',
  'utm',
  'kinds',
  'wordings',
];

/** Creates this connection's temporary tables: the shared answers, the names, and the rows of a portion with all their generated values. */
export function temporaryTables({ jsonType }: Dialect): string[] {
  const chooseType = (name: string) =>
    JSON_COLUMNS.includes(name) ? jsonType : name === 'nothingSuitable' ? 'INTEGER' : 'TEXT';
  const columns = PROFILE_COLUMNS.map((name) => `"${name}" ${chooseType(name)}`).join(', ');
  return [
    `CREATE TEMPORARY TABLE million_profile (k INTEGER PRIMARY KEY, ${columns})`,
    'CREATE TEMPORARY TABLE million_counted (k INTEGER, kind TEXT, value TEXT)',
    'CREATE TEMPORARY TABLE million_name (n INTEGER PRIMARY KEY, name TEXT)',
    'CREATE TEMPORARY TABLE million_day (day TEXT, k INTEGER, leads INTEGER)',
    `CREATE TEMPORARY TABLE million_row (i BIGINT, ms BIGINT, k INTEGER, person BIGINT, "isReturning" INTEGER,
      "firstName" TEXT, email TEXT, "isSale" INTEGER, "isRefund" INTEGER, cents INTEGER, "saleMs" BIGINT)`,
  ];
}

/** Returns SQL for the time when a lead arrives, in the order of the numbers. */
const buildArrivalMs = (plan: Plan, number: string) =>
  `(${plan.from} + CAST(${number} AS BIGINT) * ${plan.to - plan.from} / ${plan.leads})`;

/** Fills million_row with the leads of a portion. Bound parameters: the first and the last number. */
export function drawRows(plan: Plan): string {
  const isReturning = `(i % ${RETURNING} = ${RETURNING - 1} AND i > ${RETURNING})`;
  // Picks an earlier lead that is not itself a returning one.
  const earlier = `(${chance('i', 1)} % (i / ${RETURNING}) * ${RETURNING} + ${chance('i', 2)} % ${RETURNING - 1})`;
  const saleMs = `(${buildArrivalMs(plan, 'i')} + ${chance('i', 7)} % ${9 * DAY_MS})`;
  const isSale = `(${chance('i', 5)} % 100 < ${BUYERS} AND ${saleMs} < ${plan.to})`;
  return `
    INSERT INTO million_row
    WITH RECURSIVE numbers(i) AS (
      SELECT CAST(? AS BIGINT) UNION ALL SELECT i + 1 FROM numbers WHERE i < CAST(? AS BIGINT)),
    drawn AS (
      SELECT i, ${buildArrivalMs(plan, 'i')} AS ms, ${chance('i', 3)} % ${plan.profiles} AS k,
        CASE WHEN ${isReturning} THEN ${earlier} ELSE i END AS person,
        CASE WHEN ${isReturning} THEN 1 ELSE 0 END AS "isReturning",
        CASE WHEN ${isSale} THEN 1 ELSE 0 END AS "isSale",
        CASE WHEN ${isSale} AND ${chance('i', 6)} % 100 < ${REFUNDS} THEN 1 ELSE 0 END AS "isRefund",
        4900 + ${chance('i', 8)} % 60000 AS cents, ${saleMs} AS "saleMs"
      FROM numbers)
    SELECT d.i, d.ms, d.k, d.person, d."isReturning", COALESCE(p."firstName", n.name),
      LOWER(n.name) || '.' || d.person || '@example.com', d."isSale", d."isRefund", d.cents, d."saleMs"
    FROM drawn AS d JOIN million_profile AS p ON p.k = d.k
      JOIN million_name AS n ON n.n = ${chance('d.person', 4)} % ${plan.names}`;
}

/** Returns the statements that write a portion's rows from million_row. */
export function writeRows(plan: Plan, dialect: Dialect): string[] {
  const tenant = `'${plan.tenantId}'`;
  const { moment, hex, json, sha256 } = dialect;
  /**
   * Builds an id in the format of uuid7 from the time and the number instead of random bits. `table` distinguishes the ids of two tables.
   */
  const id = (table: string, ms: string, number: string) => {
    const time = hex(ms, 12);
    return `(SUBSTR(${time}, 1, 8) || '-' || SUBSTR(${time}, 9, 4) || '-7${table}-8000-' || ${hex(number, 12)})`;
  };
  /** Builds an id in the format of randomId: 22 characters. */
  const randomId = (salt: number) =>
    `(${hex(chance('r.i', salt), 8)} || ${hex('r.i', 6)} || ${hex(chance('r.i', salt + 1), 8)})`;
  const contactId = id('c00', buildArrivalMs(plan, 'r.person'), 'r.person');
  const leadId = id('1ea', 'r.ms', 'r.i');
  const saleId = id('5a1', 'r."saleMs"', 'r.i');
  const rows = 'million_row AS r JOIN million_profile AS p ON p.k = r.k';
  const marketing = `'notice'`;
  const commission = `((r.cents * ${plan.rateBps} + 5000) / 10000)`;
  const orderId = `('M-' || r.i)`;
  const isPaidBack = `(r."isRefund" = 1 AND r."saleMs" + ${6 * DAY_MS} < ${plan.to})`;
  const isLeft = `(r."isSale" = 1 AND NOT ${isPaidBack})`;
  const ofSale = (value: string) => `CASE WHEN ${isLeft} THEN ${value} END`;
  return [
    `INSERT INTO "Contact" ("id", "tenantId", "emailKey", "emailSha256", "firstName", "locale", "marketingConsent",
        "leadsCount", "firstLeadAt", "lastLeadAt", "createdAt")
      SELECT ${contactId}, ${tenant}, r.email, ${sha256('r.email')}, CASE WHEN p."widget" = 'full' THEN r."firstName" END,
        p."locale", ${marketing}, 1, ${moment('r.ms')}, ${moment('r.ms')}, ${moment('r.ms')}
      FROM ${rows} WHERE r."isReturning" = 0`,
    `INSERT INTO "PeptideAssessment" ("id", "tenantId", "widget", "firstName", "email", "healthGoals", "symptoms",
        "experienceLevel", "sexAtBirth", "ageRange", "budgetLevel", "contraFlags", "additionalConcerns", "recommendations",
        "format", "outcome", "engineVersion", "locale", "source", "utm", "hidden", "pageUrl", "referrer", "sessionId",
        "createdAt")
      SELECT ${randomId(30)}, ${tenant}, p."widget", r."firstName", r.email, ${json('p."healthGoals"')},
        ${json('p."symptoms"')}, p."experienceLevel", p."sexAtBirth", p."ageRange", p."budgetLevel",
        ${json('p."contraFlags"')}, p."additionalConcerns", ${json('p."recommendations"')}, p."format", p."outcome",
        p."engineVersion", p."locale", p."source", ${json('p."utm"')}, ${json(`'{}'`)}, p."pageUrl", NULL,
        'million-' || r.i, ${moment('r.ms')}
      FROM ${rows}`,
    `INSERT INTO "Lead" ("id", "tenantId", "trackingId", "assessmentId", "contactId", "firstName", "email", "phone", "source",
        "widget", "locale", "experienceLevel", "goalIds", "segments", "site", "searchText", "nothingSuitable", "returning",
        "converted", "conversionDate", "saleAmountCents", "orderId", "commissionRateBps", "commissionAmountCents",
        "createdAt")
      SELECT ${leadId}, ${tenant}, ${randomId(10)}, ${randomId(30)}, ${contactId}, r."firstName", r.email, p."phone",
        p."source", p."widget", p."locale", p."experienceLevel", p."goalIds", p."segments", p."site",
        LOWER(TRIM(r."firstName" || ' ' || r.email || ' ' || COALESCE(p."phone", ''))), p."nothingSuitable" = 1,
        r."isReturning" = 1, ${isLeft}, ${ofSale(moment('r."saleMs"'))}, ${ofSale('r.cents')}, ${ofSale(orderId)},
        ${ofSale(String(plan.rateBps))}, ${ofSale(commission)}, ${moment('r.ms')}
      FROM ${rows}`,
    `INSERT INTO "ConsentRecord" ("id", "tenantId", "leadId", "contactId", "kinds", "wordings", "version", "locale",
        "createdAt")
      SELECT ${id('a6e', 'r.ms', 'r.i')}, ${tenant}, ${leadId}, ${contactId}, ${json('p."kinds"')},
        ${json('p."wordings"')}, p."consentVersion", 'en', ${moment('r.ms')}
      FROM ${rows}`,
    insertConversions({
      rows: `${rows} WHERE r."isSale" = 1`,
      id: saleId,
      kind: 'sale',
      sign: '',
      ms: 'r."saleMs"',
      refundOf: 'NULL',
    }),
    insertConversions({
      rows: `${rows} WHERE ${isPaidBack}`,
      id: id('4ef', `r."saleMs" + ${6 * DAY_MS}`, 'r.i'),
      kind: 'refund',
      sign: '-',
      ms: `(r."saleMs" + ${6 * DAY_MS})`,
      refundOf: saleId,
    }),
    `INSERT INTO million_day
      SELECT SUBSTR(CAST(${moment('r.ms')} AS TEXT), 1, 10), r.k, COUNT(*) FROM million_row AS r GROUP BY 1, 2`,
    'DELETE FROM million_row',
  ];

  function insertConversions(kind: {
    rows: string;
    id: string;
    kind: 'sale' | 'refund';
    sign: '' | '-';
    ms: string;
    refundOf: string;
  }): string {
    const { sign, ms } = kind;
    const dedupeKey = `('${kind.kind === 'sale' ? 'order' : 'refund'}:' || ${orderId})`;
    return `INSERT INTO "Conversion" ("id", "tenantId", "leadId", "trackingId", "kind", "dedupeKey", "bodyHash", "orderId",
        "currency", "saleAmountCents", "commissionRateBps", "commissionAmountCents", "refundOfId", "conversionDate", "month",
        "source", "productIds", "createdAt")
      SELECT ${kind.id}, ${tenant}, ${leadId}, ${randomId(10)}, '${kind.kind}', ${dedupeKey}, ${sha256(dedupeKey)},
        ${orderId}, 'USD', ${sign}r.cents, ${plan.rateBps}, ${sign}${commission}, ${kind.refundOf}, ${moment(ms)},
        SUBSTR(CAST(${moment(ms)} AS TEXT), 1, 7), 'api', p."productIds", ${moment(ms)}
      FROM ${kind.rows}`;
  }
}

/** Returns the statements that compute the counts once all rows are written. */
export function countRows(plan: Plan, dialect: Dialect): string[] {
  const tenant = `'${plan.tenantId}'`;
  const { moment, sha256 } = dialect;
  const now = moment(String(plan.to));
  const widgetDays = `(SELECT m.day, p."widget", SUM(m.leads) AS leads FROM million_day AS m
    JOIN million_profile AS p ON p.k = m.k GROUP BY 1, 2)`;
  const event = (type: string, step: number, sessions: string, where = '') =>
    `SELECT ${tenant}, day, "widget", '${type}', ${step}, '', ${sessions}, ${sessions} FROM ${widgetDays} AS w ${where}`;
  const widgets = Object.entries(STEPS_OF).flatMap(([widget, steps]) =>
    Array.from({ length: steps }, (_, index) =>
      // A tenth of the visitors leaves at each step.
      event('step', index + 1, `leads + leads * ${steps - 1 - index} / 10`, `WHERE "widget" = '${widget}'`),
    ),
  );
  return [
    `UPDATE "Contact" SET "leadsCount" = 1 + later.n, "lastLeadAt" = later.last
      FROM (SELECT "contactId", COUNT(*) AS n, MAX("createdAt") AS last FROM "Lead"
        WHERE "tenantId" = ${tenant} AND "returning" GROUP BY "contactId") AS later
      WHERE "Contact"."id" = later."contactId"`,
    `INSERT INTO "LeadDailyRollup" ("tenantId", "day", "kind", "value", "widget", "locale", "site", "leads", "completed")
      SELECT ${tenant}, m.day, c.kind, c.value, p."widget", p."locale", p."site", SUM(m.leads), SUM(m.leads)
      FROM million_day AS m JOIN million_profile AS p ON p.k = m.k JOIN million_counted AS c ON c.k = m.k
      GROUP BY m.day, c.kind, c.value, p."widget", p."locale", p."site"`,
    `INSERT INTO "WidgetDailyRollup" ("tenantId", "day", "widget", "type", "step", "peptideId", "count", "sessions")
      ${[
        event('seen', 0, 'leads * 7'),
        event('started', 0, 'leads * 2'),
        ...widgets,
        event('results', 0, 'leads'),
        event('lead', 0, 'leads'),
        `SELECT ${tenant}, m.day, p."widget", 'product-click', 0, c.value, (SUM(m.leads) + 3) / 4, (SUM(m.leads) + 3) / 4
          FROM million_day AS m JOIN million_profile AS p ON p.k = m.k
          JOIN million_counted AS c ON c.k = m.k AND c.kind = 'product' GROUP BY m.day, p."widget", c.value`,
      ].join(' UNION ALL ')}`,
    `INSERT INTO "TenantUsage" ("id", "tenantId", "month", "assessmentsCount", "leadsGenerated", "revenueCents", "createdAt")
      SELECT SUBSTR(${sha256(`${tenant} || counted.month`)}, 1, 22), ${tenant}, counted.month, SUM(counted.leads),
        SUM(counted.leads), SUM(counted.cents), ${now}
      FROM (SELECT SUBSTR(m.day, 1, 7) AS month, SUM(m.leads) AS leads, 0 AS cents FROM million_day AS m GROUP BY 1
        UNION ALL SELECT "month", 0, SUM("saleAmountCents") FROM "Conversion" WHERE "tenantId" = ${tenant} GROUP BY "month")
        AS counted
      GROUP BY counted.month`,
  ];
}
