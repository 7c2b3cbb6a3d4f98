import {
  deleteEventsBefore,
  deleteRefusalsBefore,
  listOpenEvents,
  noteEventFailure,
  recordRefusal,
  recordStripeEvent,
  settleEvents,
} from '#app/domain/billing/index.ts';
import type { Database } from '#app/domain/database.ts';
import {
  findTenantOfCustomer,
  listCustomerTenantIds,
  noteWithoutSubscription,
} from '#app/domain/tenants/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { PaymentError } from '#app/lib/payment-error.ts';
import { forEachWhileStripeAnswers, throwFailures } from './ask-stripe.server.ts';
import type { Payments, PaymentTask, TenantPayments } from './payments-port.ts';
import { syncInvoices } from './sync-invoices.server.ts';
import { syncSubscription } from './sync-subscription.server.ts';

const RECEIVED_EVENTS_AT_A_TIME = 200;
const FIRST_RECEIVED_EVENT_RETRY_MS = 5_000;
const RECEIVED_EVENT_DAYS = 90;

/** A header as Stripe sends it. */
const STRIPE_SIGNATURE = /^t=\d{1,12},(.*,)?v1=[0-9a-f]{64}/;

/**
 * Records a Stripe webhook by its event id. The worker processes it later.
 * @returns whether the signature was valid; if false, the caller must refuse the delivery
 */
export async function receiveStripeEvent({
  db,
  payments,
  ...delivery
}: {
  db: Database;
  payments: Payments;
  raw: Buffer;
  signature: string | null;
  now: Date;
}): Promise<boolean> {
  const event = payments.readEvent(delivery);
  if (!event) {
    // A request that does not even look signed by Stripe says nothing about the signing secret.
    if (STRIPE_SIGNATURE.test(delivery.signature ?? '')) await recordRefusal(db, delivery.now);
    return false;
  }
  await recordStripeEvent(db, event, delivery.now);
  return true;
}

/**
 * Reads from Stripe the objects of recorded events, once for all events of a customer. Can be repeated safely.
 * @throws AggregateError at the end, with the error of each customer, unless Stripe is silent: then the rest waits for a later round
 */
export async function processStripeEvents({ db, payments, now, watch }: PaymentTask): Promise<void> {
  const open = (await listOpenEvents(db, RECEIVED_EVENTS_AT_A_TIME)).filter((event) =>
    isReceivedEventDue(event, now),
  );
  // Events are claimed by customer, so `tenantId` contains the customer's id. The company is looked up while the claim is held.
  const customers = [...new Set(open.map((event) => event.customerId))].map((customerId) => ({
    customerId,
    events: open.filter((event) => event.customerId === customerId),
    tenantId: customerId ?? 'no customer',
  }));
  const options = { db, work: 'stripe events', now, watch };
  const { failures } = await forEachWhileStripeAnswers(options, customers, async ({ customerId, events }) => {
    const ids = events.map(({ id }) => id);
    try {
      const tenantId = customerId === null ? null : await findTenantOfCustomer(db, customerId);
      if (tenantId !== null) await syncTenant({ db, payments, tenantId });
      await settleEvents(db, ids, now);
    } catch (error) {
      await noteEventFailure(db, ids, error instanceof PaymentError ? error.failure : 'failed');
      throw error;
    }
  });
  throwFailures(failures, 'We could not process events');
}

/** Syncs the subscription and the invoices with Stripe. */
async function syncTenant(options: TenantPayments): Promise<void> {
  await syncSubscription(options);
  await syncInvoices(options);
}

/** Whether an event is due. The wait doubles after each failure. */
const isReceivedEventDue = (
  { attempts, receivedAt }: { attempts: number; receivedAt: Date },
  now: Date,
): boolean =>
  attempts === 0 || receivedAt.getTime() + FIRST_RECEIVED_EVENT_RETRY_MS * 2 ** attempts <= now.getTime();

/**
 * Reads the subscriptions that were not read for some time, least recently read first, in case webhooks never arrived.
 * @param options.readBefore reads only subscriptions last read before this time; all if missing
 * @throws AggregateError at the end
 */
export async function syncAllSubscriptions({
  db,
  payments,
  readBefore,
  now = new Date(),
  watch,
}: Omit<PaymentTask, 'now'> & { now?: Date; readBefore?: Date }): Promise<void> {
  const tenantIds = await listCustomerTenantIds(db, readBefore);
  const { failures } = await forEachWhileStripeAnswers(
    { db, work: 'subscriptions', now, watch },
    tenantIds.map((tenantId) => ({ tenantId })),
    async ({ tenantId }) => {
      const readAt = new Date();
      await syncTenant({ db, payments, tenantId });
      await noteWithoutSubscription(db, { tenantId, readAt });
    },
  );
  throwFailures(failures, 'We could not read subscriptions');
}

/** Deletes old event records and counts of refusals. Stripe does not send an event again after some days. */
export async function dropOldStripeEvents({ db, now }: { db: Database; now: Date }): Promise<number> {
  const before = new Date(now.getTime() - RECEIVED_EVENT_DAYS * DAY_MS);
  await deleteRefusalsBefore(db, before);
  return deleteEventsBefore(db, before);
}
