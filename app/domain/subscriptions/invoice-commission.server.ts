import {
  type Charge,
  hangsTooLong,
  listOpenCharges,
  listWaitingCharges,
  markByHand,
  markFailed,
  markInvoiced,
  markInvoicing,
  NEVER_STARTED_STATUSES,
  noteUnreadable,
  PLAN_CURRENCY,
  saveFinalInvoice,
} from '#app/domain/billing/index.ts';
import { type Repeat, repeatUnlessAll } from '#app/domain/company-claims/index.ts';
import { hasBill } from '#app/domain/receivables/index.ts';
import { findSubscriptionColumns, type SubscriptionColumns } from '#app/domain/tenants/index.ts';
import { PaymentError } from '#app/lib/payment-error.ts';
import { forEachWhileStripeAnswers, throwFailures } from './ask-stripe.server.ts';
import type { ChargeItem, PaymentTask } from './payments-port.ts';
import { hasSubscriptionEnded } from './subscription-statuses.ts';

/**
 * Puts the commission of closed months on invoices. Each month's commission is one invoice item, identified by its metadata, so the job may
 * be killed at any point, run twice at the same time and be repeated a year later. Companies without a customer at Stripe, the demo's and
 * those with the plan `custom` are left out, and so is commission that is billed by hand (`by-hand`).
 * @throws AggregateError at the end, with the error of each charge, unless Stripe is silent: then the rest waits for the next run
 */
export async function invoiceCommission({
  db,
  payments,
  now,
  watch,
}: PaymentTask): Promise<Repeat | undefined> {
  const options = { db, work: 'commission', now, watch };
  const open = await forEachWhileStripeAnswers(options, await listOpenCharges(db), (charge) =>
    invoiceCharge({ db, payments, charge, now }).catch(async (error: unknown) => {
      await markFailed(db, charge.id, describeFailure(error));
      throw error;
    }),
  );
  const waiting = await forEachWhileStripeAnswers(options, await listWaitingCharges(db), (charge) =>
    collectAfterEnd({ db, payments, charge, now }).catch(async (error: unknown) => {
      const { id, tenantId } = charge;
      await noteUnreadable(db, { id, tenantId, error: `No final invoice yet: ${describeFailure(error)}` });
      throw error;
    }),
  );
  const failures = [...open.failures, ...waiting.failures];
  throwFailures(failures, 'Commission is not on an invoice yet');
  return repeatUnlessAll(open.elsewhere + waiting.elsewhere);
}

async function invoiceCharge({ db, payments, charge, now }: PaymentTask & { charge: Charge }): Promise<void> {
  // An earlier version closed months with a bill without noting it at the charge.
  if (await hasBill(db, charge)) return markByHand(db, charge.id);
  const tenant = await findSubscriptionColumns(db, charge.tenantId);
  const customerId = tenant?.stripeCustomerId;
  if (!tenant || !customerId || tenant.isDemo) return;
  // The bill for it is missing, and listed. What a killed job may have begun at Stripe is ended there, so that it is not charged twice.
  if (tenant.plan === 'custom' && charge.state === 'failed') return markByHand(db, charge.id);
  if (tenant.plan === 'custom' && charge.state === 'closed') return;
  const { stripeSubscriptionId, stripeSubscriptionStatus: status } = tenant;
  if (!stripeSubscriptionId || status === null || NEVER_STARTED_STATUSES.includes(status)) return;
  if (charge.currency !== PLAN_CURRENCY) return markByHand(db, charge.id);

  // An operator may have billed it by hand meanwhile.
  if (!(await markInvoicing(db, charge.id))) return;
  const item = toItem(charge, customerId);
  const subscriptionId = status === 'canceled' ? null : stripeSubscriptionId;
  const chargeItem = await payments.findChargeItem(item);
  const itemId = chargeItem?.itemId ?? (await payments.createChargeItem(item, subscriptionId));
  // An item without a subscription would wait for ever. After the subscription's end an invoice of its own collects it (D37).
  const invoiceId =
    chargeItem?.invoiceId ??
    (subscriptionId === null
      ? await payments.makeFinalInvoice(item, chargeItem?.subscriptionId ?? null)
      : null);
  await markInvoiced(db, {
    ...{ id: charge.id, itemId, invoiceId, now },
    // An item from before the job was killed may wait for a subscription that has ended since.
    subscriptionId: subscriptionId && (chargeItem ? chargeItem.subscriptionId : subscriptionId),
  });
}

const toItem = (charge: Charge, customerId: string): ChargeItem => ({
  chargeId: charge.id,
  tenantId: charge.tenantId,
  customerId,
  month: charge.month,
  amountCents: charge.chargedCents,
  currency: charge.currency,
  description: `Commission on sales in ${charge.month}`,
});

/**
 * Collects an item that was waiting for the next invoice of a subscription that has ended: there is no next invoice, so a final invoice
 * collects it, also if the company has subscribed again since.
 */
async function collectAfterEnd({
  db,
  payments,
  charge,
  now,
}: PaymentTask & { charge: Charge }): Promise<void> {
  const { id, tenantId } = charge;
  const tenant = await findSubscriptionColumns(db, tenantId);
  const customerId = tenant?.stripeCustomerId;
  if (!tenant || !customerId) return;
  const item = toItem(charge, customerId);
  // Earlier versions did not note the subscription.
  const subscriptionId =
    charge.subscriptionId ?? (await payments.findChargeItem(item))?.subscriptionId ?? null;
  if (subscriptionId === null || !(await hasEnded({ payments, tenant, customerId, subscriptionId }))) {
    if (hangsTooLong(charge, now)) await noteUnreadable(db, { id, tenantId, error: HANGS_TOO_LONG });
    return;
  }
  const chargeItem = await payments.findChargeItem(item);
  // syncInvoices records deleted items.
  if (!chargeItem) return;
  const invoiceId =
    chargeItem.invoiceId ?? (await payments.makeFinalInvoice(item, chargeItem.subscriptionId));
  await saveFinalInvoice(db, { id, tenantId, invoiceId });
}

/** Noted on an item whose subscription runs and whose next invoice is overdue. */
const HANGS_TOO_LONG = 'No invoice for 40 days';

async function hasEnded({
  payments,
  tenant,
  customerId,
  subscriptionId,
}: {
  payments: PaymentTask['payments'];
  tenant: SubscriptionColumns;
  customerId: string;
  subscriptionId: string;
}): Promise<boolean> {
  if (subscriptionId === tenant.stripeSubscriptionId)
    return hasSubscriptionEnded(tenant.stripeSubscriptionStatus ?? '');
  const subscriptions = await payments.listSubscriptions(customerId);
  const owner = subscriptions.find((subscription) => subscription.id === subscriptionId);
  return owner !== undefined && hasSubscriptionEnded(owner.status);
}

const describeFailure = (error: unknown): string =>
  error instanceof PaymentError
    ? {
        declined: 'Declined',
        denied: 'Stripe refused the key',
        unreachable: 'Stripe did not answer',
        refused: 'Stripe refused the request',
      }[error.failure]
    : 'Failed';
