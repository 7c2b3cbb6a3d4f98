import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { seedDemo } from '#app/domain/seed/index.ts';
import { type Caller, withSession } from '../support/callers.ts';
import { forEachDatabase } from '../support/databases.ts';
import { type ServedApi, serveApi } from '../support/http.ts';
import { clickFromHome, readShownPage, type ShownPage } from '../support/shown-page.ts';
import { TEST_RING } from '../support/test-seal.ts';

/**
 * Ten questions of a shop's owner, each answered by a page at most two links away from Home. The answers are compared with plain SQL, which
 * shares no code with the pages.
 */
const NOW = new Date('2026-11-29T15:00:00Z');
const MONTH = '2026-11';
const TIDEWELL = 'demo-tidewell';
const SOLVENNE = 'demo-solvenne';

forEachDatabase((name, makeDb) => {
  // The SQL is SQLite's; on Postgres the pages send the same statements.
  if (name !== 'sqlite') return it.skip('is asked on SQLite', () => {});
  let db: Database;
  let api: ServedApi;
  const owners = new Map<string, Caller>();

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW });
    const database = await makeDb();
    db = database.db;
    await seedDemo({ db, ring: TEST_RING, password: 'a password for the demo', now: NOW });
    api = await serveApi({ db, texts: database.texts, pages: true });
    for (const user of await db.tenantUser.findMany({ where: { role: 'admin' } })) {
      const { id, tenantId, email } = user;
      const person = { kind: 'tenant-user', id, role: 'admin', email, name: null, tenantId } as const;
      owners.set(tenantId, await withSession(db, person, api.origin));
    }
  }, 120_000);
  afterAll(async () => {
    vi.useRealTimers();
    await api.close();
  });

  const ask = async (
    clicks: readonly RegExp[],
    { tenantId = TIDEWELL, maxClicks = 2 } = {},
  ): Promise<ShownPage> => {
    expect(clicks.length).toBeLessThanOrEqual(maxClicks);
    return clickFromHome(async (path) => {
      const answer = await fetch(api.origin + path, { headers: owners.get(tenantId), redirect: 'manual' });
      expect(answer.status, path).toBe(200);
      return answer.text();
    }, clicks);
  };
  const sql = <Row>(query: string, ...values: unknown[]): Promise<Row[]> =>
    db.$queryRawUnsafe(query, ...values);
  const one = async <Row>(query: string, ...values: unknown[]): Promise<Row> => {
    const [row] = await sql<Row>(query, ...values);
    if (!row) throw new Error(`No row: ${query}`);
    return row;
  };

  describe('an owner asks', () => {
    it('1. which goal earns most', async () => {
      const page = await ask([/^\/analytics$/]);
      const goals = await sql<{ goal: string; buyers: bigint; orders: bigint; cents: bigint }>(
        `SELECT goal.value AS goal, COUNT(DISTINCT l."id") AS buyers, SUM(c."kind" = 'sale') AS orders,
           SUM(c."saleAmountCents") AS cents
         FROM "Conversion" AS c JOIN "Lead" AS l ON l."id" = c."leadId",
           json_each('["' || replace(trim(l."goalIds", '|'), '|', '","') || '"]') AS goal
         WHERE c."tenantId" = ? AND c."month" = ? AND goal.value <> '' GROUP BY 1 ORDER BY cents DESC`,
        TIDEWELL,
        MONTH,
      );
      const [best] = goals;
      expect(best).toMatchObject({ goal: 'sleep' });
      // Answers about health are shown from five buyers on.
      expect(best?.buyers).toBeGreaterThanOrEqual(5);
      expect(page.readTable('Revenue: Goals')[0]).toEqual([
        ...['Sleep & Recovery', `${best?.buyers}`, `${best?.orders}`, dollars(best?.cents)],
      ]);
    });

    it('2. where visitors drop out', async () => {
      const page = await ask([/^\/analytics$/]);
      const rows = await sql<{ stage: string; visitors: bigint }>(
        `SELECT CASE "type" WHEN 'step' THEN 'step ' || "step" ELSE "type" END AS stage,
           COUNT(DISTINCT "sessionId") AS visitors
         FROM "WidgetEvent" WHERE "tenantId" = ? AND "widget" = 'full' AND "receivedAt" >= ?
           AND "type" IN ('seen', 'started', 'step', 'results') GROUP BY 1`,
        TIDEWELL,
        new Date(`${MONTH}-01T00:00:00Z`),
      );
      const stages = ['seen', 'started', 'step 2', 'step 3', 'step 4', 'step 5', 'step 6', 'results'];
      const visitors = stages.map((stage) => Number(rows.find((row) => row.stage === stage)?.visitors));
      const losses = visitors.slice(1).map((count, index) => (visitors[index] ?? 0) - count);
      expect(Math.max(...losses)).toBe(losses[0]);
      expect(page.text).toContain('most visitors of the full assessment leave between seeing and starting');
      const shown = page.items.filter((item) => item.includes('dropped out')).slice(0, losses.length);
      expect(shown.map((item) => /\d+ of \d+(?= dropped out)/.exec(item)?.[0])).toEqual(
        losses.map((loss, index) => `${loss} of ${visitors[index]}`),
      );
    });

    it('3. which recommended products are not bought', async () => {
      const page = await ask([/^\/analytics$/, /^\/analytics\?by=product$/]);
      const rows = await sql<{ id: string; plans: bigint; orders: bigint }>(
        `WITH recommended AS (
           SELECT DISTINCT a."id" AS plan, part.atom AS product FROM "PeptideAssessment" AS a,
             json_tree(a."recommendations", CASE a."format" WHEN 'plan' THEN '$.game_plan' ELSE '$.list' END) AS part
           WHERE a."tenantId" = ? AND a."createdAt" >= ? AND part.key = 'id')
         SELECT product AS id, COUNT(*) AS plans, (SELECT COUNT(*) FROM "Conversion" AS c WHERE c."tenantId" = ? AND c."kind" = 'sale'
           AND c."month" = ? AND c."productIds" LIKE '%|' || product || '|%') AS orders
         FROM recommended GROUP BY product`,
        ...[TIDEWELL, new Date(`${MONTH}-01T00:00:00Z`), TIDEWELL, MONTH],
      );
      const shown = page.items.flatMap((item) => {
        const [, product = '', plans, orders] =
          /^(.*?) \| (\d+) \| recommended · \| (\d+) \| bought/.exec(item.replaceAll(/· (?=\d)/g, '· | ')) ??
          [];
        return product
          ? [{ id: slugOf(product), plans: BigInt(plans ?? ''), orders: BigInt(orders ?? '') }]
          : [];
      });
      expect(shown.length).toBeGreaterThan(10);
      // The page shows those that are recommended most.
      for (const row of shown) expect(rows).toContainEqual(row);
      const least = shown.at(-1)?.plans ?? 0n;
      const rest = rows.filter(({ id }) => !shown.some((row) => row.id === id));
      expect(rest.filter(({ plans }) => plans > least)).toEqual([]);
      expect(shown.filter(({ orders }) => orders === 0n).map(({ id }) => id)).toContain('tb-500');
    });

    it('4. whom to call today', async () => {
      const page = await ask([]);
      const leads = await sql<{ id: string; phone: string }>(
        `SELECT l."id", l."phone" FROM "Lead" AS l JOIN "Contact" AS p ON p."id" = l."contactId"
           JOIN "PeptideAssessment" AS a ON a."id" = l."assessmentId"
         WHERE l."tenantId" = ? AND l."createdAt" >= ? AND l."phone" IS NOT NULL AND NOT l."contacted"
           AND NOT l."converted" AND NOT l."nothingSuitable" AND l."erasedAt" IS NULL
           AND (p."smsConsent" OR p."marketingConsent" <> 'none')
         ORDER BY CASE a."budgetLevel" WHEN 'premium' THEN 1 WHEN 'standard' THEN 2 ELSE 3 END, l."createdAt" DESC`,
        TIDEWELL,
        new Date('2026-11-22T15:00:00Z'),
      );
      expect(leads.length).toBeGreaterThan(5);
      const calls = page.links.filter((link) => link.startsWith('tel:'));
      expect(calls).toEqual(leads.slice(0, 5).map(({ phone }) => `tel:${phone.replaceAll(' ', '')}`));
      const named = page.links.filter((link) => leads.slice(0, 5).some(({ id }) => link === `/leads/${id}`));
      expect([...new Set(named)].slice(0, 5)).toEqual(leads.slice(0, 5).map(({ id }) => `/leads/${id}`));
      expect(page.text).toContain(`${leads.length - 5} more leads to call`);
    });

    it('5. whether the mail sold', async () => {
      const page = await ask([/^\/communications\/[\w-]+$/], { maxClicks: 1 });
      const sold = await one<{ sales: bigint; cents: bigint }>(
        `SELECT COUNT(*) AS sales, SUM(cents) AS cents FROM (
           SELECT s."createdAt", s."saleAmountCents" + COALESCE((SELECT SUM(r."saleAmountCents") FROM "Conversion" AS r
             WHERE r."refundOfId" = s."id"), 0) AS cents,
             (SELECT MAX(e."clickedAt") FROM "EmailSend" AS e WHERE e."leadId" = s."leadId"
               AND e."clickedAt" <= s."createdAt") AS "clickedAt"
           FROM "Conversion" AS s WHERE s."tenantId" = ? AND s."kind" = 'sale')
         WHERE cents > 0 AND julianday("createdAt") - julianday("clickedAt") < 30`,
        TIDEWELL,
      );
      expect(sold.sales).toBeGreaterThan(3);
      expect(page.text).toContain(`Sales | ${sold.sales} | Within 30 days of a click`);
      expect(page.text).toContain(`Net sales | ${dollars(sold.cents)} | From these sales, after refunds`);
      const variants = await sql<{ clicked: bigint; sent: bigint }>(
        `SELECT COUNT(e."clickedAt") AS clicked, COUNT(*) AS sent FROM "EmailSend" AS e
           JOIN "EmailTemplate" AS t ON t."id" = e."templateId"
         WHERE e."tenantId" = ? AND t."sequenceOrder" = 1 GROUP BY e."variantUsed" ORDER BY e."variantUsed"`,
        TIDEWELL,
      );
      const [a, b] = variants.map(({ clicked, sent }) => `${clicked} of ${sent}`);
      expect(page.text).toContain(`Clicks: A ${a}, B ${b}.`);
    });

    it('6. what the shop owes', async () => {
      const { cents } = await one<{ cents: bigint }>(
        'SELECT SUM("commissionAmountCents") AS cents FROM "Conversion" WHERE "tenantId" = ? AND "month" = ?',
        ...[TIDEWELL, MONTH],
      );
      const fee = await one<{ cents: bigint }>(
        'SELECT "baseFeeCents" AS cents FROM "CommissionRate" WHERE "tenantId" = ? ORDER BY "effectiveFrom" DESC LIMIT 1',
        TIDEWELL,
      );
      const statement = await ask([/^\/admin\/billing$/, new RegExp(`^/admin/statements/${MONTH}$`)]);
      expect(statement.text).toContain(
        `Base fee + commission | ${dollars(Number(cents) + Number(fee.cents)).slice(1)} |`,
      );
      const billing = await ask([/^\/admin\/billing$/], { maxClicks: 1 });
      expect(billing.text).toContain(`Commission so far | ${dollars(cents)} |`);
      const closed = await one<{ months: bigint; cents: bigint }>(
        `SELECT COUNT(DISTINCT "month") AS months, SUM("commissionAmountCents") AS cents FROM "Conversion"
         WHERE "tenantId" = ? AND "month" < ?`,
        ...[TIDEWELL, MONTH],
      );
      expect(billing.text).toContain(
        `These ${closed.months} closed months together | ${dollars(closed.cents)} |`,
      );
    });

    it('7. which source pays', async () => {
      const page = await ask([/^\/analytics$/], { maxClicks: 1 });
      const rows = await sql<
        Record<'source', string> & Record<'visitors' | 'leads' | 'orders' | 'cents', bigint>
      >(
        `WITH visits AS (SELECT json_extract("traffic", '$.utmSource') AS utm, COUNT(DISTINCT "sessionId") AS visitors
           FROM "WidgetEvent" WHERE "tenantId" = ? AND "type" = 'seen' AND "receivedAt" >= ? GROUP BY 1)
         SELECT utm AS source, visitors,
           (SELECT COUNT(*) FROM "Lead" AS l WHERE l."tenantId" = ? AND l."createdAt" >= ?
             AND COALESCE(l."utmSource", '') = utm) AS leads,
           (SELECT SUM(c."kind" = 'sale') FROM "Conversion" AS c JOIN "Lead" AS l ON l."id" = c."leadId"
             WHERE c."tenantId" = ? AND c."month" = ? AND COALESCE(l."utmSource", '') = utm) AS orders,
           (SELECT SUM(c."saleAmountCents") FROM "Conversion" AS c JOIN "Lead" AS l ON l."id" = c."leadId"
             WHERE c."tenantId" = ? AND c."month" = ? AND COALESCE(l."utmSource", '') = utm) AS cents
         FROM visits ORDER BY cents DESC`,
        ...[TIDEWELL, new Date(`${MONTH}-01T00:00:00Z`), TIDEWELL, new Date(`${MONTH}-01T00:00:00Z`)],
        ...[TIDEWELL, MONTH, TIDEWELL, MONTH],
      );
      const rate = (row: { visitors: bigint; leads: bigint }) => Number(row.leads) / Number(row.visitors);
      const shown = page.readTable('Traffic by source').map((cells) => cells.slice(0, 6));
      expect(shown).toEqual(
        rows.map((row) => [
          ...[
            row.source || 'Not tagged',
            `${row.visitors}`,
            `${row.leads}`,
            `${(100 * rate(row)).toFixed(1)}%`,
          ],
          ...[`${row.orders}`, dollars(row.cents)],
        ]),
      );
      const rates = new Map(rows.map((row) => [row.source, rate(row)]));
      expect(rates.get('newsletter')).toBeGreaterThan(1.5 * (rates.get('google') ?? 1));
    });

    it('8. who was erased', async () => {
      const page = await ask([/^\/admin\/audit\?group=lead$/], { maxClicks: 1 });
      const erased = await sql<{ id: string; day: string }>(
        'SELECT "id", substr("erasedAt", 1, 10) AS day FROM "Lead" WHERE "tenantId" = ? AND "erasedAt" IS NOT NULL',
        TIDEWELL,
      );
      expect(erased).toMatchObject([{ day: '2026-11-27' }]);
      expect(page.text).toMatch(/A visitor erased a person ?27 Nov 2026/);
      const leads = page.links.filter((link) => link.startsWith('/leads/'));
      expect(leads).toEqual(erased.map(({ id }) => `/leads/${id}`));
      const lead = await ask([/^\/admin\/audit\?group=lead$/, /^\/leads\/[\w-]+$/]);
      expect(lead.text).toContain('27 Nov 2026');
    });

    it('9. why leads fell', async () => {
      const page = await ask([], { tenantId: SOLVENNE });
      const periods = ['2026-10-31', '2026-10-01'];
      const [after, before] = await Promise.all(
        periods.map(async (from, index) => {
          const to = index === 0 ? '2026-11-30' : '2026-10-31';
          const days = [SOLVENNE, new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`)];
          const leads = await one<{ leads: bigint; instagram: bigint }>(
            `SELECT COUNT(*) AS leads, SUM(COALESCE("utmSource", '') = 'instagram') AS instagram FROM "Lead"
             WHERE "tenantId" = ? AND "createdAt" >= ? AND "createdAt" < ?`,
            ...days,
          );
          const seen = await one<{ visitors: bigint }>(
            `SELECT COUNT(DISTINCT "sessionId") AS visitors FROM "WidgetEvent"
             WHERE "tenantId" = ? AND "receivedAt" >= ? AND "receivedAt" < ? AND "type" = 'seen'`,
            ...days,
          );
          return { ...leads, ...seen };
        }),
      );
      const fell = (one: bigint = 0n, other: bigint = 0n) =>
        Math.round((1 - Number(one) / Number(other)) * 100);
      expect(page.text).toContain(
        `Visitors fell by ${fell(after?.visitors, before?.visitors)}%, leads fell by ${fell(after?.leads, before?.leads)}%`,
      );
      expect(page.text).toContain(
        `${after?.leads} leads in the last 30 days, ${before?.leads} in the 30 days before.`,
      );
      expect(after?.instagram).toBe(0n);
      expect(page.text).toContain(
        `Most was lost from the source instagram (${before?.instagram} → ${after?.instagram})`,
      );
    });

    it('10. what the staff changed', async () => {
      const page = await ask([/^\/admin\/tenants\/demo-tidewell\/settings$/, /^\/admin\/audit$/]);
      const changes = await sql<{ who: string; field: string; before: string; after: string }>(
        `SELECT e."actorLabel" AS who, field.key AS field, json_extract(field.value, '$.from') AS before,
           json_extract(field.value, '$.to') AS after
         FROM "AuditEvent" AS e, json_each(e."details") AS field
         WHERE e."tenantId" = ? AND e."actorKind" = 'tenant-user' AND field.type = 'object'
         ORDER BY e."createdAt" DESC, e."id" DESC`,
        TIDEWELL,
      );
      expect(changes.map(({ field }) => field).sort()).toEqual(['couponCode', 'promoCode']);
      const lines = page.text.split('| ').map((block) => block.trim());
      for (const { who, before, after } of changes) {
        expect(page.text).toContain(`${before} | changed to | → | ${after}`);
        expect(lines.some((line) => line.startsWith(`${who} changed `))).toBe(true);
      }
    });
  });

  it('fails for a link that is missing', async () => {
    await expect(clickFromHome(async () => '<main></main>', [/nowhere/])).rejects.toThrow('nowhere');
    expect(readShownPage('/', '<main><p>a</p><p>b</p></main>').text).toBe('a | b |');
  });
});

const dollars = (cents: bigint | number = 0): string =>
  `$${(Number(cents) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;

/** Returns an entry's id from the name that the demo's company shows. */
const slugOf = (name: string): string =>
  name.includes('Radiance')
    ? 'signature-protocol'
    : name.toLowerCase().replace('nad+', 'nad-plus').replaceAll(/[ +]+/g, '-');
