import {
  findInvoicesReadAt,
  findLastClosedMonth,
  findLastMonthWithoutLines,
  listCharges,
  saveInvoiceState,
  saveInvoicesReadAt,
  saveItemState,
  saveReadFailure,
} from '#app/domain/billing/index.ts';
import type { Prisma } from '#app/domain/database.ts';
import { findChargeStates, type InvoiceReading, saveInvoices } from '#app/domain/receivables/index.ts';
import { findSubscriptionColumns, lockTenant } from '#app/domain/tenants/index.ts';
import { PaymentError } from '#app/lib/payment-error.ts';
import type { ChargeInvoice, TenantPayments } from './payments-port.ts';

/** If two readings start in the same millisecond, the later one is repeated. */
const MAX_INVOICE_READINGS = 5;

/**
 * Reads all invoices of a company from Stripe and stores them, their lines in the books (D69) and the state of each charge of commission. The
 * result depends only on Stripe's data, not on the number or order of events, and an older reading never overwrites a newer one.
 * @returns the invoices and when they were read; null for a company that is no customer of Stripe
 * @throws PaymentError
 */
export async function syncInvoices({
  db,
  payments,
  tenantId,
}: TenantPayments): Promise<{ invoices: InvoiceReading[]; readAt: Date } | null> {
  for (let reading = 1; ; reading++) {
    const tenant = await findSubscriptionColumns(db, tenantId);
    if (!tenant?.stripeCustomerId) return null;
    const readAt = new Date();
    const { invoices, items } = await readFromStripe({ db, payments, tenantId }, tenant.stripeCustomerId);
    const isStored = await db.$transaction((tx) => writeReading(tx, { tenantId, invoices, items, readAt }));
    if (isStored || reading === MAX_INVOICE_READINGS) return { invoices, readAt };
  }
}

/** What Stripe says of charges whose item is on none of the invoices, by charge; null for an item that Stripe does not know. */
type LooseItems = Map<string, ChargeInvoice | null>;

async function readFromStripe({ db, payments, tenantId }: TenantPayments, customerId: string) {
  try {
    const invoices = await payments.readInvoices(customerId);
    const charges = await listCharges(db, tenantId);
    const onInvoice = new Set(findChargeStates(invoices, charges).map(({ id }) => id));
    const items: LooseItems = new Map();
    for (const { id, itemId } of charges)
      if (itemId !== null && !onInvoice.has(id)) items.set(id, await payments.readChargeInvoice(itemId));
    return { invoices, items };
  } catch (error) {
    if (error instanceof PaymentError) await saveReadFailure(db, tenantId, error.failure);
    throw error;
  }
}

/** @returns false when a reading from the same time is stored already */
async function writeReading(
  tx: Prisma.TransactionClient,
  reading: { tenantId: string; invoices: readonly InvoiceReading[]; items: LooseItems; readAt: Date },
): Promise<boolean> {
  const { tenantId, invoices, items, readAt } = reading;
  if (!(await lockTenant(tx, tenantId))) return true;
  const storedAt = await findInvoicesReadAt(tx, tenantId);
  if (storedAt && storedAt > readAt) return true;
  if (storedAt && storedAt.getTime() === readAt.getTime()) return false;

  const charges = await listCharges(tx, tenantId);
  const lastClosed = await findLastClosedMonth(tx, tenantId);
  const lastWithoutLines = await findLastMonthWithoutLines(tx, tenantId);
  await saveInvoices(tx, { tenantId, invoices, readAt, lastClosed, lastWithoutLines, charges });
  const states = findChargeStates(invoices, charges);
  for (const state of states) await saveInvoiceState(tx, { tenantId, ...state });
  for (const [id, item] of items) {
    if (states.some((state) => state.id === id)) continue;
    const { invoiceId = null, state = 'invoiced' } = item ?? {};
    if (invoiceId !== null) await saveInvoiceState(tx, { id, tenantId, invoiceId, state });
    else await saveItemState(tx, { id, tenantId, isFound: item !== null });
  }
  await saveInvoicesReadAt(tx, tenantId, readAt);
  return true;
}
