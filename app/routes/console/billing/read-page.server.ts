import type { BillingDetailsValues } from '#app/domain/billing/billing-details-fields.ts';
import {
  computeBreakEvenCents,
  isBilledByHand,
  isCommissionByHand,
  isPricingPlan,
  PLAN_CURRENCY,
  PRICING_PLANS,
  type PricingPlan,
  planLabel,
} from '#app/domain/billing/index.ts';
import { monthText } from '#app/domain/statements/index.ts';
import {
  type Billing,
  billingPartyVersions,
  type Payments,
  type ProviderInvoice,
  previewPlanChange,
  readBilling,
  readBillingParty,
} from '#app/domain/subscriptions/index.ts';
import { PHONE_COUNTRIES } from '#app/domain/tenants/index.ts';
import type { ConsoleArgs } from '#app/http/console.server.ts';
import { withPayments } from '#app/http/payment-refusal.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { currencyText } from '#app/lib/money-text.ts';
import { netSalesCents } from '#app/lib/sales-words.ts';
import { countryName } from '#app/site/legal/legal-text.ts';
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
    tenantId,
    isSetUp: payments !== null,
    needsAddress: payments?.needsAddress ?? false,
    details: await readDetails(db, tenantId),
    isTestMode: payments?.isTestMode ?? false,
    failure: describeFailure(billing),
    awaits: describeWait(billing),
    account: describeStanding(billing.standing),
    isByHand: tenant.plan === 'custom',
    isCommissionByHand: isCommissionByHand(tenant),
    isCustomer: tenant.stripeCustomerId !== null,
    /** Whether there is a subscription that can be changed. */
    isRunning: ['trialing', 'active', 'past_due', 'unpaid'].includes(tenant.stripeSubscriptionStatus ?? ''),
    isCancelled: tenant.cancelAtPeriodEnd,
    plan: describePlan(billing),
    facts: listFacts(billing),
    commission: commissionFacts(billing),
    chargesSum: sumCharges(billing.charges.filter(isUnsettled)),
    charges: billing.charges.filter(isUnsettled).map(({ month, chargedCents, currency, ...charge }) => ({
      month,
      title: monthText(month),
      amount: currencyText(chargedCents, currency),
      state: describeCharge(charge, tenant),
    })),
    invoices: billing.invoices?.map(invoiceRow) ?? null,
    plans: listPlans(shownPlan(billing)),
    preview:
      isPricingPlan(requestedPlan) && tenant.plan !== requestedPlan && billing.failure !== 'unreachable'
        ? await readPreview({ db, payments, tenantId, plan: requestedPlan, now })
        : null,
  };
}

async function readDetails(db: ConsoleArgs<'billing.read'>['context']['services']['db'], tenantId: string) {
  const party = await readBillingParty(db, tenantId);
  return {
    values: toFormValues(party),
    versions: billingPartyVersions(party),
    countries: PHONE_COUNTRIES.map((value) => ({ value, label: countryName(value, 'en') })).sort((a, b) =>
      a.label.localeCompare(b.label, 'en'),
    ),
  };
}

/** Returns the stored billing details as the form's fields post them. */
export const toFormValues = (party: BillingDetailsValues) =>
  Object.fromEntries(Object.entries(party).map(([name, value]) => [name, value ?? ''])) as Record<
    keyof BillingDetailsValues,
    string
  >;

/** Describes why the data could not be read from Stripe. */
function describeFailure({ failure, tenant }: Billing): { title: string; text: string } | null {
  if (failure === null) return null;
  const { stripeSyncedAt: readAt } = tenant;
  const age = readAt
    ? `This page shows Stripe’s data as of ${minuteText(readAt.toISOString())}.`
    : 'This page shows no data from Stripe yet.';
  return failure === 'denied' || failure === 'refused'
    ? {
        title: failure === 'denied' ? 'Stripe refused this service’s key' : 'Stripe refused our request',
        text: `${age} Please contact us: reloading the page won’t help.`,
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
        title: 'Confirm the card with your bank',
        text: isTrial
          ? 'The bank asks for your confirmation before we can use the card.'
          : 'The bank asks for your confirmation before it pays the invoice.',
        action: href && { href, label: 'Confirm' },
      };
    case 'processing':
      return {
        title: 'A payment is being processed',
        text: 'The bank is still deciding. You don’t need to do anything.',
        action: null,
      };
    case 'needs-card':
      if (!isUnconfirmed) return null;
      return {
        title: 'Add a payment method',
        text: isTrial
          ? 'Without a card, the subscription ends with the trial, and the plan’s terms never start.'
          : 'The subscription starts with the first payment.',
        action: href && { href, label: 'Add a payment method' },
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

/** Until a card is stored, the page shows the plan that was chosen; its terms do not apply yet. */
const shownPlan = ({ tenant, isUnconfirmed, subscriptionPlan }: Billing): string =>
  (isUnconfirmed ? subscriptionPlan : null) ?? tenant.plan;

/** Describes the plan with its price, its status and the next event. */
function describePlan(billing: Billing) {
  const { tenant, standing, cancelAt } = billing;
  const plan = shownPlan(billing);
  const { stripeSubscriptionStatus: status, cancelAtPeriodEnd, subscriptionPeriodEnd } = tenant;
  const isRunning = status !== null && !ENDED_STATUSES.includes(status);
  const isPending = plan !== tenant.plan && isPricingPlan(plan);
  const owedCents = isRunning || isBilledByHand(tenant) ? tenant.baseFeeCents : 0;
  const feeCents = isPending ? PRICING_PLANS[plan].baseFeeCents : owedCents;
  const day = (date: Date) => dayText(date.toISOString());
  const endsAt = cancelAtPeriodEnd ? (cancelAt ?? subscriptionPeriodEnd) : null;
  const next = !isRunning
    ? null
    : endsAt
      ? `Ends on ${day(endsAt)}`
      : subscriptionPeriodEnd && `Next invoice on ${day(subscriptionPeriodEnd)}`;
  const noSubscription = standing.kind === 'trial' ? 'Free trial' : 'No subscription';
  const isHand = isBilledByHand(tenant);
  const byHand = isHand ? 'Invoiced manually' : noSubscription;
  return {
    label: planLabel(plan),
    price:
      feeCents > 0
        ? `${currencyText(feeCents, isPending ? PLAN_CURRENCY : tenant.baseFeeCurrency)} a month`
        : 'No base fee',
    status: status === null ? byHand : (STATUSES[status] ?? status),
    tone: cancelAtPeriodEnd || status === 'past_due' || status === 'unpaid' ? 'warning' : 'neutral',
    next,
  } as const;
}

const ENDED_STATUSES = ['canceled', 'incomplete_expired'];

function listFacts({ tenant, standing }: Billing): { label: string; value: string }[] {
  const { trialEndsAt, monthlyAssessmentLimit: limit } = tenant;
  return [
    { label: 'Commission', value: `${tenant.commissionRateBps / 100}% of each tracked sale` },
    { label: 'Assessments', value: limit === 0 ? 'No limit' : `${limit.toLocaleString('en-US')} a month` },
    ...(standing.kind === 'trial' && trialEndsAt
      ? [{ label: 'Free until', value: dayText(trialEndsAt.toISOString()) }]
      : []),
  ];
}

function commissionFacts({ thisMonth }: Billing) {
  if (!thisMonth) return null;
  const { month, orderCount, chargedCents, currency } = thisMonth;
  return {
    month,
    title: monthText(month),
    sales: `${currencyText(netSalesCents(thisMonth), currency)} from ${orderCount} ${orderCount === 1 ? 'sale' : 'sales'}`,
    soFar: currencyText(chargedCents, currency),
  };
}

/** Paid and voided months are only on their statements. */
const isUnsettled = ({ state }: Billing['charges'][number]): boolean =>
  !['paid', 'void', 'waived'].includes(state);

/** Adds up what the listed months cost; null for a single month. */
function sumCharges(charges: Billing['charges']): string | null {
  if (charges.length < 2) return null;
  const sums = new Map<string, number>();
  for (const { currency, chargedCents } of charges)
    sums.set(currency, (sums.get(currency) ?? 0) + chargedCents);
  return [...sums].map(([currency, cents]) => currencyText(cents, currency)).join(' + ');
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

function listPlans(current: string) {
  const plans = Object.keys(PRICING_PLANS) as PricingPlan[];
  return plans.map((id, index) => {
    const { label, baseFeeCents, commissionRateBps } = PRICING_PLANS[id];
    const cheaper = plans[index - 1];
    return {
      id,
      label,
      price: `${currencyText(baseFeeCents, PLAN_CURRENCY)} a month and ${commissionRateBps / 100}% of each tracked sale`,
      breakEven: cheaper
        ? `Costs less than ${planLabel(cheaper)} from ${currencyText(computeBreakEvenCents(id, cheaper), PLAN_CURRENCY)} of sales a month.`
        : null,
      isCurrent: id === current,
    };
  });
}

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
