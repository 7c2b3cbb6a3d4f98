import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_TERMS } from '#app/domain/billing/plans.ts';
import { dismissOrder, restoreOrder, type SaleOutcome } from '#app/domain/conversions/index.ts';
import type { Database } from '#app/domain/database.ts';
import { correctLeadSales } from '#app/domain/figures/rebuild-figures.server.ts';
import { closeTenantMonths } from '#app/domain/statements/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import type { CommissionCharge, Conversion, Lead, TenantUsage } from '../../prisma/generated/types/client.ts';
import { forEachDatabase } from '../support/databases.ts';
import { matchOrder, recordRefund, recordSale } from '../support/ledger.ts';
import { SEED, seededRandom } from '../support/random.ts';
import { LedgerModel, type Outcome, type Terms } from './ledger-model.ts';
import { LONG_AGO, makeLead, makeTenant } from './rows.ts';

/** `npm run proof -- ledger 3000` sets the number of histories. */
const HISTORIES = Number(process.env.PROOF_LEDGER ?? 8);
/** Number of histories that are prepared and compared together, and of shops that run at once. */
const AT_A_TIME = 100;
const AT_ONCE = 4;
const STEPS = 14;
const ORDERS = ['A', 'B', 'C', 'D'];
const BEGIN = Date.UTC(2026, 0, 20);
const SIGN_UP = new Date(BEGIN);
const actor = { kind: 'system', id: null, label: null, requestId: null } as const;

interface Shop {
  seed: number;
  random: () => number;
  below(n: number): number;
  terms: Terms[];
  leads: { id: string; trackingId: string }[];
  tenantId: string;
}

const toModelOutcome = (outcome: SaleOutcome): Outcome => {
  if (outcome.state === 'pending') return 'pending';
  return outcome.isNew ? 'new' : 'again';
};
const attempt = async (work: Promise<unknown>): Promise<Outcome> => {
  try {
    const outcome = await work;
    return outcome ? toModelOutcome(outcome as SaleOutcome) : 'new';
  } catch (error) {
    if (error instanceof AppError && (error.code === 'conflict' || error.code === 'not-found'))
      return error.code;
    throw error;
  }
};

forEachDatabase((name, makeDb) => {
  let db: Database;
  beforeAll(async () => {
    ({ db } = await makeDb());
  });

  /** Creates the initial data of many histories at once. */
  async function makeShops(seeds: readonly number[]): Promise<Shop[]> {
    const shops = seeds.map((seed) => {
      const random = seededRandom(seed);
      const below = (n: number) => Math.floor(random() * n);
      const terms = [0, 45, 80].map((days) => ({
        from: new Date(BEGIN + days * DAY_MS),
        bps: 1 + below(3000),
      }));
      const leads = [randomUUID(), randomUUID()].map((id) => ({ id, trackingId: `t-${id}` }));
      return { seed, random, below, terms, leads, tenantId: randomUUID() };
    });
    await db.tenant.createMany({
      data: shops.map(({ tenantId: id }) => ({
        ...{
          ...DEFAULT_TERMS,
          id,
          name: 'Acme',
          subdomain: id,
          contactEmail: 'shop@example.com',
          createdAt: SIGN_UP,
        },
      })),
    });
    await db.commissionRate.createMany({
      data: shops.flatMap(({ tenantId, terms }) =>
        terms.map(({ from, bps }) => ({
          ...{ tenantId, rateBps: bps, baseFeeCents: 100, effectiveFrom: from, reason: 'operator' },
        })),
      ),
    });
    await db.lead.createMany({
      data: shops.flatMap(({ tenantId, leads }) =>
        leads.map((lead) => ({
          ...{ ...lead, tenantId, firstName: '', email: 'ada@example.com', widget: 'full' },
          createdAt: LONG_AGO,
        })),
      ),
    });
    return shops;
  }

  /** Plays one shop's random history in the ledger and in the model, which must agree after each step. */
  async function play({ seed, random, below, terms, leads, tenantId }: Shop): Promise<LedgerModel> {
    const pick = <T>(list: readonly T[]) => list[below(list.length)] as T;
    const model = new LedgerModel(terms, SIGN_UP);
    let now = new Date(BEGIN + 20 * DAY_MS);
    const amounts = [1 + below(30), 1 + below(100_000), 999_999_999];
    const pastReports: { order: string; leadAt: number; cents: number; date: Date }[] = [];

    const report = async () => {
      const isRepeat = pastReports.length > 0 && random() < 0.35;
      const what = isRepeat
        ? pick(pastReports)
        : {
            order: pick(ORDERS),
            leadAt: below(3),
            cents: pick(amounts),
            date: new Date(Math.min(now.getTime(), BEGIN - 40 * DAY_MS + below(150) * DAY_MS)),
          };
      pastReports.push(what);
      const lead = leads[what.leadAt];
      const id = lead?.trackingId ?? 'unknown';
      const outcome = await attempt(
        recordSale({
          ...{ db, tenantId, actor, now, idempotencyKey: null, source: 'api' },
          report: {
            trackingId: id,
            saleAmount: what.cents,
            orderId: what.order,
            conversionDate: what.date.toISOString(),
          },
        }),
      );
      const cents = BigInt(what.cents);
      return [outcome, model.report(what.order, { lead: lead?.id ?? null, id, cents, date: what.date, now })];
    };
    const refund = async () => {
      const [order, amount] = [
        pick(ORDERS),
        random() < 0.3 ? undefined : 1 + below(random() < 0.5 ? 15 : 60_000),
      ];
      const outcome = await attempt(
        recordRefund({
          ...{ db, tenantId, actor, now, idempotencyKey: null, source: 'api' },
          report: { orderId: order, amount },
        }),
      );
      return [outcome, model.refund(order, amount === undefined ? null : BigInt(amount), now)];
    };
    const settle = async () => {
      const order = pick(ORDERS);
      const row = await db.unmatchedOrder.findFirst({ where: { tenantId, orderId: order } });
      if (!row) return ['none', 'none'];
      const target = { db, tenantId, id: row.id, actor, now };
      const way = below(4);
      if (way === 0) return [await attempt(dismissOrder(target)), model.move(order, 'waiting', 'dismissed')];
      if (way === 1) return [await attempt(restoreOrder(target)), model.move(order, 'dismissed', 'waiting')];
      const lead = pick(leads);
      const outcome = await attempt(matchOrder({ ...target, lead: { id: lead.id, matchedBy: 'email' } }));
      return [outcome, model.match(order, lead.id, lead.trackingId, now)];
    };
    const close = async () => {
      now = new Date(now.getTime() + below(25) * DAY_MS);
      await Promise.all([closeTenantMonths({ db, tenantId, now }), closeTenantMonths({ db, tenantId, now })]);
      model.close(now);
      return ['closed', 'closed'];
    };
    for (let step = 0; step < STEPS; step++) {
      const chance = random();
      const [outcome, expected] = await (chance < 0.5
        ? report
        : chance < 0.75
          ? refund
          : chance < 0.88
            ? settle
            : close)();
      expect(outcome, `history ${seed}, step ${step}`).toBe(expected);
    }
    return model;
  }

  /** Compares the ledger with the models at the end, too. */
  async function compareAll(played: readonly { tenantId: string; seed: number; model: LedgerModel }[]) {
    const where = { tenantId: { in: played.map(({ tenantId }) => tenantId) } };
    const [rows, usage, charges, leads] = await Promise.all([
      db.conversion.findMany({ where }),
      db.tenantUsage.findMany({ where }),
      db.commissionCharge.findMany({ where, orderBy: { month: 'asc' } }),
      db.lead.findMany({ where }),
    ]);
    for (const history of played) {
      const filterByTenant = <Row extends { tenantId: string }>(all: readonly Row[]) =>
        all.filter(({ tenantId }) => tenantId === history.tenantId);
      await compare({
        ...history,
        rows: filterByTenant(rows),
        usage: filterByTenant(usage),
        charges: filterByTenant(charges),
        leads: filterByTenant(leads),
      });
    }
  }

  async function compare(options: {
    tenantId: string;
    seed: number;
    model: LedgerModel;
    rows: readonly Conversion[];
    usage: readonly TenantUsage[];
    charges: readonly CommissionCharge[];
    leads: readonly Lead[];
  }) {
    const { tenantId, seed, model, rows, usage, charges, leads } = options;
    const text = (row: { order: unknown; kind: string; cents: bigint; commission: bigint; month: string }) =>
      `${row.order} ${row.kind} ${row.cents} ${row.commission} ${row.month}`;
    const storedRows = rows.map((row) => ({
      order: row.orderId,
      kind: row.kind,
      cents: BigInt(row.saleAmountCents),
      commission: BigInt(row.commissionAmountCents),
      month: row.month,
    }));
    expect(storedRows.map(text).sort(), `history ${seed}`).toEqual(model.rows.map(text).sort());
    for (const order of ORDERS) {
      const total = storedRows.reduce((sum, row) => (row.order === order ? sum + row.commission : sum), 0n);
      expect(total >= 0n, `history ${seed}: commission of ${order} is ${total}`).toBe(true);
    }
    for (const { month, revenueCents } of usage)
      expect(BigInt(revenueCents), `history ${seed}: revenue of ${month}`).toBe(
        storedRows.reduce((sum, row) => (row.month === month ? sum + row.cents : sum), 0n),
      );
    expect(
      charges.map((charge) => ({
        month: charge.month,
        commission: BigInt(charge.commissionCents),
        carriedIn: BigInt(charge.carriedInCents),
        charged: BigInt(charge.chargedCents),
        carriedOut: BigInt(charge.carriedOutCents),
      })),
      `history ${seed}`,
    ).toEqual(model.closed);
    expect(
      await correctLeadSales(db, { tenantId, isCheck: true }),
      `history ${seed}: leads that rebuild-figures would correct`,
    ).toEqual(new Map());
    expect(leads).toHaveLength(2);
    for (const lead of leads) {
      const [first] = model.salesLeft(lead.id);
      expect([lead.converted, lead.conversionDate], `history ${seed}: what a lead shows`).toEqual(
        first ? [true, first.date] : [false, null],
      );
      // Several orders may have the same time.
      const leadSale = model.salesLeft(lead.id).find(({ order }) => order === lead.orderId);
      expect(lead.saleAmountCents === null ? null : BigInt(lead.saleAmountCents)).toBe(
        leadSale?.cents ?? null,
      );
      expect(leadSale?.date ?? null, `history ${seed}: the order that a lead shows`).toEqual(
        lead.conversionDate,
      );
    }
  }

  it(
    `${HISTORIES} random histories of sales, refunds, repeats, matches and month ends agree with the model`,
    async () => {
      for (let index = 0; index < HISTORIES; index += AT_A_TIME) {
        const seeds = Array.from(
          { length: Math.min(AT_A_TIME, HISTORIES - index) },
          (_, n) => SEED + index + n,
        );
        const waiting = await makeShops(seeds);
        const played: { tenantId: string; seed: number; model: LedgerModel }[] = [];
        const playOn = async () => {
          for (let shop = waiting.shift(); shop; shop = waiting.shift())
            played.push({ tenantId: shop.tenantId, seed: shop.seed, model: await play(shop) });
        };
        await Promise.all(Array.from({ length: AT_ONCE }, playOn));
        await compareAll(played);
      }
    },
    Math.max(60_000, HISTORIES * 4000),
  );

  describe('the database itself', () => {
    const createStoredSale = async () => {
      const { id: tenantId } = await makeTenant(db);
      const lead = await makeLead(db, tenantId);
      const now = new Date();
      const report = { trackingId: lead.trackingId, saleAmount: 1000, orderId: 'A' };
      await recordSale({ db, tenantId, actor, now, idempotencyKey: null, source: 'api', report });
      await db.commissionCharge.create({
        data: { tenantId, month: '2026-01', salesCents: 1, commissionCents: 1, chargedCents: 1 },
      });
      return tenantId;
    };
    it.each([
      `UPDATE "Conversion" SET "saleAmountCents" = 1 WHERE "tenantId" = $`,
      `UPDATE "Conversion" SET "commissionAmountCents" = 1 WHERE "tenantId" = $`,
      `UPDATE "Conversion" SET "month" = '2020-01' WHERE "tenantId" = $`,
      `UPDATE "Conversion" SET "dedupeKey" = 'x' WHERE "tenantId" = $`,
      `DELETE FROM "Conversion" WHERE "tenantId" = $`,
      `UPDATE "CommissionCharge" SET "chargedCents" = 0 WHERE "tenantId" = $`,
      `DELETE FROM "CommissionCharge" WHERE "tenantId" = $`,
    ])('refuses %s', async (statement) => {
      const tenantId = await createStoredSale();
      await expect(db.$executeRawUnsafe(statement.replace('$', `'${tenantId}'`))).rejects.toThrow(
        /never changes/,
      );
    });

    it('refuses a row in the place of another', async () => {
      const tenantId = await createStoredSale();
      const row = await db.conversion.findFirstOrThrow({ where: { tenantId } });
      const columns = `"id", "tenantId", "leadId", "trackingId", "dedupeKey", "bodyHash", "saleAmountCents", "commissionRateBps", "commissionAmountCents", "conversionDate", "month", "createdAt"`;
      const copy = `SELECT '${row.id}', "tenantId", "leadId", "trackingId", "dedupeKey", "bodyHash", 1, 1, 1, "conversionDate", "month", "createdAt" FROM "Conversion" WHERE "id" = '${row.id}'`;
      const replace =
        name === 'sqlite'
          ? `INSERT OR REPLACE INTO "Conversion" (${columns}) ${copy}`
          : `INSERT INTO "Conversion" (${columns}) ${copy} ON CONFLICT ("id") DO UPDATE SET "saleAmountCents" = 1`;
      await expect(db.$executeRawUnsafe(replace)).rejects.toThrow(/never changes/);
      expect((await db.conversion.findFirstOrThrow({ where: { tenantId } })).saleAmountCents).toBe(1000);
    });
  });
});
