import type { DatabaseClient, Prisma } from '#app/domain/database.ts';
import { themeColumns } from '#app/theme/theme.ts';
import { regionalColumns } from './regional-rules.ts';

/** Columns of the tenant for a plan's page, files and e-mails. */
const planTenant = {
  id: true,
  name: true,
  subdomain: true,
  customDomain: true,
  logoUrl: true,
  ...themeColumns,
  currency: true,
  phoneCountry: true,
  shopUrl: true,
  contactUrl: true,
  privacyUrl: true,
  utm: true,
  contactEmail: true,
  emailVerifiedAt: true,
  freeOffersEnabled: true,
  freeOfferTerms: true,
  textsPerMonth: true,
  crmGetsHealth: true,
  ...regionalColumns,
  showArticles: true,
  postalAddress: true,
  senderName: true,
  senderEmail: true,
  senderVerifiedAt: true,
  replyTo: true,
} as const satisfies Prisma.TenantSelect;

export type PlanTenant = Prisma.TenantGetPayload<{ select: typeof planTenant }>;

/** Finds the tenants of plans by id, active or not: a plan's page remains readable when its tenant is switched off. */
export async function findPlanTenants(
  db: DatabaseClient,
  ids: readonly string[],
): Promise<Map<string, PlanTenant>> {
  const tenants = await db.tenant.findMany({ where: { id: { in: [...ids] } }, select: planTenant });
  return new Map(tenants.map((tenant) => [tenant.id, tenant]));
}
