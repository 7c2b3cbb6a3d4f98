import {
  findCancelAt,
  findPastDueSince,
  type PricingPlan,
  type Standing,
  standingAt,
} from '#app/domain/billing/index.ts';
import type { Database } from '#app/domain/database.ts';
import { listStoredInvoices } from '#app/domain/receivables/index.ts';
import { listStatements, type StatementFigures } from '#app/domain/statements/index.ts';
import { findSubscriptionColumns, type SubscriptionColumns } from '#app/domain/tenants/index.ts';
import { tenantNotFound } from '#app/lib/app-error.ts';
import { PaymentError, type PaymentFailure } from '#app/lib/payment-error.ts';
import { withinPageTime } from './page-time.ts';
import type { IntentState, Payments, ProviderInvoice } from './payments-port.ts';
import { syncInvoices } from './sync-invoices.server.ts';
import { syncSubscription } from './sync-subscription.server.ts';

/** A company's data on the billing page. */
export interface Billing {
  tenant: SubscriptionColumns;
  standing: Standing;
  /** Time at which Stripe will end the subscription; null while no end is planned. */
  cancelAt: Date | null;
  /** The current open month. */
  thisMonth: StatementFigures | null;
  /** The commission charges of closed months, latest first. */
  charges: { month: string; chargedCents: number; currency: string; state: string; error: string | null }[];
  /** As last read if Stripe does not answer. Null if the company is not a customer of Stripe, or if its invoices were never read. */
  invoices: ProviderInvoice[] | null;
  /** The reason why data could not be read from Stripe; the stored data are shown instead. */
  failure: PaymentFailure | null;
  /** State of the subscription's card, or of the payment of its open invoice. */
  awaits: IntentState | null;
  /** Plan of the subscription at Stripe, which is not the company's plan until a card is stored; null if it could not be read. */
  subscriptionPlan: PricingPlan | null;
  /** Whether the subscription has not started: the card is then entered on the pricing page, otherwise on Stripe's invoice page. */
  isUnconfirmed: boolean;
}

const MAX_CHARGES_IN_BILLING = 12;
const MAX_STORED_INVOICES = 24;

/** Reads the plan, account, commission and invoices of a company, after updating them from Stripe. @throws AppError `not-found` */
export async function readBilling(options: {
  db: Database;
  payments: Payments | null;
  tenantId: string;
  now: Date;
}): Promise<Billing> {
  const { db, tenantId, now } = options;
  const provider = await readProvider(options);
  const [tenant, pastDueSince, cancelAt, statements] = await Promise.all([
    findSubscriptionColumns(db, tenantId),
    findPastDueSince(db, tenantId),
    findCancelAt(db, tenantId),
    listStatements({ db, tenantId, now }),
  ]);
  if (!tenant) throw tenantNotFound();
  const { plan, stripeSubscriptionStatus: subscriptionStatus, trialEndsAt, subscriptionEndDate } = tenant;
  return {
    tenant,
    standing: standingAt({ plan, subscriptionStatus, trialEndsAt, subscriptionEndDate, pastDueSince }, now),
    cancelAt,
    thisMonth: statements[0] ?? null,
    charges: statements
      .flatMap(({ month, chargedCents, currency, charge }) =>
        charge ? [{ month, chargedCents, currency, ...charge }] : [],
      )
      .slice(0, MAX_CHARGES_IN_BILLING),
    ...provider,
    invoices: provider.invoices ?? (await readStoredInvoices(db, tenant)),
  };
}

async function readProvider({
  db,
  payments,
  tenantId,
}: Parameters<typeof readBilling>[0]): Promise<
  Pick<Billing, 'invoices' | 'failure' | 'awaits' | 'subscriptionPlan' | 'isUnconfirmed'>
> {
  const none = {
    ...{ invoices: null, failure: null, awaits: null },
    ...{ subscriptionPlan: null, isUnconfirmed: false },
  };
  if (!payments) return none;
  const tenant = await findSubscriptionColumns(db, tenantId);
  if (!tenant?.stripeCustomerId) return none;
  // A restricted key may lack the permission to read one of these three. The others are still shown.
  const [subscription, invoices, charges] = await Promise.all([
    orFailure(() => syncSubscription({ db, payments, tenantId })),
    orFailure(() => payments.listInvoices(tenant.stripeCustomerId ?? '')),
    orFailure(() => syncInvoices({ db, payments, tenantId })),
  ]);
  const { intent = null, openPayment = null } = subscription.value ?? {};
  return {
    invoices: invoices.value,
    failure: subscription.failure ?? invoices.failure ?? charges.failure,
    awaits: intent?.state ?? openPayment,
    subscriptionPlan: subscription.value?.plan ?? null,
    isUnconfirmed: intent !== null,
  };
}

async function readStoredInvoices(
  db: Database,
  { id, stripeCustomerId }: SubscriptionColumns,
): Promise<ProviderInvoice[] | null> {
  if (!stripeCustomerId) return null;
  const invoices = await listStoredInvoices(db, id, MAX_STORED_INVOICES);
  return invoices.length > 0 ? invoices : null;
}

async function orFailure<Value>(
  read: () => Promise<Value>,
): Promise<{ value: Value | null; failure: PaymentFailure | null }> {
  try {
    return { value: await withinPageTime(read()), failure: null };
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    return { value: null, failure: error.failure };
  }
}
