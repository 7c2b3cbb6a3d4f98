import { type AuditActor, changesBetween, recordAudit } from '#app/domain/audit/index.ts';
import {
  computeOwedFee,
  findChangeEventAt,
  listTerms,
  PLAN_CURRENCY,
  recordTerms,
} from '#app/domain/billing/index.ts';
import { correctRates } from '#app/domain/conversions/index.ts';
import type { Database, Prisma } from '#app/domain/database.ts';
import { type SubscriptionColumns, saveSubscription } from '#app/domain/tenants/index.ts';
import { PaymentError } from '#app/lib/payment-error.ts';
import type { Payments, ProviderSubscription } from './payments-port.ts';
import { endedColumns, isOnPlanTerms, judgePlanTerms, planColumns } from './plan-terms.ts';

/**
 * Finds when a subscription changed to another plan at Stripe, because a reading may be hours late.
 * @returns null if the plan is the stored one, or if Stripe tells no time
 */
export async function findChangedAt({
  db,
  payments,
  tenant,
  subscription,
}: {
  db: Database;
  payments: Payments;
  tenant: SubscriptionColumns;
  subscription: ProviderSubscription;
}): Promise<Date | null> {
  const { stripeSubscriptionId, stripePriceId, stripeSyncedAt } = tenant;
  const isOtherPlan = stripeSubscriptionId === subscription.id && stripePriceId !== subscription.priceId;
  if (!isOtherPlan || !stripeSyncedAt) return null;
  try {
    const changedAt = await payments.readPlanChange(subscription);
    if (changedAt) return changedAt;
  } catch (error) {
    // The terms then start at the time of the event.
    if (!(error instanceof PaymentError)) throw error;
  }
  return findChangeEventAt(db, { customerId: subscription.customerId, after: stripeSyncedAt });
}

/**
 * Records the terms that a reading changes: those of the plan from the first stored card or payment, the earlier ones after the end, and
 * the base fee that starts at the end of a trial. A company that is billed by hand has terms of its own.
 */
export async function writeTerms(
  tx: Prisma.TransactionClient,
  options: {
    tenantId: string;
    subscription: ProviderSubscription;
    readAt: Date;
    /** Time of the change of plan; null if unknown. */
    planSince: Date | null;
    actor: AuditActor;
    before: SubscriptionColumns;
  },
): Promise<void> {
  const { tenantId, subscription, readAt, planSince, actor, before } = options;
  if (before.plan === 'custom') return;
  const { status, plan, endedAt, trialEndsAt } = subscription;
  const history = await listTerms(tx, tenantId);
  const [latest] = history;
  const isOnPlan = isOnPlanTerms(history);
  const judgement = judgePlanTerms(subscription);
  const starts = judgement === 'apply' && plan !== null && (before.plan !== plan || !isOnPlan);
  // A company with a subscription at Stripe is not billed by hand, even before the subscription's first payment.
  const ends = judgement === 'end' && (isOnPlan || (latest?.baseFeeCents ?? 0) > 0);
  if (!starts && !ends && !(judgement === 'apply' && isOnPlan)) return;

  const columns = {
    ...(starts && plan !== null && planColumns(plan)),
    ...(ends && (isOnPlan ? endedColumns(history) : { baseFeeCents: 0 })),
  };
  const after = { ...before, ...columns };
  const baseFeeCents = ends ? 0 : computeOwedFee({ ...after, subscriptionStatus: status });
  if (!starts && !ends && latest?.baseFeeCents === baseFeeCents) return;
  const moment = ends ? endedAt : starts ? planSince : trialEndsAt;
  // The terms start at the time given by Stripe, unless that is in the future or not after the start of the latest terms.
  const isInOrder = moment && moment <= readAt && (!latest || latest.effectiveFrom < moment);
  const effectiveFrom = isInOrder ? moment : readAt;
  if (starts || ends)
    await saveSubscription(tx, tenantId, { ...columns, ...(starts && { baseFeeCurrency: PLAN_CURRENCY }) });
  await recordTerms(tx, {
    tenantId,
    rateBps: after.commissionRateBps,
    baseFeeCents,
    baseFeeCurrency: PLAN_CURRENCY,
    effectiveFrom,
    reason: ends ? 'subscription-ended' : 'subscription',
    createdById: actor.id,
    createdAt: readAt,
  });
  // Stripe's word may have come late.
  const correctedSales = await correctRates(tx, {
    ...{ tenantId, from: effectiveFrom, rateBps: after.commissionRateBps, now: readAt },
  });
  const { plan: planName, commissionRateBps, monthlyAssessmentLimit } = after;
  const changes = changesBetween(
    { ...before, baseFeeCents: latest?.baseFeeCents },
    { plan: planName, baseFeeCents, commissionRateBps, monthlyAssessmentLimit },
  );
  const details = {
    ...changes,
    effectiveFrom: effectiveFrom.toISOString(),
    status,
    ...(correctedSales > 0 && { correctedSales }),
  };
  const target = { type: 'subscription', id: subscription.id };
  await recordAudit(tx, { actor, action: 'billing.terms', tenantId, target, details }, readAt);
}
