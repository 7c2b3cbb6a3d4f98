import { COMPANY_KEPT_DAYS } from '#app/domain/billing/index.ts';
import type { Database, DatabaseClient } from '#app/domain/database.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { DEFAULT_TENANT } from '#app/protocol/default-tenant.ts';
import { themeColumns } from '#app/theme/theme.ts';
import { PEOPLE_RULES, type RetentionTimes, retentionColumns } from './retention-fields.ts';

/** Finds names by id; unknown ids are missing. */
export async function findTenantNames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const tenants = await db.tenant.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, name: true },
  });
  return new Map(tenants.map(({ id, name }) => [id, name]));
}

/** Lists the active tenants that are customers, by name: not the default one, and not a demo's. */
export const listCustomerNames = (db: Database): Promise<{ id: string; name: string }[]> =>
  db.tenant.findMany({
    where: { id: { not: DEFAULT_TENANT }, isActive: true, isDemo: false },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true },
  });

/** Lists the tenants that are not customers: the default one and those of a demo. Sums over all companies leave them out. */
export async function listNonCustomerIds(db: DatabaseClient): Promise<string[]> {
  const demos = await db.tenant.findMany({ where: { isDemo: true }, select: { id: true } });
  return [DEFAULT_TENANT, ...demos.map(({ id }) => id)];
}

/** Counts the active tenants among these ids that are customers: not the default one, and not a demo's. */
export const countCustomers = (db: Database, ids: readonly string[]): Promise<number> =>
  db.tenant.count({
    where: { id: { in: [...ids], not: DEFAULT_TENANT }, isActive: true, isDemo: false },
  });

/** Finds the tenant's data that log-ins and e-mails need; null for an unknown id. */
export const findTenantState = (db: DatabaseClient, tenantId: string) =>
  db.tenant.findUnique({
    where: { id: tenantId },
    select: { name: true, isActive: true, emailVerifiedAt: true },
  });

/** Finds the currency and today's terms; null for an unknown id. */
export const findTenantTerms = (db: DatabaseClient, tenantId: string) =>
  db.tenant.findUnique({
    where: { id: tenantId },
    select: { currency: true, baseFeeCents: true, commissionRateBps: true },
  });

/** Finds the tenant's data needed to accept a reported sale; null for an unknown id. */
export const findSaleTerms = (db: DatabaseClient, tenantId: string) =>
  db.tenant.findUnique({
    where: { id: tenantId },
    select: { currency: true, timeZone: true, commissionRateBps: true, conversionTrackingEnabled: true },
  });

/** Finds the URL of a tenant's shop; null if it has not entered one. */
export async function findShopUrl(db: DatabaseClient, tenantId: string): Promise<string | null> {
  const tenant = await db.tenant.findUnique({ where: { id: tenantId }, select: { shopUrl: true } });
  return tenant?.shopUrl ?? null;
}

/** Finds the promo code that a tenant gives to all its customers; null if it has none. */
export async function findPromoCode(db: DatabaseClient, tenantId: string): Promise<string | null> {
  const tenant = await db.tenant.findUnique({ where: { id: tenantId }, select: { promoCode: true } });
  return tenant?.promoCode ?? null;
}

/** Whether a cover is shown before the first question; false for an unknown id. */
export async function hasTenantCover(db: Database, tenantId: string): Promise<boolean> {
  const tenant = await db.tenant.findUnique({ where: { id: tenantId }, select: { coverEnabled: true } });
  return tenant?.coverEnabled ?? false;
}

/** Finds the recipient of a tenant's statements, their start, and how the tenant is billed; null for an unknown id. */
export const findBilledTo = (db: DatabaseClient, tenantId: string) =>
  db.tenant.findUnique({
    where: { id: tenantId },
    select: {
      ...{ id: true, name: true, postalAddress: true, currency: true, createdAt: true, isDemo: true },
      ...{ plan: true, stripeCustomerId: true, trialEndsAt: true, commissionRateBps: true },
      ...{ stripeSubscriptionId: true, stripeSubscriptionStatus: true },
    },
  });

/** Finds the data for the home page's check of a tenant's setup; null for an unknown id. */
export const findTenantSetup = (db: Database, tenantId: string) =>
  db.tenant.findUnique({
    where: { id: tenantId },
    select: {
      name: true,
      emailVerifiedAt: true,
      openQuestions: true,
      isDemo: true,
      sellsTo: true,
      followsSpecification: true,
      monthlyAssessmentLimit: true,
      logoUrl: true,
      ...themeColumns,
      subdomain: true,
      shopUrl: true,
      postalAddress: true,
      senderEmail: true,
      senderVerifiedAt: true,
      senderChecks: true,
      dkimSelector: true,
      dkimPrivateKey: true,
      stripeSubscriptionStatus: true,
      trialEndsAt: true,
      marketingPausedAt: true,
      marketingPauseReason: true,
    },
  });

/**
 * Lists the tenants that erase people by age, with their retention times in days. Once their subscription ended long ago, all answers are
 * due. Rules that rest are null, and so is the one on unproved addresses while a tenant's mails wait for its own address.
 * @returns `countsActivity`: companies made since November 2026 keep answers from the person's last activity on, earlier ones from the
 * assessment on; that does not change while rules rest
 */
export async function listRetentionTimes(
  db: Database,
  now: Date,
): Promise<({ tenantId: string; countsActivity: boolean } & RetentionTimes)[]> {
  const ended = {
    isDemo: false,
    plan: { not: 'custom' },
    stripeSubscriptionStatus: 'canceled',
    subscriptionEndDate: { lt: new Date(now.getTime() - COMPANY_KEPT_DAYS * DAY_MS) },
  };
  const [ends, tenants] = await Promise.all([
    db.tenant.findMany({
      where: ended,
      select: { id: true, subscriptionEndDate: true, stripeSyncedAt: true },
    }),
    db.tenant.findMany({
      where: {
        OR: (['dataRetentionDays', ...PEOPLE_RULES] as const).map((field) => ({ [field]: { not: null } })),
      },
      select: { id: true, retentionRulesFrom: true, emailVerifiedAt: true, ...retentionColumns },
    }),
  ]);
  const times = new Map<string, { countsActivity: boolean } & RetentionTimes>(
    tenants.map(({ id, retentionRulesFrom: from, emailVerifiedAt, ...days }) => [
      id,
      {
        countsActivity: countsActivity(days),
        ...(from && from > now ? { ...NO_RETENTION, dataRetentionDays: days.dataRetentionDays } : days),
        ...(emailVerifiedAt === null && { unprovedRetentionDays: null }),
      },
    ]),
  );
  // An erasure can't be undone, so Stripe must have been checked for another subscription after that day.
  for (const { id, subscriptionEndDate: end, stripeSyncedAt: readAt } of ends)
    if (end && readAt && readAt.getTime() > end.getTime() + COMPANY_KEPT_DAYS * DAY_MS)
      times.set(id, { ...NO_RETENTION, countsActivity: false, dataRetentionDays: 0 });
  return [...times].map(([tenantId, days]) => ({ tenantId, ...days }));
}

/** Whether a tenant with these times keeps answers from the person's last activity on. */
export const countsActivity = ({ inactiveRetentionDays }: RetentionTimes): boolean =>
  inactiveRetentionDays !== null;

/** Finds the retention times of a tenant as they are set, also while rules rest; without any for an unknown id. */
export const findRetentionTimes = async (db: DatabaseClient, tenantId: string): Promise<RetentionTimes> =>
  (await db.tenant.findUnique({ where: { id: tenantId }, select: retentionColumns })) ?? NO_RETENTION;

const NO_RETENTION: RetentionTimes = {
  dataRetentionDays: null,
  unprovedRetentionDays: null,
  withoutConsentRetentionDays: null,
  inactiveRetentionDays: null,
};

export async function listTenantIds(db: Database): Promise<string[]> {
  const tenants = await db.tenant.findMany({ select: { id: true } });
  return tenants.map(({ id }) => id);
}
