import { type AuditActor, recordAudit } from '#app/domain/audit/index.ts';
import { findPastDueSince, saveCancelAt, savePastDueSince } from '#app/domain/billing/index.ts';
import type { Prisma } from '#app/domain/database.ts';
import {
  findSubscriptionColumns,
  lockTenant,
  type SubscriptionColumns,
  saveSubscription,
} from '#app/domain/tenants/index.ts';
import { updateCustomerDetails } from './customer-details.server.ts';
import type { ProviderSubscription, TenantPayments } from './payments-port.ts';
import { isSubscriptionRunning, pickSubscription } from './subscription-statuses.ts';
import { findChangedAt, writeTerms } from './write-terms.server.ts';

const SUBSCRIPTION_SYNC_ACTOR: AuditActor = { kind: 'system', id: null, label: null, requestId: null };
/** If two readings start in the same millisecond, the later one is repeated. */
const MAX_SUBSCRIPTION_READINGS = 5;

/**
 * Reads a tenant's subscription from Stripe and stores its state. The result depends only on Stripe's data, not on the number or order of
 * events, and an older reading never overwrites a newer one.
 * @returns the subscription; null for a tenant without one
 */
export async function syncSubscription({
  db,
  payments,
  tenantId,
  actor = SUBSCRIPTION_SYNC_ACTOR,
  changedAt,
}: TenantPayments & {
  actor?: AuditActor;
  /** Time of the plan change that the caller made. */
  changedAt?: Date;
}): Promise<ProviderSubscription | null> {
  for (let reading = 1; ; reading++) {
    const tenant = await findSubscriptionColumns(db, tenantId);
    if (!tenant?.stripeCustomerId) return null;
    const readAt = new Date();
    const subscription = pickSubscription(await payments.listSubscriptions(tenant.stripeCustomerId));
    if (!subscription) return null;
    await updateCustomerDetails({ db, payments, tenant, subscription });
    await chargeNewCard({ db, payments, tenantId, subscription, actor, now: readAt });
    const planSince = changedAt ?? (await findChangedAt({ db, payments, tenant, subscription }));
    const isStored = await db.$transaction((tx) =>
      writeReading(tx, { tenantId, subscription, readAt, planSince, actor }),
    );
    if (isStored || reading === MAX_SUBSCRIPTION_READINGS) return subscription;
  }
}

/** Stripe charges the subscription's own card although another one was entered on its page, so the new one is passed on. */
async function chargeNewCard({
  db,
  payments,
  subscription,
  now,
  ...entry
}: TenantPayments & { subscription: ProviderSubscription; actor: AuditActor; now: Date }): Promise<void> {
  if (subscription.newCardId === null || !isSubscriptionRunning(subscription)) return;
  if (!(await payments.chargeNewCard(subscription))) return;
  const target = { type: 'subscription', id: subscription.id };
  await db.$transaction((tx) => recordAudit(tx, { ...entry, action: 'billing.use-card', target }, now));
}

/** @returns false when a reading from the same or a later time is stored already */
async function writeReading(
  tx: Prisma.TransactionClient,
  options: {
    tenantId: string;
    subscription: ProviderSubscription;
    readAt: Date;
    planSince: Date | null;
    actor: AuditActor;
  },
): Promise<boolean> {
  const { tenantId, subscription, readAt, actor } = options;
  if (!(await lockTenant(tx, tenantId))) return true;
  const before = await findSubscriptionColumns(tx, tenantId);
  if (!before) return true;
  const { stripeSyncedAt } = before;
  if (stripeSyncedAt && stripeSyncedAt > readAt) return true;
  if (stripeSyncedAt && stripeSyncedAt.getTime() === readAt.getTime()) return false;

  await saveSubscription(tx, tenantId, {
    stripeSubscriptionId: subscription.id,
    stripeSubscriptionStatus: subscription.status,
    stripePriceId: subscription.priceId,
    subscriptionStartDate: subscription.startedAt,
    subscriptionEndDate: subscription.endedAt,
    subscriptionPeriodEnd: subscription.periodEnd,
    cancelAtPeriodEnd: subscription.isCancelled,
    // A local trial continues if the subscription has no trial.
    ...(subscription.trialEndsAt && { trialEndsAt: subscription.trialEndsAt }),
    stripeSyncedAt: readAt,
  });
  await saveCancelAt(tx, tenantId, subscription.cancelAt);
  await writeTerms(tx, { ...options, before });
  await writePastDue(tx, { tenantId, subscription, readAt });
  await recordChange(tx, { before, subscription, readAt, actor });
  return true;
}

/** Records the first failed payment. A later payment resets it. */
async function writePastDue(
  tx: Prisma.TransactionClient,
  {
    tenantId,
    subscription: { status, openInvoiceSince },
    readAt,
  }: { tenantId: string; subscription: ProviderSubscription; readAt: Date },
): Promise<void> {
  const storedSince = await findPastDueSince(tx, tenantId);
  const isOverdue = status === 'past_due' || status === 'unpaid';
  const since = isOverdue ? (storedSince ?? openInvoiceSince ?? readAt) : null;
  if (since?.getTime() !== storedSince?.getTime()) await savePastDueSince(tx, tenantId, since);
}

async function recordChange(
  tx: Prisma.TransactionClient,
  {
    before,
    subscription,
    readAt,
    actor,
  }: { before: SubscriptionColumns; subscription: ProviderSubscription; readAt: Date; actor: AuditActor },
): Promise<void> {
  const { id: tenantId, stripeSubscriptionStatus: from, cancelAtPeriodEnd, stripePriceId } = before;
  const { status: to, plan, isCancelled: cancelled } = subscription;
  const target = { type: 'subscription', id: subscription.id };
  const write = (action: string, details: Prisma.InputJsonObject) =>
    recordAudit(tx, { actor, action, tenantId, target, details }, readAt);
  if (from !== to) await write('billing.status', { from, to, plan });
  else if (stripePriceId !== subscription.priceId) await write('billing.plan', { plan });
  if (cancelAtPeriodEnd !== cancelled && to !== 'canceled')
    await write(cancelled ? 'billing.cancel' : 'billing.resume', {});
}
