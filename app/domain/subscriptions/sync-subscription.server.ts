import { type AuditActor, recordAudit } from '#app/domain/audit/index.ts';
import {
  computeOwedFee,
  findPastDueSince,
  listTerms,
  PRICING_PLANS,
  recordTerms,
  savePastDueSince,
} from '#app/domain/billing/index.ts';
import type { Prisma } from '#app/domain/database.ts';
import {
  findSubscriptionColumns,
  lockTenant,
  type SubscriptionColumns,
  saveSubscription,
} from '#app/domain/tenants/index.ts';
import type { ProviderSubscription, TenantPayments } from './payments-port.ts';
import { pickSubscription, RUNNING_SUBSCRIPTION_STATUSES } from './subscription-statuses.ts';

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
}: TenantPayments & { actor?: AuditActor }): Promise<ProviderSubscription | null> {
  for (let reading = 1; ; reading++) {
    const tenant = await findSubscriptionColumns(db, tenantId);
    if (!tenant?.stripeCustomerId) return null;
    const readAt = new Date();
    const subscription = pickSubscription(await payments.listSubscriptions(tenant.stripeCustomerId));
    if (!subscription) return null;
    const isStored = await db.$transaction((tx) =>
      writeReading(tx, { tenantId, subscription, readAt, actor }),
    );
    if (isStored || reading === MAX_SUBSCRIPTION_READINGS) return subscription;
  }
}

/** @returns false when a reading from the same or a later time is stored already */
async function writeReading(
  tx: Prisma.TransactionClient,
  options: { tenantId: string; subscription: ProviderSubscription; readAt: Date; actor: AuditActor },
): Promise<boolean> {
  const { tenantId, subscription, readAt, actor } = options;
  if (!(await lockTenant(tx, tenantId))) return true;
  const before = await findSubscriptionColumns(tx, tenantId);
  if (!before) return true;
  const { stripeSyncedAt } = before;
  if (stripeSyncedAt && stripeSyncedAt > readAt) return true;
  if (stripeSyncedAt && stripeSyncedAt.getTime() === readAt.getTime()) return false;

  const terms = newTerms(before, subscription);
  await saveSubscription(tx, tenantId, {
    stripeSubscriptionId: subscription.id,
    stripeSubscriptionStatus: subscription.status,
    stripePriceId: subscription.priceId,
    subscriptionStartDate: subscription.startedAt,
    subscriptionEndDate: subscription.endedAt,
    subscriptionPeriodEnd: subscription.periodEnd,
    cancelAtPeriodEnd: subscription.cancelAtPeriodEnd,
    // A local trial continues if the subscription has no trial.
    ...(subscription.trialEndsAt && { trialEndsAt: subscription.trialEndsAt }),
    stripeSyncedAt: readAt,
    ...terms,
  });
  await writeTerms(tx, { ...options, tenant: { ...before, ...terms }, isNew: terms !== null });
  await writePastDue(tx, { tenantId, subscription, readAt });
  await recordChange(tx, { before, subscription, readAt, actor });
  return true;
}

/** Records the terms that a reading changes: those of another plan, and the base fee that starts at the end of a trial. */
async function writeTerms(
  tx: Prisma.TransactionClient,
  options: {
    tenantId: string;
    subscription: ProviderSubscription;
    readAt: Date;
    actor: AuditActor;
    /** Includes the changes of this reading. */
    tenant: SubscriptionColumns;
    isNew: boolean;
  },
): Promise<void> {
  const { tenantId, subscription, readAt, actor, tenant, isNew } = options;
  const { status, endedAt, trialEndsAt, plan } = subscription;
  const [latest] = await listTerms(tx, tenantId);
  const baseFeeCents = computeOwedFee({ ...tenant, subscriptionStatus: status });
  const isOfStripe = tenant.plan === plan && RUNNING_SUBSCRIPTION_STATUSES.includes(status);
  if (!isNew && !(isOfStripe && latest?.baseFeeCents !== baseFeeCents)) return;
  // The terms start at the time given by Stripe, unless that is in the future or not after the start of the latest terms.
  const moment = status === 'canceled' ? endedAt : isNew ? null : trialEndsAt;
  const isInOrder = moment && moment <= readAt && (!latest || latest.effectiveFrom < moment);
  await recordTerms(tx, {
    tenantId,
    rateBps: tenant.commissionRateBps,
    baseFeeCents,
    effectiveFrom: isInOrder ? moment : readAt,
    reason: 'subscription',
    createdById: actor.id,
    createdAt: readAt,
  });
}

/**
 * Once the subscription runs, sets fee and rate to the plan's and removes the monthly limit (D36). After its end no base fee is owed (D69);
 * the rate is unchanged.
 */
function newTerms(before: SubscriptionColumns, { status, plan }: ProviderSubscription) {
  if (plan === null) return null;
  const { commissionRateBps: rate, baseFeeCents: fee, stripeSubscriptionStatus } = before;
  if (status === 'canceled')
    return before.plan === plan && fee > 0 ? { baseFeeCents: 0, commissionRateBps: rate } : null;
  const isAgain = stripeSubscriptionStatus === 'canceled';
  if (!RUNNING_SUBSCRIPTION_STATUSES.includes(status) || (before.plan === plan && !isAgain)) return null;
  const { baseFeeCents, commissionRateBps } = PRICING_PLANS[plan];
  return { plan: plan as string, baseFeeCents, commissionRateBps, monthlyAssessmentLimit: 0 };
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
  const { status: to, plan, cancelAtPeriodEnd: cancelled } = subscription;
  const target = { type: 'subscription', id: subscription.id };
  const write = (action: string, details: Prisma.InputJsonObject) =>
    recordAudit(tx, { actor, action, tenantId, target, details }, readAt);
  if (from !== to) await write('billing.status', { from, to, plan });
  else if (stripePriceId !== subscription.priceId) await write('billing.plan', { plan });
  if (cancelAtPeriodEnd !== cancelled && to !== 'canceled')
    await write(cancelled ? 'billing.cancel' : 'billing.resume', {});
}
