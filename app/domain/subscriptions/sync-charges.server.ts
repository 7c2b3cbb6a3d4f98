import { listUnsettledCharges, noteUnreadable, saveInvoiceState } from '../billing/index.ts';
import type { Database } from '../database.ts';
import type { Payments } from './payments-port.ts';

/** What the console says of an item that was deleted at Stripe, or belongs to an account of other keys. */
const NOT_AT_STRIPE = 'Not found at Stripe';

/**
 * Reads from Stripe how the invoices are that a tenant's commission is on. The same truth leads to the same states, after any event and in
 * any order.
 * @throws PaymentError
 */
export async function syncCharges({
  db,
  payments,
  tenantId,
}: {
  db: Database;
  payments: Payments;
  tenantId: string;
}): Promise<void> {
  for (const { id, itemId } of await listUnsettledCharges(db, tenantId)) {
    const invoice = await payments.readChargeInvoice(itemId);
    if (invoice) await saveInvoiceState(db, { id, tenantId, ...invoice });
    else await noteUnreadable(db, { id, tenantId, error: NOT_AT_STRIPE });
  }
}
