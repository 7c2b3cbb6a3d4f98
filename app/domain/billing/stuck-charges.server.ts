import type { Database } from '#app/domain/database.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { PLAN_CURRENCY } from './plans.ts';

/**
 * Why the commission of a month needs a person, the most urgent first: attempts to invoice it keep failing, its item waits for an invoice that
 * does not come, its payment failed, was written off, or is disputed.
 */
export const STUCK_REASONS = ['failed', 'hanging', 'unpaid', 'uncollectible', 'disputed'] as const;
export type StuckReason = (typeof STUCK_REASONS)[number];

/** What happened, and what operators do about it. */
export const STUCK_TEXTS: Record<StuckReason, { label: string; action: string }> = {
  failed: {
    label: 'could not be put on an invoice',
    action: 'Fix the cause in Stripe. We try again every hour.',
  },
  hanging: {
    label: 'waits for an invoice that does not come',
    action:
      'In Stripe, find the item among the customer’s pending invoice items or on a draft invoice, then finalize that invoice.',
  },
  unpaid: {
    label: 'is on an invoice that was not paid',
    action: 'Ask the company to pay or to add another card. Stripe retries a card automatically.',
  },
  uncollectible: {
    label: 'is on an invoice that was written off',
    action: 'Decide in Stripe whether the company still has to pay the commission.',
  },
  disputed: {
    label: 'is disputed with the bank',
    action: 'Respond to the dispute in Stripe before its deadline.',
  },
};

/** Days of failing hourly attempts after which a charge is stuck. */
const STUCK_CHARGE_DAYS = 1;
/** Days after which a waiting item is stuck: a subscription's next invoice is created within a month. */
const HANGING_CHARGE_DAYS = 40;
/** Days after which a draft is stuck: Stripe finalizes one by itself about an hour after it was made. */
const HANGING_DRAFT_DAYS = 3;

const isOlder = (date: Date | null, now: Date, days: number): boolean =>
  date !== null && date.getTime() < now.getTime() - days * DAY_MS;

/** Whether an item has waited longer for an invoice than a subscription's period lasts. */
export const hangsTooLong = ({ invoicedAt }: { invoicedAt: Date | null }, now: Date): boolean =>
  isOlder(invoicedAt, now, HANGING_CHARGE_DAYS);

interface ChargeFacts {
  state: string;
  currency: string;
  error: string | null;
  stripeInvoiceId: string | null;
  invoicedAt: Date | null;
  createdAt: Date;
}

/** What is stored of the invoice that a charge is on. */
interface InvoiceFacts {
  createdAt: Date;
  dueAt: Date | null;
}

/**
 * Decides whether a charge needs a person. Commission that is billed by hand never does.
 * @param invoice null for a charge on none, and until its invoice was read
 */
export function judgeCharge(
  charge: ChargeFacts,
  invoice: InvoiceFacts | null,
  now: Date,
): StuckReason | null {
  switch (charge.state) {
    case 'failed':
    case 'invoicing':
      // Until the next hourly run, commission in another currency is still called failed by an earlier version.
      if (charge.currency !== PLAN_CURRENCY) return null;
      return isOlder(charge.createdAt, now, STUCK_CHARGE_DAYS) ? 'failed' : null;
    case 'invoiced':
      if (invoice) return isOlder(invoice.createdAt, now, HANGING_DRAFT_DAYS) ? 'hanging' : null;
      return charge.error !== null || hangsTooLong(charge, now) ? 'hanging' : null;
    case 'open':
      return isOlder(invoice?.dueAt ?? null, now, 0) ? 'unpaid' : null;
    case 'unpaid':
    case 'uncollectible':
    case 'disputed':
      return charge.state;
    default:
      return null;
  }
}

/** Lists the charges that judgeCharge may find stuck, oldest first by company. @param tenantIds null for all companies */
export const listUnsettledCharges = (db: Database, tenantIds: readonly string[] | null) =>
  db.commissionCharge.findMany({
    where: {
      ...(tenantIds && { tenantId: { in: [...tenantIds] } }),
      state: { in: ['failed', 'invoicing', 'invoiced', 'open', 'unpaid', 'uncollectible', 'disputed'] },
    },
    orderBy: [{ tenantId: 'asc' }, { month: 'asc' }],
    select: {
      ...{ tenantId: true, month: true, state: true, currency: true, error: true },
      ...{ stripeInvoiceId: true, invoicedAt: true, createdAt: true },
    },
  });
