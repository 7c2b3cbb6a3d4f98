import { isPricingPlan, PRICING_PLANS, type PricingPlan, planLabel } from '../../domain/billing/index.ts';
import {
  type Billing,
  type Payments,
  type ProviderInvoice,
  previewPlanChange,
  readBilling,
} from '../../domain/subscriptions/index.ts';
import type { ConsoleArgs } from '../../http/console.server.ts';
import { withPayments } from '../../http/payment-refusal.server.ts';
import { AppError } from '../../lib/app-error.ts';
import { currencyText } from '../../lib/money-text.ts';
import { dayText } from '../../ui/moment-text.ts';

/** Everything that `/admin/billing` shows, in words. */
export async function readPage({ context, request, tenantId, now }: ConsoleArgs<'billing.read'>) {
  const { db, payments } = context.services;
  const billing = await readBilling({ db, payments, tenantId, now });
  const { tenant } = billing;
  const wanted = new URL(request.url).searchParams.get('plan');
  return {
    isSetUp: payments !== null,
    isTestMode: payments?.isTestMode ?? false,
    isStripeAway: billing.isStripeAway,
    awaitsConfirmation: billing.awaitsConfirmation,
    isByHand: tenant.plan === 'custom',
    isCustomer: tenant.stripeCustomerId !== null,
    /** Whether a subscription is there that can be changed. */
    isRunning: ['trialing', 'active', 'past_due', 'unpaid'].includes(tenant.stripeSubscriptionStatus ?? ''),
    isCancelled: tenant.cancelAtPeriodEnd,
    plan: { id: tenant.plan, label: planLabel(tenant.plan) },
    facts: listFacts(billing),
    commission: commissionFacts(billing),
    charges: billing.charges.map(({ month, chargedCents, currency, state, error }) => ({
      month,
      amount: currencyText(chargedCents, currency),
      state: CHARGE_STATES[state] ?? state,
      error,
    })),
    invoices: billing.invoices?.map(invoiceRow) ?? null,
    plans: listPlans(tenant.plan),
    preview:
      isPricingPlan(wanted) && billing.tenant.plan !== wanted
        ? await readPreview({ db, payments, tenantId, plan: wanted, now })
        : null,
  };
}

const CHARGE_STATES: Readonly<Record<string, string>> = {
  closed: 'Not on an invoice yet',
  invoicing: 'Going on an invoice',
  invoiced: 'On an invoice',
  paid: 'Paid',
  failed: 'Failed, is tried again',
  waived: 'Waived',
};

const STATUSES: Readonly<Record<string, string>> = {
  active: 'Active',
  trialing: 'Free trial',
  past_due: 'Payment overdue',
  unpaid: 'Unpaid',
  incomplete: 'First payment not made',
  incomplete_expired: 'Ended without a payment',
  canceled: 'Ended',
  paused: 'Paused',
};

function listFacts({ tenant, standing }: Billing): { label: string; value: string }[] {
  const { stripeSubscriptionStatus: status, subscriptionPeriodEnd, cancelAtPeriodEnd, trialEndsAt } = tenant;
  const local = standing.kind === 'trial' ? 'Free trial' : 'No subscription';
  const byHand = tenant.plan === 'custom' ? 'Billed by hand' : local;
  const end = subscriptionPeriodEnd && dayText(subscriptionPeriodEnd.toISOString());
  return [
    { label: 'Plan', value: planLabel(tenant.plan) },
    { label: 'State', value: status === null ? byHand : (STATUSES[status] ?? status) },
    { label: 'Base fee', value: `${currencyText(tenant.baseFeeCents, 'USD')} a month` },
    { label: 'Commission', value: `${tenant.commissionRateBps / 100} % of each tracked sale` },
    ...(standing.kind === 'trial' && trialEndsAt
      ? [{ label: 'Trial until', value: dayText(trialEndsAt.toISOString()) }]
      : []),
    ...(end && status !== 'canceled'
      ? [{ label: cancelAtPeriodEnd ? 'Ends on' : 'Next invoice', value: end }]
      : []),
  ];
}

function commissionFacts({ thisMonth }: Billing) {
  if (!thisMonth) return null;
  const { month, orderCount, salesCents, chargedCents, currency } = thisMonth;
  return {
    month,
    sales: `${currencyText(salesCents, currency)} from ${orderCount} ${orderCount === 1 ? 'sale' : 'sales'}`,
    soFar: currencyText(chargedCents, currency),
  };
}

const invoiceRow = ({
  id,
  number,
  createdAt,
  status,
  totalCents,
  currency,
  pdfUrl,
  pageUrl,
}: ProviderInvoice) => ({
  id,
  number: number ?? 'Draft',
  day: dayText(createdAt.toISOString()),
  status: INVOICE_STATES[status] ?? status,
  isOpen: status === 'open',
  total: currencyText(totalCents, currency),
  pdfUrl,
  pageUrl,
});

const INVOICE_STATES: Readonly<Record<string, string>> = {
  draft: 'Draft',
  open: 'Open',
  paid: 'Paid',
  uncollectible: 'Written off',
  void: 'Void',
};

const listPlans = (current: string) =>
  Object.entries(PRICING_PLANS).map(([id, { label, baseFeeCents, commissionRateBps }]) => ({
    id,
    label,
    price: `${currencyText(baseFeeCents, 'USD')} a month and ${commissionRateBps / 100} % of each tracked sale`,
    isCurrent: id === current,
  }));

async function readPreview(options: {
  db: ConsoleArgs<'billing.read'>['context']['services']['db'];
  payments: Payments | null;
  tenantId: string;
  plan: PricingPlan;
  now: Date;
}) {
  const { payments, plan } = options;
  try {
    const { prorationCents, nextInvoiceCents, currency, at } = await withPayments(payments, (open) =>
      previewPlanChange({ ...options, payments: open }),
    );
    return {
      plan,
      label: planLabel(plan),
      proration: currencyText(Math.abs(prorationCents), currency),
      direction: prorationCents > 0 ? 'charge' : prorationCents < 0 ? 'credit' : 'none',
      next: currencyText(nextInvoiceCents, currency),
      at: at.toISOString(),
      problem: null,
    } as const;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { plan, label: planLabel(plan), problem: error.message } as const;
  }
}
