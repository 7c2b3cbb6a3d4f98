import type { Database, Prisma } from '../database.ts';

type Client = Database | Prisma.TransactionClient;

const columns = {
  id: true,
  name: true,
  contactEmail: true,
  currency: true,
  isDemo: true,
  plan: true,
  baseFeeCents: true,
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

/** What billing reads and writes of a tenant. */
export type SubscriptionColumns = Prisma.TenantGetPayload<{ select: typeof columns }>;

/** Null for an unknown id. */
export const findSubscriptionColumns = (db: Client, tenantId: string): Promise<SubscriptionColumns | null> =>
  db.tenant.findUnique({ where: { id: tenantId }, select: columns });

/** The tenant that is a customer of Stripe's; null for a customer of something else. */
export async function findTenantOfCustomer(db: Client, stripeCustomerId: string): Promise<string | null> {
  const tenant = await db.tenant.findUnique({ where: { stripeCustomerId }, select: { id: true } });
  return tenant?.id ?? null;
}

/** All tenants that are customers of Stripe's. */
export async function listCustomerTenantIds(db: Database): Promise<string[]> {
  const tenants = await db.tenant.findMany({
    where: { stripeCustomerId: { not: null } },
    orderBy: { id: 'asc' },
    select: { id: true },
  });
  return tenants.map(({ id }) => id);
}

/** Tenants, the demo's left out, whose trial ends between two moments. */
export const listTrialsEnding = (db: Database, { from, to }: { from: Date; to: Date }) =>
  db.tenant.findMany({
    where: {
      isDemo: false,
      trialEndsAt: { gt: from, lte: to },
      OR: [{ stripeSubscriptionStatus: null }, { stripeSubscriptionStatus: 'trialing' }],
    },
    select: { id: true, contactEmail: true, trialEndsAt: true },
  });

/** E-mail addresses of companies by id. */
export const listContactEmails = (db: Database, ids: readonly string[]) =>
  db.tenant.findMany({
    where: { id: { in: [...ids] }, isDemo: false },
    select: { id: true, contactEmail: true },
  });

/** Stores which customer of Stripe's a tenant is; the first one stays. @returns the one that is stored */
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

/** Writes what was read of a subscription. Call it under the tenant's lock. */
export async function saveSubscription(
  tx: Prisma.TransactionClient,
  tenantId: string,
  values: Partial<Omit<SubscriptionColumns, 'id' | 'name' | 'contactEmail' | 'currency' | 'isDemo'>>,
): Promise<void> {
  await tx.tenant.update({ where: { id: tenantId }, data: values });
}
