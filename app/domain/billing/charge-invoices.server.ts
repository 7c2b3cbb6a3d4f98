import type { Database, DatabaseClient, Prisma } from '#app/domain/database.ts';

const chargeColumns = {
  id: true,
  tenantId: true,
  month: true,
  currency: true,
  chargedCents: true,
  state: true,
  invoicedAt: true,
  subscriptionId: true,
  createdAt: true,
} as const;

/** The commission of a closed month that is to be invoiced. */
export type Charge = Omit<
  Prisma.CommissionChargeGetPayload<{ select: typeof chargeColumns }>,
  'chargedCents'
> & { chargedCents: number };

/**
 * States of a charge's invoice. `invoiced`: the item exists and its invoice is not final; `unpaid`: a payment failed; `uncollectible`: written
 * off, and can still be paid; `refunded`: paid or credited, and all of it given back; `disputed`: the payer's bank took the payment back.
 */
const CHARGE_INVOICE_STATES = [
  'invoiced',
  'open',
  'unpaid',
  'uncollectible',
  'paid',
  'void',
  'refunded',
  'disputed',
] as const;
export type InvoicedState = (typeof CHARGE_INVOICE_STATES)[number];

/** A charge as far as Stripe knows it. */
export interface ChargeAtStripe {
  id: string;
  itemId: string | null;
  invoiceId: string | null;
  state: string;
  chargedCents: number;
  month: string;
}

/** Lists the charges of a tenant that have an amount, on an invoice or not, oldest first. */
export async function listCharges(db: DatabaseClient, tenantId: string): Promise<ChargeAtStripe[]> {
  const charges = await db.commissionCharge.findMany({
    where: { tenantId, chargedCents: { gt: 0 } },
    orderBy: { month: 'asc' },
    select: {
      ...{ id: true, month: true, state: true, chargedCents: true },
      ...{ stripeInvoiceItemId: true, stripeInvoiceId: true },
    },
  });
  return charges.map(
    ({ stripeInvoiceItemId: itemId, stripeInvoiceId: invoiceId, chargedCents, ...charge }) => ({
      ...charge,
      itemId,
      invoiceId,
      chargedCents: Number(chargedCents),
    }),
  );
}

const isOnStripe = ({ id, tenantId }: { id: string; tenantId: string }) => ({
  ...{ id, tenantId, state: { in: [...CHARGE_INVOICE_STATES] } },
});

/** Stores the invoice of a charge and its state. Disputes end, so states have no order: call it only with the newest reading. */
export async function saveInvoiceState(
  tx: Prisma.TransactionClient,
  charge: { id: string; tenantId: string; invoiceId: string; state: InvoicedState },
): Promise<void> {
  const { invoiceId: stripeInvoiceId, state } = charge;
  await tx.commissionCharge.updateMany({
    where: {
      ...isOnStripe(charge),
      OR: [
        ...[{ state: { not: state } }, { error: { not: null } }],
        ...[{ stripeInvoiceId: null }, { stripeInvoiceId: { not: stripeInvoiceId } }],
      ],
    },
    data: { state, stripeInvoiceId, error: null },
  });
}

/** Shown in the console for an item that was deleted at Stripe, or belongs to an account with other keys. */
const ITEM_NOT_FOUND = 'Not found in Stripe';

/** Stores that the item of a charge is on no invoice: it waits for one, or Stripe does not know it. */
export async function saveItemState(
  tx: Prisma.TransactionClient,
  charge: { id: string; tenantId: string; isFound: boolean },
): Promise<void> {
  if (!charge.isFound) return noteUnreadable(tx, { ...charge, error: ITEM_NOT_FOUND });
  await tx.commissionCharge.updateMany({
    where: {
      ...isOnStripe(charge),
      OR: [{ state: { not: 'invoiced' } }, { stripeInvoiceId: { not: null } }],
    },
    data: { state: 'invoiced', stripeInvoiceId: null },
  });
  await tx.commissionCharge.updateMany({
    where: { ...isOnStripe(charge), error: ITEM_NOT_FOUND },
    data: { error: null },
  });
}

/** Records why the invoice of a charge can't be made or read. @param error for the console, without personal data */
export async function noteUnreadable(
  db: DatabaseClient,
  { id, tenantId, error }: { id: string; tenantId: string; error: string },
): Promise<void> {
  await db.commissionCharge.updateMany({
    where: isOnStripe({ id, tenantId }),
    data: { error },
  });
}

/** Lists closed months whose commission is not on an invoice yet, oldest first. */
export const listOpenCharges = (db: Database): Promise<Charge[]> =>
  listChargesWhere(db, { state: { in: ['closed', 'invoicing', 'failed'] }, chargedCents: { gt: 0 } });

/** Lists charges whose item waits for the next invoice of a subscription, oldest first. */
export const listWaitingCharges = (db: Database): Promise<Charge[]> =>
  listChargesWhere(db, { state: 'invoiced', stripeInvoiceId: null });

async function listChargesWhere(db: Database, where: Prisma.CommissionChargeWhereInput): Promise<Charge[]> {
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

/**
 * Marks a charge before Stripe is called, so that the console shows charges that a crash interrupted.
 * @returns false if it is not to be invoiced any more
 */
export async function markInvoicing(db: Database, id: string): Promise<boolean> {
  const { count } = await db.commissionCharge.updateMany({
    where: { id, state: { in: ['closed', 'failed', 'invoicing'] } },
    data: { state: 'invoicing' },
  });
  return count > 0;
}

/** Stores a charge's item and invoice at Stripe. */
export async function markInvoiced(
  db: Database,
  {
    id,
    itemId,
    invoiceId,
    subscriptionId,
    now,
  }: {
    id: string;
    itemId: string;
    invoiceId: string | null;
    /** The subscription whose next invoice the item waits for; null for a final invoice. */
    subscriptionId: string | null;
    now: Date;
  },
): Promise<void> {
  await db.commissionCharge.updateMany({
    where: { id, state: { in: ['closed', 'failed', 'invoicing'] } },
    data: {
      state: 'invoiced',
      stripeInvoiceItemId: itemId,
      stripeInvoiceId: invoiceId,
      subscriptionId,
      final: subscriptionId === null,
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

/**
 * Takes the charges that are on no invoice from Stripe, because the company is billed by hand from now on. One that is being invoiced at this
 * moment (`invoicing`) is left to Stripe. Call it under the tenant's lock. @returns their months, in order
 */
export async function takeOpenCharges(tx: Prisma.TransactionClient, tenantId: string): Promise<string[]> {
  const state = { in: ['closed', 'failed'] };
  const open = await tx.commissionCharge.findMany({
    where: { tenantId, state, chargedCents: { gt: 0 } },
    orderBy: { month: 'asc' },
    select: { id: true, month: true },
  });
  const months: string[] = [];
  for (const { id, month } of open) {
    const data = { state: 'by-hand', error: null };
    const { count } = await tx.commissionCharge.updateMany({ where: { id, state }, data });
    if (count > 0) months.push(month);
  }
  return months;
}

/** Notes that this service never invoices a charge: the company pays its commission in another way. */
export async function markByHand(db: Database, id: string): Promise<void> {
  await db.commissionCharge.updateMany({
    where: { id, state: { in: ['closed', 'failed', 'invoicing'] } },
    data: { state: 'by-hand', error: null },
  });
}
