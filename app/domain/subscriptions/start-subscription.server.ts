import type { AuditActor } from '#app/domain/audit/index.ts';
import {
  countRefusedAttempts,
  digestDetails,
  findBillingDetails,
  noteRefusedAttempt,
  type PricingPlan,
  TRIAL_DAYS,
} from '#app/domain/billing/index.ts';
import {
  findSubscriptionColumns,
  type SubscriptionColumns,
  saveCustomer,
} from '#app/domain/tenants/index.ts';
import { AppError, tenantNotFound } from '#app/lib/app-error.ts';
import { PaymentError } from '#app/lib/payment-error.ts';
import { findCustomerDetails } from './customer-details.server.ts';
import type { Payments, ProviderSubscription, SubscriptionIntent, TenantPayments } from './payments-port.ts';
import { isSubscriptionRunning, pickSubscription } from './subscription-statuses.ts';
import { syncSubscription } from './sync-subscription.server.ts';
import { withBillingLease } from './with-billing-lease.server.ts';

interface StartOptions extends TenantPayments {
  plan: PricingPlan;
  /** E-mail address of the Stripe customer, to which invoices are sent. */
  email: string;
  name: string;
  actor: AuditActor;
}

/**
 * Creates a tenant's subscription at Stripe, or finds the one that was started. The same tenant and plan always give the same subscription,
 * even if this runs several times, concurrently, or after a crash.
 * @returns the intent that the browser confirms; null if Stripe has returned none
 * @throws AppError `conflict` for a tenant that has a plan already; PaymentError
 */
export const startSubscription = (options: StartOptions): Promise<SubscriptionIntent | null> =>
  withBillingLease(options.db, options.tenantId, async () => {
    const { db, payments, tenantId, actor } = options;
    const tenant = await findSubscriptionColumns(db, tenantId);
    if (!tenant) throw tenantNotFound();
    if (tenant.isDemo) throw new AppError('conflict', 'A demo company can’t subscribe.');
    if (tenant.plan === 'custom')
      throw new AppError('conflict', 'We bill your company by hand. Contact us to subscribe instead.');
    const { address } = await findBillingDetails(db, tenantId);
    if (payments.needsAddress && !address) throw new AppError('conflict', ADDRESS_MISSING);
    try {
      const subscription = await findOrCreate(await findCustomer(tenant, options), options);
      await syncSubscription({ db, payments, tenantId, actor });
      return subscription.intent;
    } catch (error) {
      if (error instanceof PaymentError && error.isAnswered) await noteRefusedAttempt(db, tenantId);
      throw error;
    }
  });

const ADDRESS_MISSING =
  'Enter your billing address on the billing page first. Stripe computes the tax from it.';

async function findCustomer(tenant: SubscriptionColumns, options: StartOptions): Promise<string> {
  const { db, payments, tenantId, name, email } = options;
  const attempts = await countRefusedAttempts(db, tenantId);
  const customerId =
    tenant.stripeCustomerId ??
    (await saveCustomer(db, {
      tenantId,
      customerId: await payments.prepareCustomer({ tenantId, key: `customer-of:${tenantId}:${attempts}` }),
    }));
  const details = await findCustomerDetails(db, tenant);
  await payments.updateCustomer(
    customerId,
    { ...details, email, name: (await findBillingDetails(db, tenantId)).legalName ?? name },
    digestDetails(details),
  );
  return customerId;
}

async function findOrCreate(customerId: string, options: StartOptions): Promise<ProviderSubscription> {
  const { db, payments, tenantId, plan } = options;
  const priceId = await payments.preparePrice(plan);
  const all = await payments.listSubscriptions(customerId);
  const present = pickSubscription(all.filter(isSubscriptionRunning));
  if (present) {
    const subscription = await continueWith(present, { priceId, payments });
    if (subscription) return subscription;
  }
  // An abandoned attempt does not use up the trial.
  const hadTrial = all.some(({ trialEndsAt }) => trialEndsAt !== null);
  const trialDays = hadTrial ? 0 : TRIAL_DAYS;
  // Stripe remembers keys for a day. The number of subscriptions changes the key after an earlier subscription has ended, and the number of
  // attempts after a refusal, whose answer Stripe would repeat although its cause was repaired.
  const attempts = await countRefusedAttempts(db, tenantId);
  const key = `subscription:${tenantId}:${priceId}:${all.length}:${attempts}`;
  return payments.createSubscription({ customerId, tenantId, priceId, trialDays, key });
}

/**
 * Continues with an existing subscription.
 * @returns null when it was cancelled in favour of a new one
 * @throws AppError `conflict` once it is confirmed
 */
async function continueWith(
  present: ProviderSubscription,
  { priceId, payments }: { priceId: string; payments: Payments },
): Promise<ProviderSubscription | null> {
  const isSame = present.priceId === priceId;
  if (!present.intent)
    throw new AppError(
      'conflict',
      isSame
        ? 'Your company already has this plan.'
        : 'Your company already has a plan. Change the plan on the billing page.',
    );
  if (present.intent.state === 'processing')
    throw new AppError('conflict', 'Your payment is being processed: the bank has not answered yet.');
  if (isSame) return present;
  if (present.status === 'incomplete') {
    await payments.cancelNow(present.id);
    return null;
  }
  await payments.changePlan({ subscription: present, priceId, prorateAt: null });
  return present;
}

/** Reads the company that would subscribe and the reason why it can't; `obstacle` is null when it can. @throws AppError `not-found` */
export async function readStartObstacle({
  db,
  payments,
  tenantId,
}: Omit<TenantPayments, 'payments'> & { payments: Payments | null }): Promise<{
  name: string;
  contactEmail: string;
  obstacle: string | null;
}> {
  const tenant = await findSubscriptionColumns(db, tenantId);
  if (!tenant) throw tenantNotFound();
  const { name, contactEmail, stripeSubscriptionStatus: status } = tenant;
  if (tenant.isDemo) return { name, contactEmail, obstacle: 'A demo company can’t subscribe.' };
  if (tenant.plan === 'custom') return { name, contactEmail, obstacle: 'Your company is billed by hand.' };
  // A trial may still wait for its card. Only Stripe knows, and reports it when the form is opened.
  const isPaid = status === 'active' || status === 'past_due' || status === 'unpaid';
  if (isPaid) return { name, contactEmail, obstacle: 'Your company has a plan.' };
  const lacksAddress = payments?.needsAddress && (await findBillingDetails(db, tenantId)).address === null;
  return { name, contactEmail, obstacle: lacksAddress ? ADDRESS_MISSING : null };
}
