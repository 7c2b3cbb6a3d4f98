import { printableName } from '../../lib/printable-name.ts';
import type { PlanPageData } from '../../protocol/plan-page.ts';
import { parseTheme, type Theme, themeColumns } from '../../theme/theme.ts';
import type { Database, Prisma } from '../database.ts';
import { linkParameters } from '../tenants/index.ts';
import { shownPlan } from './shown-plan.ts';

/** What a plan's page, files and mails show of the tenant. */
const planTenant = {
  id: true,
  name: true,
  subdomain: true,
  customDomain: true,
  logoUrl: true,
  ...themeColumns,
  currency: true,
  shopUrl: true,
  contactUrl: true,
  utm: true,
  contactEmail: true,
  emailVerifiedAt: true,
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
  /** The tenant's own: an embed line's is that of its page only. */
  theme: Theme;
  data: PlanPageData;
  leadId?: string;
  /** The address on file. */
  email: string;
  /** A name to greet by; null where there is no person's ('Consumer Lead', an institution; D33) or none to print (D51). */
  firstName: string | null;
  createdAt: Date;
}

const planRow = {
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
} as const satisfies Prisma.PeptideAssessmentSelect;

type PlanRow = Prisma.PeptideAssessmentGetPayload<{ select: typeof planRow }>;

/**
 * The stored plan that an assessment's id opens, with what is needed to show it. Null for an unknown id and after an
 * erasure. It stays readable when its tenant is switched off: the visitor was promised a permanent page.
 */
export async function findPlan(db: Database, assessmentId: string): Promise<FoundPlan | null> {
  const row = await db.peptideAssessment.findUnique({ where: { id: assessmentId }, select: planRow });
  return row && readPlanRow(row);
}

/** As findPlan for several at once, by the assessments' ids; another tenant's assessment is unknown. */
export async function findPlans(
  db: Database,
  wanted: readonly { id: string; tenantId: string }[],
): Promise<Map<string, FoundPlan>> {
  const rows = await db.peptideAssessment.findMany({
    where: { OR: wanted.map(({ id, tenantId }) => ({ id, tenantId })) },
    select: planRow,
  });
  return new Map(
    rows.flatMap((row) => {
      const found = readPlanRow(row);
      return found ? [[row.id, found]] : [];
    }),
  );
}

function readPlanRow(row: PlanRow): FoundPlan | null {
  if (row.lead?.erasedAt) return null;
  const { tenant } = row;
  const shown = shownPlan(row.format, row.recommendations, tenant.showAmounts);
  if (!shown) return null;
  return {
    tenant,
    theme: parseTheme(tenant),
    leadId: row.lead?.id,
    email: row.email,
    firstName: row.widget === 'full' ? printableName(row.firstName) : null,
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
        utm: linkParameters(tenant.utm),
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
