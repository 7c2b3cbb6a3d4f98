import type { Database } from '#app/domain/database.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { PLAN_CURRENCY } from './plans.ts';

/**
 * Why the commission of a month needs a person, the most urgent first: attempts to invoice it keep failing, its item waits for an invoice that
 * does not come, its payment failed, was written off, or is disputed.
 */
const STUCK_REASONS = ['failed', 'hanging', 'unpaid', 'uncollectible', 'disputed'] as const;
export type StuckReason = (typeof STUCK_REASONS)[number];

/** What happened, and what operators do about it. */
export const STUCK_TEXTS: Record<StuckReason, { label: string; action: string }> = {
  failed: {
    label: 'could not be put on an invoice',
    action: 'Fix the cause at Stripe. We try again every hour.',
  },
  hanging: {
    label: 'waits for an invoice that does not come',
    action: 'Find the item among the customer’s pending invoice items at Stripe and invoice it there.',
  },
  unpaid: {
    label: 'is on an invoice whose payment failed',
    action: 'Ask the company for another card. Stripe tries again by itself.',
  },
  uncollectible: {
    label: 'is on an invoice that was written off',
    action: 'Decide at Stripe whether the company still has to pay it.',
  },
  disputed: {
    label: 'is disputed with the bank',
    action: 'Answer the dispute at Stripe before its deadline.',
  },
};

/** Days of failing hourly attempts after which a charge is stuck. */
const STUCK_CHARGE_DAYS = 1;
/** Days after which a waiting item is stuck: a subscription's next invoice is created within a month. */
const HANGING_CHARGE_DAYS = 40;

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

/** Decides whether a charge needs a person. Commission that is billed by hand never does. */
export function judgeCharge(charge: ChargeFacts, now: Date): StuckReason | null {
  switch (charge.state) {
    case 'failed':
    case 'invoicing':
      // Until the next hourly run, commission in another currency is still called failed by an earlier version.
      if (charge.currency !== PLAN_CURRENCY) return null;
      return isOlder(charge.createdAt, now, STUCK_CHARGE_DAYS) ? 'failed' : null;
    case 'invoiced':
      if (charge.stripeInvoiceId !== null) return null;
      return charge.error !== null || hangsTooLong(charge, now) ? 'hanging' : null;
    case 'unpaid':
    case 'uncollectible':
    case 'disputed':
      return charge.state;
    default:
      return null;
  }
}

/** A company's charges that need a person's attention. */
export interface StuckCharges {
  count: number;
  /** The first of their months, YYYY-MM. */
  month: string;
  /** In the order of STUCK_REASONS, each once. */
  reasons: StuckReason[];
  /** The errors that were noted, each once, without personal data. */
  causes: string[];
}

/** Finds charges that need a person's attention, by company. @param tenantIds null for all companies */
export async function findStuckCharges(
  db: Database,
  tenantIds: readonly string[] | null,
  now: Date,
): Promise<Map<string, StuckCharges>> {
  if (tenantIds?.length === 0) return new Map();
  const rows = await db.commissionCharge.findMany({
    where: {
      ...(tenantIds && { tenantId: { in: [...tenantIds] } }),
      OR: [
        { state: { in: ['failed', 'invoicing', 'unpaid', 'uncollectible', 'disputed'] } },
        { state: 'invoiced', stripeInvoiceId: null },
      ],
    },
    orderBy: [{ tenantId: 'asc' }, { month: 'asc' }],
    select: {
      ...{ tenantId: true, month: true, state: true, currency: true, error: true },
      ...{ stripeInvoiceId: true, invoicedAt: true, createdAt: true },
    },
  });
  const stuck = new Map<string, { months: string[]; reasons: Set<StuckReason>; causes: Set<string> }>();
  for (const row of rows) {
    const reason = judgeCharge(row, now);
    if (!reason) continue;
    const entry = stuck.get(row.tenantId) ?? { months: [], reasons: new Set(), causes: new Set() };
    entry.months.push(row.month);
    entry.reasons.add(reason);
    if (row.error !== null) entry.causes.add(row.error);
    stuck.set(row.tenantId, entry);
  }
  return new Map(
    [...stuck].map(([tenantId, { months, reasons, causes }]) => [
      tenantId,
      {
        count: months.length,
        month: months[0] ?? '',
        reasons: STUCK_REASONS.filter((reason) => reasons.has(reason)),
        causes: [...causes],
      },
    ]),
  );
}
