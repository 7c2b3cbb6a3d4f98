import { parse } from 'csv-parse/sync';
import { beforeAll, expect, it } from 'vitest';
import { renderStatementPdf } from '#app/documents/index.ts';
import { recordTerms } from '#app/domain/billing/index.ts';
import { readRevenue } from '#app/domain/conversions/index.ts';
import type { Database } from '#app/domain/database.ts';
import { readPerformance, readPeriod } from '#app/domain/performance/index.ts';
import {
  addInvoiceLines,
  type LineKind,
  listBookEntries,
  listBooksRows,
  sumCompanies,
} from '#app/domain/receivables/index.ts';
import {
  closeTenantMonths,
  listStatements,
  readStatement,
  statementCsv,
  writeStatement,
} from '#app/domain/statements/index.ts';
import { readBilling } from '#app/domain/subscriptions/index.ts';
import { endOfMonth, isoMonth, nextMonth, startOfMonth } from '#app/lib/months.ts';
import { forEachDatabase } from '../support/databases.ts';
import { recordRefund, recordSale } from '../support/ledger.ts';
import { pdfText } from '../support/pdf-text.ts';
import { SEED, seededRandom } from '../support/random.ts';
import { LONG_AGO, makeLead, makeTenant } from './rows.ts';

/** `PROOF_BOOKS=200` sets the number of histories. */
const HISTORIES = Number(process.env.PROOF_BOOKS ?? 8);
const STEPS = 26;
const SIGN_UP = new Date('2026-01-12T09:00:00.000Z');
const RATE_BPS = 833n;
const actor = { kind: 'system', id: null, label: null, requestId: null } as const;

interface ModelMonth {
  sales: bigint;
  refunds: bigint;
  commission: bigint;
  fees: Map<string, bigint>;
}

/** What a history should amount to, computed by other means: integers of any size, month by month. */
class BooksModel {
  readonly months = new Map<string, ModelMonth>();
  month(name: string): ModelMonth {
    const known = this.months.get(name) ?? { sales: 0n, refunds: 0n, commission: 0n, fees: new Map() };
    this.months.set(name, known);
    return known;
  }
  addFee(name: string, currency: string, cents: number): void {
    const { fees } = this.month(name);
    fees.set(currency, (fees.get(currency) ?? 0n) + BigInt(cents));
  }
  /** Returns what is carried into a month and what is charged for it. */
  settle(name: string): { carriedIn: number; charged: number; carriedOut: number } {
    let carried = 0n;
    for (const [month, { commission }] of [...this.months].sort(([a], [b]) => a.localeCompare(b))) {
      const total = carried + commission;
      if (month === name)
        return {
          carriedIn: Number(carried),
          charged: Number(total > 0n ? total : 0n),
          carriedOut: Number(total > 0n ? 0n : total),
        };
      carried = total > 0n ? 0n : total;
    }
    throw new Error(`The model has no ${name}.`);
  }
}

const PARTS = ['feeCents', 'commissionCents', 'givenBackCents'] as const;
type Sums = Record<(typeof PARTS)[number], number>;
const NO_SUMS: Sums = { feeCents: 0, commissionCents: 0, givenBackCents: 0 };

/** Every figure of a company is the same on all surfaces, and the one that its history amounts to (D69). */
forEachDatabase((_name, makeDb) => {
  let db: Database;
  beforeAll(async () => {
    ({ db } = await makeDb());
  });

  async function play(seed: number) {
    const random = seededRandom(seed);
    const below = (n: number) => Math.floor(random() * n);
    const pick = <T>(list: readonly T[]) => list[below(list.length)] as T;
    const currency = pick(['USD', 'USD', 'EUR', 'GBP']);
    const way = pick(['hand', 'hand', 'custom', 'stripe', 'trial']);
    let isByHand = way === 'hand' || way === 'custom';
    const { id: tenantId } = await makeTenant(db, {
      ...{ createdAt: SIGN_UP, currency, ...(way === 'custom' && { plan: 'custom' }) },
      ...(way === 'stripe' && {
        stripeCustomerId: `cus_${crypto.randomUUID()}`,
        stripeSubscriptionId: crypto.randomUUID(),
        stripeSubscriptionStatus: 'active',
      }),
      ...(way === 'trial' && { trialEndsAt: new Date('2026-01-26') }),
    });
    const model = new BooksModel();
    let now = new Date(SIGN_UP.getTime());
    let terms = { fee: isByHand ? 29_900 : 0, isOfStripe: false };
    const agree = async (fee: number, reason: 'operator' | 'subscription' | 'subscription-ended') => {
      terms = { fee, isOfStripe: reason !== 'operator' };
      await recordTerms(db, {
        ...{ tenantId, rateBps: Number(RATE_BPS), baseFeeCents: fee, effectiveFrom: now },
        ...{ reason, baseFeeCurrency: reason === 'operator' ? currency : 'USD' },
      });
    };
    await agree(terms.fee, 'operator');
    const { trackingId } = await makeLead(db, tenantId, { createdAt: LONG_AGO });
    const orders: { orderId: string; cents: bigint; commission: bigint }[] = [];
    const report = { db, tenantId, actor, idempotencyKey: null, source: 'api' } as const;

    let sold = 0;
    const sell = async () => {
      const cents = pick([1 + below(99), 1 + below(90_000), 1_000_000 + below(900_000)]);
      sold += 1;
      const orderId = `order ${sold}`;
      await recordSale({ ...report, now, report: { trackingId, saleAmount: cents, orderId } });
      const commission = (2n * BigInt(cents) * RATE_BPS + 10_000n) / 20_000n;
      orders.push({ orderId, cents: BigInt(cents), commission });
      const month = model.month(isoMonth(now));
      month.sales += BigInt(cents);
      month.commission += commission;
    };
    const refund = async () => {
      const order = orders.splice(below(orders.length), 1)[0];
      if (!order) return;
      await recordRefund({ ...report, now, report: { orderId: order.orderId } });
      const month = model.month(isoMonth(now));
      month.refunds -= order.cents;
      month.commission -= order.commission;
    };
    let lines = 0;
    const invoice = async (ofMonth: string) => {
      const kind = pick<LineKind>(['fee', 'fee', 'proration', 'credit', 'refund', 'dispute', 'commission']);
      const isGivenBack =
        kind === 'commission' ? below(2) === 0 : ['credit', 'refund', 'dispute'].includes(kind);
      const amountCents = isGivenBack ? -(1 + below(9_000)) : 1 + below(80_000);
      const lineCurrency = random() < 0.9 ? 'USD' : currency;
      lines += 1;
      const line = {
        ...{ key: `il_${lines}_${tenantId}`, tenantId, invoiceId: null, chargeId: null, kind, amountCents },
        ...{ taxCents: 0, currency: lineCurrency, month: ofMonth, description: kind },
        ...{ periodFrom: startOfMonth(ofMonth), periodTo: endOfMonth(ofMonth) },
      };
      await addInvoiceLines(db, [line]);
      await addInvoiceLines(db, [line]);
      // A month before the present one is closed.
      if (kind !== 'commission') model.addFee(isoMonth(now), lineCurrency, amountCents);
    };
    const subscribe = async () => {
      if (way === 'custom') return;
      const stripeCustomerId = `cus_${crypto.randomUUID()}`;
      await db.tenant.updateMany({
        where: { id: tenantId, stripeCustomerId: null },
        data: {
          stripeCustomerId,
          stripeSubscriptionId: crypto.randomUUID(),
          stripeSubscriptionStatus: 'active',
        },
      });
      isByHand = false;
      await agree(49_900, 'subscription');
    };
    const close = async () => {
      const month = isoMonth(now);
      if (isByHand && !terms.isOfStripe && terms.fee > 0) model.addFee(month, currency, terms.fee);
      model.month(month);
      now = new Date(endOfMonth(month).getTime() + below(20) * 86_400_000);
      await Promise.all([1, 2].map(() => closeTenantMonths({ db, tenantId, now })));
    };
    for (let step = 0; step < STEPS; step++) {
      const chance = random();
      now = new Date(Math.min(now.getTime() + 60_000, endOfMonth(isoMonth(now)).getTime() - 1));
      if (chance < 0.35) await sell();
      else if (chance < 0.55) await refund();
      else if (chance < 0.7)
        await (isByHand ? agree(pick([0, 9_900, 79_901]), 'operator') : invoice(isoMonth(now)));
      else if (chance < 0.75)
        await (isByHand ? sell() : invoice(model.months.size > 1 ? '2026-01' : isoMonth(now)));
      else if (chance < 0.8) await subscribe();
      else if (chance < 0.84) await (isByHand ? agree(0, 'operator') : agree(0, 'subscription-ended'));
      else await close();
    }
    model.month(isoMonth(now));
    // The open month of a company billed by hand shows the fee that is expected.
    if (isByHand && !terms.isOfStripe && terms.fee > 0) model.addFee(isoMonth(now), currency, terms.fee);
    return { tenantId, currency, model, now };
  }

  type History = Awaited<ReturnType<typeof play>>;

  /** Reads the figures of a month from each surface, in the same form. */
  async function readSurfaces({ tenantId, currency, now }: History, month: string) {
    const statement = await readStatement({ db, tenantId, month, now });
    const csv = parse(statementCsv(statement), { bom: true, columns: true }) as Record<string, string>[];
    const toCents = (text: string | undefined) => Math.round(Number(text) * 100);
    const figure = (label: string) => {
      const row = csv.find(({ Figure = '' }) => Figure === label || Figure.startsWith(`${label} (`));
      return row ? toCents(row['Figure amount']) : 0;
    };
    const sum = (column: string) => csv.reduce((cents, row) => cents + toCents(row[column] || '0'), 0);
    const feeRows = csv.filter(({ Figure = '' }) => /^Base fee(, in |$)/.test(Figure));
    const api = await readRevenue({ db, tenantId, month });
    const period = readPeriod(new URLSearchParams({ month }), now);
    const { revenue } = await readPerformance({ db, tenantId, now, filter: {}, period });
    const apiFees = [{ currency: api.baseFeeCurrency, amount: api.baseFee }, ...api.otherFees];
    const pageFees = [
      { currency: revenue.baseFeeCurrency, amount: revenue.baseFee ?? 0 },
      ...revenue.otherFees,
    ];
    const ofUnits = (fees: readonly { currency: string; amount: number }[]) =>
      toFees(fees.map((fee) => [fee.currency, Math.round(fee.amount * 100)]));
    const cents = (amount: number) => Math.round(amount * 100);
    return {
      currency,
      statement: {
        net: statement.salesCents + statement.refundsCents,
        commission: statement.commissionCents,
        carriedIn: statement.carriedInCents,
        charged: statement.chargedCents,
        carriedOut: statement.carriedOutCents,
        fees: toFees(statement.fees.map((fee) => [fee.currency, fee.cents])),
      },
      csv: {
        net: figure('Gross sales') + figure('Refunds'),
        commission: figure('Commission on net sales'),
        carriedIn: figure('Carried over from earlier months'),
        charged: figure('Commission charged'),
        carriedOut: figure('Carried over to the next month'),
        fees: toFees(feeRows.map((row) => [row.Currency ?? '', toCents(row['Figure amount'])])),
      },
      csvLines: { net: sum('Amount'), commission: sum('Commission') },
      api: {
        net: cents(api.salesTotal),
        commission: cents(api.commissionTotal),
        carriedIn: cents(api.carriedIn),
        charged: cents(api.commissionCharged),
        carriedOut: cents(api.carriedOut),
        fees: ofUnits(apiFees),
        total: cents(api.totalRevenue),
      },
      analytics: {
        net: cents(revenue.salesTotal),
        commission: cents(revenue.commission),
        carriedIn: cents(revenue.carriedIn),
        charged: cents(revenue.charged),
        carriedOut: cents(revenue.carriedOut),
        fees: ofUnits(pageFees),
        total: cents(revenue.total),
      },
    };
  }
  /** Fees of 0 are shown in the company's currency, or not at all. */
  const toFees = (fees: readonly (readonly [currency: string, cents: number])[]) =>
    Object.fromEntries(fees.filter(([, cents]) => cents !== 0));

  async function comparePdf({ tenantId, now }: History, month: string) {
    const statement = await readStatement({ db, tenantId, month, now });
    const text = writeStatement(statement);
    const pdf = pdfText(Buffer.from(await renderStatementPdf(statement, text, 'Ledger')));
    for (const { label, amount } of text.figures) expect(pdf).toContain(`${label}\n${amount}\n`);
    for (const line of text.lines)
      expect(pdf).toContain([line.date, line.order, line.rate, line.amount, line.commission].join('\n'));
  }

  it('is the same figure on statement, CSV, PDF, API, analytics, billing page and over all companies', async () => {
    const histories: History[] = [];
    for (let index = 0; index < HISTORIES; index++) histories.push(await play(SEED + index));
    const all = new Map<string, Sums>();
    for (const [index, history] of histories.entries()) {
      const { tenantId, currency, model, now } = history;
      const list = await listStatements({ db, tenantId, now });
      expect(list.map(({ month }) => month)).toEqual([...model.months.keys()].sort().reverse());
      for (const [month, { sales, refunds, commission, fees }] of model.months) {
        const expected = {
          ...{ net: Number(sales + refunds), commission: Number(commission), ...model.settle(month) },
          fees: toFees([...fees].map(([name, cents]) => [name, Number(cents)])),
        };
        const total = expected.charged + Number(fees.get(currency) ?? 0n);
        const found = await readSurfaces(history, month);
        expect(found, `history ${SEED + index}, ${month}`).toEqual({
          ...{ currency, statement: expected, csv: expected },
          csvLines: { net: expected.net, commission: expected.commission },
          ...{ api: { ...expected, total }, analytics: { ...expected, total } },
        });
        await comparePdf(history, month);
        const isClosed = month !== isoMonth(now);
        const add = (name: string, cents: Partial<Sums>) => {
          const sum = all.get(`${month} ${name}`) ?? { ...NO_SUMS };
          for (const part of PARTS) sum[part] += cents[part] ?? 0;
          all.set(`${month} ${name}`, sum);
        };
        if (isClosed) add(currency, { commissionCents: expected.charged });
        const booked = await db.invoiceLine.groupBy({
          ...{ by: ['currency'], _sum: { amountCents: true } },
          where: { tenantId, month, kind: { not: 'commission' } },
        });
        for (const { currency: name, _sum } of booked) add(name, { feeCents: Number(_sum.amountCents) });
        const lines = await db.invoiceLine.findMany({ where: { tenantId, month, kind: 'commission' } });
        for (const { currency: name, amountCents } of lines)
          if (amountCents < 0n) add(name, { givenBackCents: Number(amountCents) });
      }
      const { thisMonth } = await readBilling({ db, payments: null, tenantId, now });
      const { statement } = await readSurfaces(history, isoMonth(now));
      expect(toFees((thisMonth?.fees ?? []).map((fee) => [fee.currency, fee.cents]))).toEqual(statement.fees);
      expect(thisMonth?.chargedCents).toBe(statement.charged);
    }
    const months = [...all.keys()].map((key) => key.slice(0, 7)).sort();
    const range = { from: months[0] ?? '', to: nextMonth(months.at(-1) ?? '') };
    const found = await sumCompanies(db, range);
    const isNotZero = (row: Sums) => PARTS.some((part) => row[part] !== 0);
    expect(
      Object.fromEntries(found.map(({ month, currency, ...row }) => [`${month} ${currency}`, row])),
    ).toEqual(Object.fromEntries([...all].filter(([, row]) => isNotZero(row))));
    for (const month of new Set(months)) {
      const entries = listBooksRows(await listBookEntries(db, month));
      const net = new Map<string, number>();
      for (const cells of entries) {
        // Commission on an invoice, which was charged for an earlier month. These companies get no bills of ours.
        if (cells[9] === 'commission') continue;
        const [currency, cents] = [String(cells.at(-4)), Math.round(Number(cells.at(-3)) * 100)];
        net.set(currency, (net.get(currency) ?? 0) + cents);
      }
      const expected = found.filter((row) => row.month === month);
      expect(toFees([...net]), month).toEqual(
        toFees(
          expected.map((row) => [row.currency, row.feeCents + row.commissionCents + row.givenBackCents]),
        ),
      );
    }
  });
});
