import type { Database } from '../database.ts';

/** A closed month's commission on its way to an invoice. */
export interface Charge {
  id: string;
  tenantId: string;
  month: string;
  currency: string;
  chargedCents: number;
  state: string;
  createdAt: Date;
}

/** Closed months with commission that is on no invoice yet, the oldest first. */
export const listOpenCharges = (db: Database): Promise<Charge[]> =>
  db.commissionCharge.findMany({
    where: { state: { in: ['closed', 'invoicing', 'failed'] }, chargedCents: { gt: 0 } },
    orderBy: [{ month: 'asc' }, { tenantId: 'asc' }],
    select: {
      id: true,
      tenantId: true,
      month: true,
      currency: true,
      chargedCents: true,
      state: true,
      createdAt: true,
    },
  });

/** Marks a charge before Stripe is called, so that the console shows what a crash left behind. */
export async function markInvoicing(db: Database, id: string): Promise<void> {
  await db.commissionCharge.updateMany({
    where: { id, state: { in: ['closed', 'failed'] } },
    data: { state: 'invoicing' },
  });
}

/** Stores on which item and invoice of Stripe's a charge is. */
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

/** @param error for the console: without personal data */
export async function markFailed(db: Database, id: string, error: string): Promise<void> {
  await db.commissionCharge.updateMany({
    where: { id, state: { in: ['closed', 'failed', 'invoicing'] } },
    data: { state: 'failed', error },
  });
}
