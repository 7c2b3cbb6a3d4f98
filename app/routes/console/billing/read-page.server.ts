import { isPricingPlan, PRICING_PLANS, type PricingPlan, planLabel } from '#app/domain/billing/index.ts';
import { monthText } from '#app/domain/statements/index.ts';
import {
  type Billing,
  type Payments,
  type ProviderInvoice,
  previewPlanChange,
  readBilling,
} from '#app/domain/subscriptions/index.ts';
import type { ConsoleArgs } from '#app/http/console.server.ts';
import { withPayments } from '#app/http/payment-refusal.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { currencyText } from '#app/lib/money-text.ts';
import { dayText, minuteText } from '#app/ui/moment-text.ts';
import { describeCharge } from '../frame/describe-charge.ts';
import { describeStanding } from '../frame/describe-standing.ts';

/** Reads everything that `/admin/billing` shows, as text. */
export async function readPage({ context, request, tenantId, now }: ConsoleArgs<'billing.read'>) {
  const { db, payments } = context.services;
  const billing = await readBilling({ db, payments, tenantId, now });
  const { tenant } = billing;
  const requestedPlan = new URL(request.url).searchParams.get('plan');
  return {
    isSetUp: payments !== null,
    isTestMode: payments?.isTestMode ?? false,
    failure: describeFailure(billing),
    awaits: describeWait(billing),
    account: describeStanding(billing.standing),
    isByHand: tenant.plan === 'custom',
    isCustomer: tenant.stripeCustomerId !== null,
    /** Whether there is a subscription that can be changed. */
    isRunning: ['trialing', 'active', 'past_due', 'unpaid'].includes(tenant.stripeSubscriptionStatus ?? ''),
    isCancelled: tenant.cancelAtPeriodEnd,
    plan: { id: tenant.plan, label: planLabel(tenant.plan) },
    facts: listFacts(billing),
    commission: commissionFacts(billing),
    charges: billing.charges.map(({ month, chargedCents, currency, ...charge }) => ({
      month,
      title: monthText(month),
      amount: currencyText(chargedCents, currency),
      state: describeCharge(charge, tenant),
    })),
    invoices: billing.invoices?.map(invoiceRow) ?? null,
    plans: listPlans(tenant.plan),
    preview:
      isPricingPlan(requestedPlan) && tenant.plan !== requestedPlan && billing.failure !== 'unreachable'
        ? await readPreview({ db, payments, tenantId, plan: requestedPlan, now })
        : null,
  };
}

/** Describes why the data could not be read from Stripe. */
function describeFailure({ failure, tenant }: Billing): { title: string; text: string } | null {
  if (failure === null) return null;
  const { stripeSyncedAt: readAt } = tenant;
  const age = readAt
    ? `This page shows Stripe’s data as of ${minuteText(readAt.toISOString())}.`
    : 'This page shows no data from Stripe yet.';
  return failure === 'denied' || failure === 'refused'
    ? {
        title: failure === 'denied' ? 'Stripe refused this service’s key' : 'Stripe refused this',
        text: `${age} Please tell us: reloading the page won’t help.`,
      }
    : { title: 'Stripe did not answer', text: `${age} Reload the page in a minute.` };
}

/** Describes what the payer must still do. */
function describeWait({ tenant, awaits, subscriptionPlan, isUnconfirmed, invoices }: Billing) {
  const { stripeSubscriptionStatus: status } = tenant;
  const isTrial = status === 'trialing';
  const href = isUnconfirmed
    ? `/pricing?plan=${subscriptionPlan ?? tenant.plan}`
    : (invoices?.find((invoice) => invoice.status === 'open')?.pageUrl ?? null);
  switch (awaits) {
    case 'needs-action':
      return {
        title: 'The bank asks for a confirmation',
        text: isTrial
          ? 'The card can be used once you have confirmed it with your bank.'
          : 'The invoice is paid once you have confirmed it with your bank.',
        action: href && { href, label: 'Confirm' },
      };
    case 'processing':
      return {
        title: 'A payment is being processed',
        text: 'The bank has not answered yet. There is nothing to do.',
        action: null,
      };
    case 'needs-card':
      if (!isUnconfirmed) return null;
      return {
        title: 'The payment method is missing',
        text: isTrial
          ? 'Without one the subscription ends with its trial.'
          : 'The subscription begins with its first payment.',
        action: href && { href, label: 'Add it' },
      };
    case null:
      return null;
  }
}

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

function listFacts({ tenant, standing, cancelAt }: Billing): { label: string; value: string }[] {
  const { stripeSubscriptionStatus: status, cancelAtPeriodEnd, trialEndsAt } = tenant;
  const local = standing.kind === 'trial' ? 'Free trial' : 'No subscription';
  const byHand = tenant.plan === 'custom' ? 'Billed by hand' : local;
  const endsAt = (cancelAtPeriodEnd ? cancelAt : null) ?? tenant.subscriptionPeriodEnd;
  const end = endsAt && dayText(endsAt.toISOString());
  return [
    { label: 'Plan', value: planLabel(tenant.plan) },
    { label: 'State', value: status === null ? byHand : (STATUSES[status] ?? status) },
    { label: 'Base fee', value: `${currencyText(tenant.baseFeeCents, tenant.baseFeeCurrency)} a month` },
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
    title: monthText(month),
    sales: `${currencyText(salesCents, currency)} from ${orderCount} ${orderCount === 1 ? 'sale' : 'sales'}`,
    soFar: currencyText(chargedCents, currency),
  };
}

const invoiceRow = ({ number, createdAt, status, totalCents, currency, ...invoice }: ProviderInvoice) => ({
  id: invoice.id,
  number: number ?? 'Draft',
  day: dayText(createdAt.toISOString()),
  status: INVOICE_STATES[status] ?? status,
  isOpen: status === 'open',
  total: currencyText(totalCents, currency),
  pdfUrl: invoice.pdfUrl,
  pageUrl: invoice.pageUrl,
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
    const change = await withPayments(payments, (open) => previewPlanChange({ ...options, payments: open }));
    const { prorationCents, nextInvoiceCents, currency } = change;
    return {
      plan,
      label: planLabel(plan),
      proration: currencyText(Math.abs(prorationCents), currency),
      direction: prorationCents > 0 ? 'charge' : prorationCents < 0 ? 'credit' : 'none',
      next: currencyText(nextInvoiceCents, currency),
      at: change.at.toISOString(),
      problem: null,
    } as const;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { plan, label: planLabel(plan), problem: error.message } as const;
  }
}
