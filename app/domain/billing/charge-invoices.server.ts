import type { Database, Prisma } from '#app/domain/database.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { PLAN_CURRENCY } from './plans.ts';

const chargeColumns = {
  id: true,
  tenantId: true,
  month: true,
  currency: true,
  chargedCents: true,
  state: true,
  createdAt: true,
} as const;

/** The commission of a closed month that is to be invoiced. */
export type Charge = Omit<
  Prisma.CommissionChargeGetPayload<{ select: typeof chargeColumns }>,
  'chargedCents'
> & { chargedCents: number };

/**
 * States of a charge's invoice, from early to late. A stored state is never replaced by an earlier one. `invoiced`: the item exists and its
 * invoice is not final; `unpaid`: a payment failed; `uncollectible`: written off, and can still be paid.
 */
const CHARGE_INVOICE_STATES = ['invoiced', 'open', 'unpaid', 'uncollectible', 'paid', 'void'] as const;
export type InvoicedState = (typeof CHARGE_INVOICE_STATES)[number];
/** States that never change again. */
const FINAL_CHARGE_STATES: readonly InvoicedState[] = ['paid', 'void'];
const UNSETTLED_CHARGE_STATES = CHARGE_INVOICE_STATES.filter((state) => !FINAL_CHARGE_STATES.includes(state));

const statesBefore = (state: InvoicedState): InvoicedState[] =>
  UNSETTLED_CHARGE_STATES.slice(
    0,
    UNSETTLED_CHARGE_STATES.includes(state) ? UNSETTLED_CHARGE_STATES.indexOf(state) + 1 : undefined,
  );

/** Lists a tenant's charges on an invoice whose state may still change. */
export async function listUnsettledCharges(
  db: Database,
  tenantId: string,
): Promise<{ id: string; itemId: string }[]> {
  const charges = await db.commissionCharge.findMany({
    where: { tenantId, state: { in: UNSETTLED_CHARGE_STATES }, stripeInvoiceItemId: { not: null } },
    orderBy: { month: 'asc' },
    select: { id: true, stripeInvoiceItemId: true },
  });
  return charges.map(({ id, stripeInvoiceItemId }) => ({ id, itemId: stripeInvoiceItemId ?? '' }));
}

/** Stores the state of a charge's invoice. An earlier state never overwrites a later one. */
export async function saveInvoiceState(
  db: Database,
  charge: { id: string; tenantId: string; invoiceId: string | null; state: InvoicedState },
): Promise<void> {
  const { id, tenantId, invoiceId, state } = charge;
  await db.commissionCharge.updateMany({
    where: { id, tenantId, state: { in: statesBefore(state) } },
    data: { state, stripeInvoiceId: invoiceId, error: null },
  });
}

/** Records why the invoice of a charge can't be read. @param error for the console, without personal data */
export async function noteUnreadable(
  db: Database,
  { id, tenantId, error }: { id: string; tenantId: string; error: string },
): Promise<void> {
  await db.commissionCharge.updateMany({
    where: { id, tenantId, state: { in: UNSETTLED_CHARGE_STATES } },
    data: { error },
  });
}

/** Lists closed months whose commission is not on an invoice yet, oldest first. */
export const listOpenCharges = (db: Database): Promise<Charge[]> =>
  listCharges(db, { state: { in: ['closed', 'invoicing', 'failed'] }, chargedCents: { gt: 0 } });

/** Lists charges whose item waits for the next invoice of a subscription, oldest first. */
export const listWaitingCharges = (db: Database): Promise<Charge[]> =>
  listCharges(db, { state: 'invoiced', stripeInvoiceId: null });

async function listCharges(db: Database, where: Prisma.CommissionChargeWhereInput): Promise<Charge[]> {
  const charges = await db.commissionCharge.findMany({
    where,
    orderBy: [{ month: 'asc' }, { tenantId: 'asc' }],
    select: chargeColumns,
  });
  return charges.map((charge) => ({ ...charge, chargedCents: Number(charge.chargedCents) }));
}

/** Stores the final invoice, which collects a waiting charge after the end of its subscription. */
export async function saveFinalInvoice(
  db: Database,
  { id, tenantId, invoiceId }: { id: string; tenantId: string; invoiceId: string },
): Promise<void> {
  await db.commissionCharge.updateMany({
    where: { id, tenantId, state: 'invoiced', stripeInvoiceId: null },
    data: { stripeInvoiceId: invoiceId, final: true, error: null },
  });
}

/** Console text for commission that this service does not invoice. */
export const CHARGE_IN_OTHER_CURRENCY = `Billed by hand: the plan is charged in ${PLAN_CURRENCY}.`;

/** Days of failing hourly attempts after which a charge is stuck. */
const STUCK_CHARGE_DAYS = 1;
/** Days after which a waiting item is stuck: a subscription's next invoice is created within a month. */
const HANGING_CHARGE_DAYS = 40;

/** Due charges of a company that are not on an invoice. */
export interface StuckCharges {
  count: number;
  /** The first of their months, YYYY-MM. */
  month: string;
}

/**
 * Finds charges that need a person's attention, by company: attempts that keep failing, and items that are on no invoice. Companies that
 * are billed manually are left out.
 */
export async function findStuckCharges(
  db: Database,
  tenantIds: readonly string[],
  now: Date,
): Promise<Map<string, StuckCharges>> {
  if (tenantIds.length === 0) return new Map();
  const rows = await db.commissionCharge.groupBy({
    by: ['tenantId'],
    where: {
      tenantId: { in: [...tenantIds] },
      OR: [
        {
          state: { in: ['failed', 'invoicing'] },
          createdAt: { lt: daysBefore(now, STUCK_CHARGE_DAYS) },
          OR: [{ error: null }, { error: { not: CHARGE_IN_OTHER_CURRENCY } }],
        },
        {
          state: 'invoiced',
          stripeInvoiceId: null,
          OR: [{ error: { not: null } }, { invoicedAt: { lt: daysBefore(now, HANGING_CHARGE_DAYS) } }],
        },
      ],
    },
    _count: { _all: true },
    _min: { month: true },
  });
  return new Map(
    rows.map(({ tenantId, _count, _min }) => [tenantId, { count: _count._all, month: _min.month ?? '' }]),
  );
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/** Marks a charge before Stripe is called, so that the console shows charges that a crash interrupted. */
export async function markInvoicing(db: Database, id: string): Promise<void> {
  await db.commissionCharge.updateMany({
    where: { id, state: { in: ['closed', 'failed'] } },
    data: { state: 'invoicing' },
  });
}

/** Stores a charge's item and invoice at Stripe. */
export async function markInvoiced(
  db: Database,
  {
    id,
    itemId,
    invoiceId,
    isFinal,
    now,
  }: {
    id: string;
    itemId: string;
    invoiceId: string | null;
    isFinal: boolean;
    now: Date;
  },
): Promise<void> {
  await db.commissionCharge.updateMany({
    where: { id, state: { in: ['closed', 'failed', 'invoicing'] } },
    data: {
      state: 'invoiced',
      stripeInvoiceItemId: itemId,
      stripeInvoiceId: invoiceId,
      final: isFinal,
      error: null,
      invoicedAt: now,
    },
  });
}

/** @param error for the console, without personal data */
export async function markFailed(db: Database, id: string, error: string): Promise<void> {
  await db.commissionCharge.updateMany({
    where: { id, state: { in: ['closed', 'failed', 'invoicing'] } },
    data: { state: 'failed', error },
  });
}
