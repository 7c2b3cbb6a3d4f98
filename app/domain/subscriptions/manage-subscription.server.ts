import { type AuditActor, recordAudit } from '#app/domain/audit/index.ts';
import type { PricingPlan } from '#app/domain/billing/index.ts';
import { findSubscriptionColumns } from '#app/domain/tenants/index.ts';
import { AppError, tenantNotFound } from '#app/lib/app-error.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import type { PlanPreview, ProviderSubscription, TenantPayments } from './payments-port.ts';
import { isSubscriptionRunning, pickSubscription } from './subscription-statuses.ts';
import { syncSubscription } from './sync-subscription.server.ts';
import { withBillingLease } from './with-billing-lease.server.ts';

/**
 * Previews the cost of a plan change now and on the next invoice. changePlan with the preview's time charges the same. @throws AppError
 * `conflict`
 */
export async function previewPlanChange(
  options: TenantPayments & { plan: PricingPlan; now: Date },
): Promise<PlanPreview> {
  const { payments, plan, now } = options;
  const subscription = await readRunning(options);
  assertOther(subscription, plan);
  return payments.previewPlan({ subscription, priceId: await payments.preparePrice(plan), at: now });
}

/** Validity of a preview: the cost of the rest of the period is computed from its time. */
const SUBSCRIPTION_CHANGE_PREVIEW_MS = 30 * MINUTE_MS;

/**
 * Changes the plan. The rest of the period is charged or credited on the next invoice; a trial has neither.
 * @param previewedAt the time of the preview that was shown; another time would change the charge
 * @throws AppError `conflict`, also for a preview that is too old
 */
export const changePlan = (
  options: TenantPayments & { plan: PricingPlan; previewedAt: Date; actor: AuditActor; now: Date },
): Promise<void> =>
  withBillingLease(options.db, options.tenantId, async () => {
    const { payments, plan, previewedAt, now } = options;
    const age = now.getTime() - previewedAt.getTime();
    if (!(Math.abs(age) <= SUBSCRIPTION_CHANGE_PREVIEW_MS))
      throw new AppError('conflict', 'This preview is out of date. Review the change again.');
    const subscription = await readRunning(options);
    assertOther(subscription, plan);
    const priceId = await payments.preparePrice(plan);
    await payments.changePlan({ subscription, priceId, prorateAt: previewedAt });
    await syncSubscription({ ...options, changedAt: previewedAt });
  });

/** Cancels the subscription at the end of its period; it can be resumed until then. @throws AppError `conflict` */
export const cancelSubscription = (options: TenantPayments & { actor: AuditActor }): Promise<void> =>
  setCancelled(options, true);

/** @throws AppError `conflict` when it has ended already */
export const resumeSubscription = (options: TenantPayments & { actor: AuditActor }): Promise<void> =>
  setCancelled(options, false);

const setCancelled = (options: TenantPayments & { actor: AuditActor }, isCancelled: boolean): Promise<void> =>
  withBillingLease(options.db, options.tenantId, async () => {
    const subscription = await readRunning(options);
    if (subscription.isCancelled !== isCancelled)
      await options.payments.cancelAtPeriodEnd(subscription.id, isCancelled);
    await syncSubscription(options);
  });

/** Returns the URL of Stripe's page for payment methods. @throws AppError `conflict` for a company that never subscribed */
export async function openPaymentPortal(
  options: TenantPayments & { returnUrl: string; actor: AuditActor; now: Date },
): Promise<string> {
  const { db, payments, tenantId, returnUrl, actor, now } = options;
  const tenant = await findSubscriptionColumns(db, tenantId);
  if (!tenant) throw tenantNotFound();
  if (!tenant.stripeCustomerId) throw new AppError('conflict', 'Choose a plan first.');
  const url = await payments.openPortal({ customerId: tenant.stripeCustomerId, returnUrl });
  await db.$transaction((tx) => recordAudit(tx, { actor, action: 'billing.open-portal', tenantId }, now));
  return url;
}

async function readRunning({ db, payments, tenantId }: TenantPayments): Promise<ProviderSubscription> {
  const tenant = await findSubscriptionColumns(db, tenantId);
  if (!tenant) throw tenantNotFound();
  const all = tenant.stripeCustomerId ? await payments.listSubscriptions(tenant.stripeCustomerId) : [];
  const subscription = pickSubscription(all.filter(isSubscriptionRunning));
  if (!subscription || subscription.status === 'incomplete')
    throw new AppError('conflict', 'You have no subscription to change.');
  return subscription;
}

function assertOther(subscription: ProviderSubscription, plan: PricingPlan): void {
  if (subscription.plan === plan) throw new AppError('conflict', 'Your company already has this plan.');
}
