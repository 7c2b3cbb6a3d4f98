import { noSuchTenant } from '../../lib/app-error.ts';
import { PaymentError } from '../../lib/payment-error.ts';
import { findPastDueSince, listClosedMonths, type Standing, standingAt } from '../billing/index.ts';
import type { Database } from '../database.ts';
import { listStatements, type StatementFigures } from '../statements/index.ts';
import { findSubscriptionColumns, type SubscriptionColumns } from '../tenants/index.ts';
import type { Payments, ProviderInvoice } from './payments-port.ts';
import { syncSubscription } from './sync-subscription.server.ts';

/** What the billing page shows of a company. */
export interface Billing {
  tenant: SubscriptionColumns;
  standing: Standing;
  /** The month that is open now. */
  thisMonth: StatementFigures | null;
  /** The commission of closed months on its way to an invoice, the latest first. */
  charges: { month: string; chargedCents: number; currency: string; state: string; error: string | null }[];
  /** Null where the company is no customer of Stripe's. */
  invoices: ProviderInvoice[] | null;
  /** Whether Stripe did not answer: what is stored is shown, without invoices. */
  isStripeAway: boolean;
  /** Whether the card must still be confirmed. */
  awaitsConfirmation: boolean;
}

const MAX_CHARGES = 12;

/** Plan, account, commission and invoices of a company, as Stripe has them now. @throws AppError `not-found` */
export async function readBilling(options: {
  db: Database;
  payments: Payments | null;
  tenantId: string;
  now: Date;
}): Promise<Billing> {
  const { db, tenantId, now } = options;
  const provider = await readProvider(options);
  const [tenant, pastDueSince, statements, closed] = await Promise.all([
    findSubscriptionColumns(db, tenantId),
    findPastDueSince(db, tenantId),
    listStatements({ db, tenantId, now }),
    listClosedMonths(db, tenantId),
  ]);
  if (!tenant) throw noSuchTenant();
  const { plan, stripeSubscriptionStatus: subscriptionStatus, trialEndsAt, subscriptionEndDate } = tenant;
  return {
    tenant,
    standing: standingAt({ plan, subscriptionStatus, trialEndsAt, subscriptionEndDate, pastDueSince }, now),
    thisMonth: statements[0] ?? null,
    charges: closed.filter(({ chargedCents }) => chargedCents > 0).slice(0, MAX_CHARGES),
    ...provider,
  };
}

async function readProvider({
  db,
  payments,
  tenantId,
}: {
  db: Database;
  payments: Payments | null;
  tenantId: string;
}): Promise<Pick<Billing, 'invoices' | 'isStripeAway' | 'awaitsConfirmation'>> {
  const none = { invoices: null, isStripeAway: false, awaitsConfirmation: false };
  const tenant = await findSubscriptionColumns(db, tenantId);
  if (!payments || !tenant?.stripeCustomerId) return none;
  try {
    const [subscription, invoices] = await Promise.all([
      syncSubscription({ db, payments, tenantId }),
      payments.listInvoices(tenant.stripeCustomerId),
    ]);
    const awaitsConfirmation = subscription?.intent != null && !subscription.intent.isProcessing;
    return { invoices, isStripeAway: false, awaitsConfirmation };
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    return { ...none, isStripeAway: true };
  }
}
