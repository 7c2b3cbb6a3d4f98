import type { Database, DatabaseClient, Prisma } from '#app/domain/database.ts';

const columns = {
  id: true,
  name: true,
  contactEmail: true,
  currency: true,
  isDemo: true,
  plan: true,
  baseFeeCents: true,
  baseFeeCurrency: true,
  commissionRateBps: true,
  monthlyAssessmentLimit: true,
  stripeCustomerId: true,
  stripeSubscriptionId: true,
  stripeSubscriptionStatus: true,
  stripePriceId: true,
  subscriptionStartDate: true,
  subscriptionEndDate: true,
  subscriptionPeriodEnd: true,
  cancelAtPeriodEnd: true,
  trialEndsAt: true,
  stripeSyncedAt: true,
} as const;

/** The columns of a tenant that billing reads and writes. */
export type SubscriptionColumns = Prisma.TenantGetPayload<{ select: typeof columns }>;

/** Returns null for an unknown id. */
export const findSubscriptionColumns = (
  db: DatabaseClient,
  tenantId: string,
): Promise<SubscriptionColumns | null> => db.tenant.findUnique({ where: { id: tenantId }, select: columns });

/** Finds the tenant of a Stripe customer; null if the customer belongs to something else. */
export async function findTenantOfCustomer(
  db: DatabaseClient,
  stripeCustomerId: string,
): Promise<string | null> {
  const tenant = await db.tenant.findUnique({ where: { stripeCustomerId }, select: { id: true } });
  return tenant?.id ?? null;
}

/**
 * Lists the tenants that are Stripe customers, least recently read first.
 * @param readBefore leaves out those that were read later
 */
export async function listCustomerTenantIds(db: Database, readBefore?: Date): Promise<string[]> {
  const tenants = await db.tenant.findMany({
    where: {
      stripeCustomerId: { not: null },
      ...(readBefore && { OR: [{ stripeSyncedAt: null }, { stripeSyncedAt: { lt: readBefore } }] }),
    },
    orderBy: [{ stripeSyncedAt: { sort: 'asc', nulls: 'first' } }, { id: 'asc' }],
    select: { id: true },
  });
  return tenants.map(({ id }) => id);
}

/** Records that a customer had no subscription when Stripe was read, so that it is not read again at once. */
export async function noteWithoutSubscription(
  db: Database,
  { tenantId, readAt }: { tenantId: string; readAt: Date },
): Promise<void> {
  await db.tenant.updateMany({
    where: {
      id: tenantId,
      stripeSubscriptionId: null,
      OR: [{ stripeSyncedAt: null }, { stripeSyncedAt: { lt: readAt } }],
    },
    data: { stripeSyncedAt: readAt },
  });
}

/**
 * Lists the facts for billing e-mails about companies that may be due one. Excludes demos and companies billed by hand.
 * @param options.endedFrom selects subscriptions that ended later
 */
export const listBillingFacts = (
  db: Database,
  { trialEnds, endedFrom }: { trialEnds: { from: Date; to: Date }; endedFrom: Date },
) =>
  db.tenant.findMany({
    where: {
      isDemo: false,
      plan: { not: 'custom' },
      OR: [
        { trialEndsAt: { gte: trialEnds.from, lte: trialEnds.to } },
        { stripeSubscriptionStatus: { in: ['past_due', 'unpaid'] } },
        { stripeSubscriptionStatus: 'canceled', subscriptionEndDate: { gte: endedFrom } },
      ],
    },
    select: {
      id: true,
      contactEmail: true,
      plan: true,
      stripeSubscriptionStatus: true,
      trialEndsAt: true,
      subscriptionEndDate: true,
    },
  });

/** Stores a tenant's Stripe customer id, unless there is one already. @returns the stored id */
export async function saveCustomer(
  db: Database,
  { tenantId, customerId }: { tenantId: string; customerId: string },
): Promise<string> {
  await db.tenant.updateMany({
    where: { id: tenantId, stripeCustomerId: null },
    data: { stripeCustomerId: customerId },
  });
  const tenant = await db.tenant.findUnique({ where: { id: tenantId }, select: { stripeCustomerId: true } });
  return tenant?.stripeCustomerId ?? customerId;
}

/** Stores the data read from a subscription. Call it under the tenant's lock. */
export async function saveSubscription(
  tx: Prisma.TransactionClient,
  tenantId: string,
  values: Partial<Omit<SubscriptionColumns, 'id' | 'name' | 'contactEmail' | 'currency' | 'isDemo'>>,
): Promise<void> {
  await tx.tenant.update({ where: { id: tenantId }, data: values });
}
