import { closeTenantMonths } from '#app/domain/statements/index.ts';
import { invoiceCommission, startSubscription, syncSubscription } from '#app/domain/subscriptions/index.ts';
import type { MakeDb } from '../databases.ts';
import { makeReportingShop } from '../reporting-shop.ts';
import { type Billing, billingForTests } from './billing.ts';
import type { StubItem } from './stub-objects.ts';

const actor = { kind: 'tenant-user', id: 'u', label: 'ada@example.com', requestId: null } as const;

export interface Commission extends Billing {
  tenantId: string;
  /** Starts a subscription without a card. */
  start(): Promise<unknown>;
  /** Starts a subscription that is paid. */
  subscribe(): Promise<void>;
  /** Closes the months until September. */
  close(): Promise<unknown>;
  /** Runs the invoicing job. */
  invoice(): Promise<unknown>;
  items(): StubItem[];
  charge(month?: string): ReturnType<Billing['db']['commissionCharge']['findUniqueOrThrow']>;
}

/** Provides a company with commission of $123.45 in September for each test. */
export function commissionForTests(makeDb: MakeDb, prepare: (commission: Commission) => void): void {
  billingForTests(makeDb, async (billing) => {
    const { db, stub, payments, stripe } = billing;
    await db.tenant.updateMany({ data: { stripeCustomerId: null } });
    const { tenantId, lead } = await makeReportingShop(db, { createdAt: new Date('2026-08-20') });
    await db.conversion.create({
      data: {
        tenantId,
        leadId: lead.id,
        trackingId: lead.trackingId,
        dedupeKey: 'order:R1',
        bodyHash: '-',
        orderId: 'R1',
        saleAmountCents: 150_000,
        commissionRateBps: 800,
        commissionAmountCents: 12_345,
        conversionDate: new Date('2026-09-10'),
        month: '2026-09',
        source: 'api',
      },
    });
    const start = () =>
      startSubscription({
        ...{ db, payments, tenantId, plan: 'performance-starter', actor },
        ...{ email: 'ada@example.com', name: 'Acme' },
      });
    prepare({
      ...billing,
      tenantId,
      start,
      async subscribe() {
        await start();
        stripe.confirmSetup();
        stripe.renew('paid');
        await syncSubscription({ db, payments, tenantId });
      },
      close: () => closeTenantMonths({ db, tenantId, now: new Date('2026-10-02') }),
      invoice: () => invoiceCommission({ db, payments, now: new Date() }),
      items: () => [...stub.account.items.values()],
      charge: (month = '2026-09') =>
        db.commissionCharge.findUniqueOrThrow({ where: { tenantId_month: { tenantId, month } } }),
    });
  });
}
