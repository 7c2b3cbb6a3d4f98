import { verify } from '@node-rs/argon2';
import { beforeAll, describe, expect, it } from 'vitest';
import { listTeam } from '#app/domain/access/accounts/index.ts';
import { findAccountByEmail, TENANT_ROLES } from '#app/domain/access/index.ts';
import { readRevenue } from '#app/domain/conversions/index.ts';
import type { Database } from '#app/domain/database.ts';
import { rebuildFigures } from '#app/domain/figures/index.ts';
import { readLineRules, recogniseOrder } from '#app/domain/product-feed/index.ts';
import { DEMO_SHOPS, type DemoResult, seedDemo } from '#app/domain/seed/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { computeCommission } from '#app/lib/money.ts';
import { isoMonth } from '#app/lib/months.ts';
import { countLeadsWithConsents } from '../support/consents.ts';
import { forOneDatabase, type MakeDb, runOn } from '../support/databases.ts';
import { runServerScript } from '../support/node-process.ts';
import { TEST_RING } from '../support/test-seal.ts';
import { makeLead, makeTenant } from './rows.ts';

const NOW = new Date('2026-05-20T15:00:00Z');
/** A third of the demo's visitors is enough here. The demo seed for browser tests uses all of them (tests/e2e/prepare-demo-folder.ts). */
const SHOPS = DEMO_SHOPS.map((shop) => ({
  ...shop,
  traffic: { ...shop.traffic, perDay: shop.traffic.perDay / 3 },
}));
const SMALLEST = SHOPS.filter(({ id }) => id === 'demo-quillbrook');

forOneDatabase((_name, makeDb) => suite(makeDb, SHOPS));
// On PostgreSQL one shop that has every kind of row is enough.
runOn(['postgres'], (_name, makeDb) =>
  suite(
    makeDb,
    SMALLEST.map((shop) => ({ ...shop, refunds: 1, failedMails: 2 })),
  ),
);

function suite(makeDb: MakeDb, shops: typeof SHOPS): void {
  const hasAllShops = shops === SHOPS;
  const tenantIds = shops.map(({ id }) => id);
  let db: Database;
  let url: string;
  let demo: DemoResult;
  beforeAll(async () => {
    ({ db, url } = await makeDb());
    demo = await seedDemo({ db, ring: TEST_RING, shops, now: NOW });
  }, 60_000);

  describe('the demo data', () => {
    it.runIf(hasAllShops)(
      'holds a year that ends now, of three tenants with looks of their own',
      async () => {
        expect(demo).toMatchObject({ isNew: true, counts: { tenants: 3 } });
        expect(demo.counts.leads).toBeGreaterThan(100);
        expect(demo.counts.leads).toBeLessThan(2_500);
        const months = await db.tenantUsage.findMany({ where: { tenantId: 'demo-tidewell' } });
        expect(months.map(({ month }) => month).sort()).toEqual(
          '2025-06 2025-07 2025-08 2025-09 2025-10 2025-11 2025-12 2026-01 2026-02 2026-03 2026-04 2026-05'.split(
            ' ',
          ),
        );
        expect(await db.lead.count({ where: { createdAt: { gt: NOW } } })).toBe(0);
        expect(await db.conversion.count({ where: { conversionDate: { gt: NOW } } })).toBe(0);
        const looks = await db.tenant.findMany({ select: { theme: true, font: true, corners: true } });
        for (const part of ['theme', 'font', 'corners'] as const)
          expect(new Set(looks.map((look) => look[part])).size, part).toBe(3);
      },
    );

    it('counts in each month the assessments and leads that are there', async () => {
      const counted = (rows: { tenantId: string; createdAt: Date }[]) => {
        const counts: Record<string, number> = {};
        for (const { tenantId, createdAt } of rows) {
          const key = `${tenantId} ${isoMonth(createdAt)}`;
          counts[key] = (counts[key] ?? 0) + 1;
        }
        return counts;
      };
      const select = { tenantId: true, createdAt: true } as const;
      const usage = (await db.tenantUsage.findMany()).filter(({ leadsGenerated }) => leadsGenerated > 0);
      const readUsage = (column: 'assessmentsCount' | 'leadsGenerated') =>
        Object.fromEntries(usage.map((row) => [`${row.tenantId} ${row.month}`, row[column]]));
      expect(readUsage('assessmentsCount')).toEqual(counted(await db.peptideAssessment.findMany({ select })));
      expect(readUsage('leadsGenerated')).toEqual(counted(await db.lead.findMany({ select })));
    });

    it('has each address once, with as many leads as it says, and the later ones as returning', async () => {
      const contacts = await db.contact.findMany();
      const all = await db.lead.findMany({ orderBy: { createdAt: 'asc' } });
      expect(new Set(contacts.map(({ tenantId, emailKey }) => `${tenantId} ${emailKey}`)).size).toBe(
        contacts.length,
      );
      for (const { id, leadsCount, firstLeadAt, lastLeadAt } of contacts) {
        const leads = all.filter(({ contactId }) => contactId === id);
        expect(leads.length).toBe(leadsCount);
        expect(leads.map(({ returning }) => returning)).toEqual(leads.map((_, index) => index > 0));
        expect([leads[0]?.createdAt, leads.at(-1)?.createdAt]).toEqual([firstLeadAt, lastLeadAt]);
      }
      expect(contacts.some(({ leadsCount }) => leadsCount > 1)).toBe(true);
      expect(await countLeadsWithConsents(db)).toBe(all.length);
    });

    it('owes for each sale its share of the day, and takes a refund off again', async () => {
      const rates = await db.commissionRate.findMany({ orderBy: { effectiveFrom: 'desc' } });
      const rows = await db.conversion.findMany({ include: { lead: true, refundOf: true } });
      const paidBack = new Set(rows.map(({ refundOfId }) => refundOfId));
      const hasSale = new Set(
        rows.flatMap((row) => (row.kind === 'sale' && !paidBack.has(row.id) ? row.leadId : [])),
      );
      for (const row of rows.filter(({ kind }) => kind === 'sale')) {
        const terms = rates.find(
          (rate) => rate.tenantId === row.tenantId && rate.effectiveFrom <= row.conversionDate,
        );
        expect(row.commissionRateBps).toBe(terms?.rateBps);
        expect(row.commissionAmountCents).toBe(computeCommission(row.saleAmountCents, row.commissionRateBps));
        expect(row.conversionDate > row.lead.createdAt).toBe(true);
        expect(row.lead).toMatchObject({
          tenantId: row.tenantId,
          converted: hasSale.has(row.leadId),
          trackingId: row.trackingId,
        });
      }
      const refunds = rows.filter(({ kind }) => kind === 'refund');
      expect(refunds).toHaveLength(shops.reduce((sum, shop) => sum + shop.refunds, 0));
      for (const { refundOf, saleAmountCents, commissionAmountCents } of refunds)
        expect([saleAmountCents, commissionAmountCents]).toEqual([
          -(refundOf?.saleAmountCents ?? 0),
          -(refundOf?.commissionAmountCents ?? 0),
        ]);
      expect(
        new Set(rows.map(({ tenantId, commissionRateBps }) => `${tenantId} ${commissionRateBps}`)).size,
      ).toBe(shops.reduce((sum, shop) => sum + shop.terms.length, 0));
    });

    it('has in each month the revenue of its sales', async () => {
      for (const { tenantId, month, revenueCents } of await db.tenantUsage.findMany())
        expect((await readRevenue({ db, tenantId, month })).salesTotal).toBe(Number(revenueCents) / 100);
    });

    it('counts as many plans shown as leads, and fewer at each step of the way', async () => {
      for (const tenantId of tenantIds) {
        const sums = await db.widgetDailyRollup.groupBy({
          by: ['type'],
          where: { tenantId },
          _sum: { sessions: true },
        });
        const countSessions = (type: string) => sums.find((row) => row.type === type)?._sum.sessions ?? 0;
        expect(countSessions('results')).toBe(await db.lead.count({ where: { tenantId } }));
        expect(countSessions('seen')).toBeGreaterThan(countSessions('started'));
        expect(countSessions('started')).toBeGreaterThan(countSessions('results'));
      }
    });

    it.runIf(hasAllShops)('recommends nothing that the tenant does not sell', async () => {
      const plans = await db.peptideAssessment.findMany({
        where: { tenantId: 'demo-tidewell', format: 'plan' },
        select: { recommendations: true },
      });
      expect(plans.length).toBeGreaterThan(30);
      const gamePlans = plans.map(({ recommendations }) =>
        JSON.stringify((recommendations as { game_plan?: unknown }).game_plan ?? null),
      );
      expect(gamePlans.filter((plan) => plan.includes('"id":"semaglutide"'))).toEqual([]);
      expect(gamePlans.some((plan) => plan.includes('Tidewell BPC-157, 10 mg'))).toBe(true);
    });

    it('lets staff of every role in, and has an invitation open', async () => {
      for (const tenantId of tenantIds) {
        const { members, invitations } = await listTeam({ db, tenantId, now: NOW });
        expect(members.rows.map(({ role }) => role)).toEqual(TENANT_ROLES);
        expect(invitations.total).toBe(1);
      }
      expect(demo.logIns).toHaveLength(3 * shops.length);
      for (const { email } of demo.logIns.slice(0, 2)) {
        const account = await findAccountByEmail(db, email);
        expect(account?.passwordHash).toMatch(/^\$argon2id\$/);
        expect(await verify(account?.passwordHash ?? '', demo.password ?? '')).toBe(true);
      }
    });

    it('leaves nothing to be sent, and only reserved addresses', async () => {
      const states = await db.outboxMessage.groupBy({ by: ['state'] });
      expect(states.map(({ state }) => state).sort()).toEqual(['failed', 'sent']);
      const addresses = await db.contact.findMany({ select: { emailKey: true } });
      expect(
        addresses.filter(({ emailKey }) => !/@(example\.(com|net|org)|\w+\.example)$/.test(emailKey)),
      ).toEqual([]);
    });

    it('has orders with lines as shops write them, whose products are recognised', async () => {
      const rules = new Map(
        await Promise.all(tenantIds.map(async (id) => [id, await readLineRules(db, id)] as const)),
      );
      const sales = await db.conversion.findMany({ where: { kind: 'sale', lead: { erasedAt: null } } });
      const names = sales.flatMap(({ tenantId, productIds, clientOrderData }) => {
        const order = clientOrderData as { items: { name: string; sku: string }[] };
        const lines = rules.get(tenantId);
        expect(lines && recogniseOrder(order, lines).productIds, order.items[0]?.name).toBe(productIds);
        expect(order.items.every(({ sku }) => /^[A-Z]+-[A-Z0-9]+-/.test(sku))).toBe(true);
        return order.items.map(({ name }) => name);
      });
      expect(sales.length).toBeGreaterThan(5);
      expect(names.filter((name) => / \d+mg$/.test(name)).length).toBeGreaterThan(names.length / 2);
      if (hasAllShops) expect(names.some((name) => name.endsWith(' 5mg, 10 vials'))).toBe(true);
    });

    it.runIf(hasAllShops)('has a campaign that ended, whose results are those of its mails', async () => {
      const campaign = await db.emailCampaign.findFirstOrThrow();
      expect(campaign).toMatchObject({ tenantId: 'demo-tidewell', status: 'completed' });
      expect(campaign.totalRecipients).toBeGreaterThan(40);
      const sends = await db.emailSend.findMany();
      const results = await db.campaignAnalytics.findMany();
      expect(results).toHaveLength(3);
      for (const { templateId, variant, ...totals } of results) {
        const mails = sends.filter((send) => send.templateId === templateId && send.variantUsed === variant);
        const count = (column: keyof (typeof mails)[number]) =>
          mails.filter((send) => send[column] !== null).length;
        expect(totals).toMatchObject({
          ...{ totalSent: mails.length, totalOpened: count('openedAt'), totalClicked: count('clickedAt') },
          ...{ totalBounced: count('bouncedAt'), totalUnsubscribed: count('unsubscribedAt') },
        });
      }
      expect(
        await db.suppression.groupBy({ by: ['reason'], _count: true, orderBy: { reason: 'asc' } }),
      ).toEqual([
        { reason: 'bounce', _count: 2 },
        { reason: 'unsubscribe', _count: 3 },
      ]);
    });

    it.runIf(hasAllShops)(
      'has what waits for its staff: orders, products, replies, and a silent shop',
      async () => {
        const orders = await db.unmatchedOrder.findMany({ orderBy: { createdAt: 'asc' } });
        const waits = orders.map(({ createdAt }) =>
          Math.round((NOW.getTime() - createdAt.getTime()) / DAY_MS),
        );
        expect(orders.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting']);
        expect(waits).toEqual([63, 11, 5]);
        const problems = await db.intakeProblem.groupBy({
          by: ['source'],
          _count: true,
          orderBy: { source: 'asc' },
        });
        expect(problems).toEqual([
          { source: 'product', _count: 2 },
          { source: 'text-reply', _count: 2 },
        ]);
        const shops = await db.shopWebhook.findMany({ orderBy: { shop: 'asc' } });
        expect(shops.map(({ shop, lastReceivedAt }) => [shop, lastReceivedAt === null])).toEqual([
          ['shopify', true],
          ['woocommerce', false],
        ]);
      },
    );

    it('has stored figures that are what its rows come to', async () => {
      expect(await rebuildFigures({ db, isCheck: true, now: NOW })).toEqual([]);
    });

    it('stays as it is when it is asked for again', async () => {
      const again = await seedDemo({ db, ring: TEST_RING, now: new Date('2026-06-02T00:00:00Z') });
      expect(again).toEqual({ ...demo, isNew: false, password: null });
    });

    it.runIf(hasAllShops)('is told of by the command, with how to make it anew', async () => {
      const { code, output } = await runServerScript('server/seed-demo.ts', [], { DATABASE_URL: url });
      expect(code).toBe(0);
      const { leads, sales } = demo.counts;
      expect(output).toContain(
        `The demo data is there already, nothing was changed: 3 tenants, ${leads} leads, ${sales} sales.`,
      );
      expect(output).toContain('npm run admin -- seed-demo --reset');
    });
  });

  if (hasAllShops)
    it('makes the same year again after a reset or where a run was cut off, and touches no other tenant', async () => {
      const leads = () =>
        db.lead.findMany({
          where: { tenantId: 'demo-quillbrook' },
          orderBy: [{ createdAt: 'asc' }, { email: 'asc' }],
          select: {
            firstName: true,
            email: true,
            goalIds: true,
            source: true,
            saleAmountCents: true,
            createdAt: true,
          },
        });
      const first = await leads();
      expect(first.length).toBeGreaterThan(5);
      // A subdomain that another tenant uses by now is not taken away from that tenant.
      await db.tenant.update({ where: { id: 'demo-quillbrook' }, data: { subdomain: 'elsewhere' } });
      const ownTenant = await makeTenant(db, { subdomain: 'quillbrook' });
      await makeLead(db, ownTenant.id);
      const make = (options: object = {}) =>
        seedDemo({
          db,
          ring: TEST_RING,
          shops: SMALLEST,
          password: 'a password of ours',
          now: NOW,
          ...options,
        });
      const { isNew, counts } = await make({ reset: true });
      expect([isNew, counts.tenants, counts.leads]).toEqual([true, 1, first.length]);
      expect(await leads()).toEqual(first);
      expect(await db.tenant.findUniqueOrThrow({ where: { id: 'demo-quillbrook' } })).toMatchObject({
        subdomain: 'quillbrook-2',
      });

      // This is the state after a run that ended before its last tenant's sales.
      await db.siteSetting.deleteMany();
      await db.conversion.deleteMany();
      expect(await make()).toMatchObject({ isNew: true, counts });
      expect(await leads()).toEqual(first);
      const log = { where: { tenantId: 'demo-quillbrook', action: 'tenant.create' } };
      expect(await db.auditEvent.count(log)).toBe(1);
      expect(await db.tenant.findUniqueOrThrow({ where: { id: ownTenant.id } })).toEqual(ownTenant);
      expect(await db.lead.count({ where: { tenantId: ownTenant.id } })).toBe(1);
    }, 60_000);
}
