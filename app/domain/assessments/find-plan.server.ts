import type { PlanPageData } from '../../protocol/plan-page.ts';
import type { Database, Prisma } from '../database.ts';
import { shownPlan } from './shown-plan.ts';

/** What a plan's page, files and mails show of the tenant. */
const planTenant = {
  id: true,
  name: true,
  subdomain: true,
  customDomain: true,
  logoUrl: true,
  theme: true,
  primaryColor: true,
  useBrandColors: true,
  currency: true,
  shopUrl: true,
  contactUrl: true,
  contactEmail: true,
  freeOffersEnabled: true,
  showAmounts: true,
  postalAddress: true,
  senderName: true,
  senderEmail: true,
  senderVerifiedAt: true,
  replyTo: true,
} as const satisfies Prisma.TenantSelect;

export type PlanTenant = Prisma.TenantGetPayload<{ select: typeof planTenant }>;

export interface FoundPlan {
  tenant: PlanTenant;
  data: PlanPageData;
  leadId?: string;
  /** The address on file. */
  email: string;
  /** A name to greet by; null where there is no person's ('Consumer Lead', an institution; D33). */
  firstName: string | null;
  createdAt: Date;
}

/**
 * The stored plan that an assessment's id opens, with what is needed to show it. Null for an unknown id and after an
 * erasure. It stays readable when its tenant is switched off: the visitor was promised a permanent page.
 * @param tenantId where the caller knows the tenant already, its id; another tenant's assessment is then unknown
 */
export async function findPlan(
  db: Database,
  assessmentId: string,
  tenantId?: string,
): Promise<FoundPlan | null> {
  const row = await db.peptideAssessment.findFirst({
    where: { id: assessmentId, ...(tenantId === undefined ? {} : { tenantId }) },
    select: {
      id: true,
      widget: true,
      firstName: true,
      email: true,
      format: true,
      recommendations: true,
      locale: true,
      createdAt: true,
      tenant: { select: planTenant },
      lead: { select: { id: true, trackingId: true, erasedAt: true } },
    },
  });
  if (!row || row.lead?.erasedAt) return null;
  const { tenant } = row;
  const shown = shownPlan(row.format, row.recommendations, tenant.showAmounts);
  if (!shown) return null;
  return {
    tenant,
    leadId: row.lead?.id,
    email: row.email,
    firstName: row.widget === 'full' ? row.firstName : null,
    createdAt: row.createdAt,
    data: {
      shown,
      assessmentId: row.id,
      trackingId: row.lead?.trackingId ?? '',
      config: {
        widget: row.widget === 'consumer' || row.widget === 'technical' ? row.widget : 'full',
        tenantId: tenant.id,
        client: tenant.subdomain,
        brand: tenant.name,
        logoUrl: tenant.logoUrl,
        theme: tenant.theme,
        locale: row.locale,
        compact: false,
        shopUrl: tenant.shopUrl ?? '',
        contactUrl: tenant.contactUrl ?? '',
        allowedOrigins: [],
        available: null,
        products: {},
        showAmounts: tenant.showAmounts,
        freeOffers: tenant.freeOffersEnabled,
        currency: tenant.currency,
      },
    },
  };
}
