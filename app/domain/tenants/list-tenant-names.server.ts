import { findPastDueSince, type Standing, standingAt } from '#app/domain/billing/index.ts';
import type { Database, DatabaseClient, Prisma } from '#app/domain/database.ts';
import { tenantNotFound } from '#app/lib/app-error.ts';
import { spellings, splitWords } from '#app/lib/spellings.ts';

/** Maximum number that a switcher shows; the others are found by searching. */
const MAX_TENANT_NAMES = 20;

const columns = { id: true, name: true, subdomain: true, logoUrl: true } as const;
export type TenantName = Prisma.TenantGetPayload<{ select: typeof columns }>;

/** Builds a condition: the name or the subdomain contains a text. */
const contains = (text: string) => ({
  OR: [
    { subdomain: { contains: text.toLowerCase() } },
    ...spellings(text).map((part) => ({ name: { contains: part } })),
  ],
});

/**
 * Lists the first tenants by name, for a switcher.
 * @param query a part of the name or subdomain; '' for all
 */
export const listTenantNames = (db: Database, query = ''): Promise<TenantName[]> =>
  db.tenant.findMany({
    where: query === '' ? {} : contains(query),
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: MAX_TENANT_NAMES,
    select: columns,
  });

/** The columns that decide the state of the tenant's account with the service. */
const standingColumns = {
  plan: true,
  stripeSubscriptionStatus: true,
  trialEndsAt: true,
  subscriptionEndDate: true,
} as const;

/**
 * findTenantName and readStanding share this query, so that Prisma can batch them into one. Every page of the console needs both.
 */
const findRow = (db: DatabaseClient, id: string) =>
  db.tenant.findUnique({ where: { id }, select: { ...columns, ...standingColumns } });

/** Finds one tenant's name; null for an unknown id. */
export async function findTenantName(db: DatabaseClient, id: string): Promise<TenantName | null> {
  const row = await findRow(db, id);
  return row && { id: row.id, name: row.name, subdomain: row.subdomain, logoUrl: row.logoUrl };
}

/** Returns the state of a company's account with the service. @throws AppError `not-found` */
export async function readStanding({
  db,
  tenantId,
  now,
}: {
  db: Database;
  tenantId: string;
  now: Date;
}): Promise<Standing> {
  const [tenant, pastDueSince] = await Promise.all([findRow(db, tenantId), findPastDueSince(db, tenantId)]);
  if (!tenant) throw tenantNotFound();
  return standingAt({ ...tenant, subscriptionStatus: tenant.stripeSubscriptionStatus, pastDueSince }, now);
}

/** Finds tenants whose name or subdomain contains each word of a text, in any order, by name. */
export const searchTenants = (db: Database, { query, limit }: { query: string; limit: number }) =>
  db.tenant.findMany({
    where: { AND: splitWords(query).map(contains) },
    orderBy: { name: 'asc' },
    take: limit,
    select: { id: true, name: true, subdomain: true },
  });

const stateColumns = {
  ...columns,
  isActive: true,
  plan: true,
  currency: true,
  monthlyAssessmentLimit: true,
  emailVerifiedAt: true,
  senderEmail: true,
  senderVerifiedAt: true,
  senderChecks: true,
  stripeSubscriptionStatus: true,
  trialEndsAt: true,
  marketingPausedAt: true,
  marketingPauseReason: true,
  isDemo: true,
  sellsTo: true,
  followsSpecification: true,
  shopUrl: true,
} as const;

export type TenantState = Awaited<ReturnType<typeof listTenantStates>>[number];

/** Lists all tenants with the columns that an overview needs. @param query a part of the name or subdomain; '' for all */
export const listTenantStates = (db: Database, query: string) =>
  db.tenant.findMany({
    where: query === '' ? {} : contains(query),
    select: stateColumns,
  });

/** Finds the names of tenants, by id. */
export async function findTenantNames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const tenants = await db.tenant.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { id: true, name: true },
  });
  return new Map(tenants.map(({ id, name }) => [id, name]));
}
