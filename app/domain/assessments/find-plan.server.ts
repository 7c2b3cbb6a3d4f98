import { listOutOfStock } from '#app/domain/catalogue/index.ts';
import type { Database, Prisma } from '#app/domain/database.ts';
import { findLeadsOfAssessments, type LeadOfAssessment } from '#app/domain/leads/index.ts';
import {
  describeFreeOffers,
  findEmergencyCountry,
  findPlanTenants,
  findTenantRules,
  type PlanTenant,
  toRegionalSettings,
} from '#app/domain/tenants/index.ts';
import { choosePrivacyUrl, linkParameters, writeMissingLinks } from '#app/domain/widget-tenant/index.ts';
import { namesDanger } from '#app/engine/danger-words.ts';
import { AppError } from '#app/lib/app-error.ts';
import { printableName } from '#app/lib/printable-name.ts';
import { planNotFound as MESSAGE } from '#app/messages/en/plan-page.ts';
import { DEFAULT_LOCALE, parseLocale } from '#app/messages/locales.ts';
import type { PlanPageData } from '#app/protocol/plan-page.ts';
import { readRegion, rulesDependOnRegion } from '#app/protocol/regional-rules.ts';
import { parseTheme, type Theme } from '#app/theme/theme.ts';
import { hideShopLinks } from './hide-shop-links.ts';
import { shownPlan } from './shown-plan.ts';

export interface FoundPlan {
  tenant: PlanTenant;
  /** The tenant's own theme. The theme of an embed line applies only to its page. */
  theme: Theme;
  data: PlanPageData;
  leadId?: string;
  /** Where the visitor lives, as stored; null if unknown. */
  region: string | null;
  contactId: string | null;
  /** E-mail address on file. */
  email: string;
  /** A name to greet by; null for placeholders ('Consumer Lead', an institution; D33) and names that can't be printed (D51). */
  firstName: string | null;
  createdAt: Date;
  /** Whether the visitor's own words mentioned a danger, including an age under 18. Then no mail shows a product. */
  namesDanger: boolean;
}

const planRow = {
  id: true,
  tenantId: true,
  widget: true,
  firstName: true,
  email: true,
  format: true,
  recommendations: true,
  additionalConcerns: true,
  locale: true,
  region: true,
  createdAt: true,
} as const satisfies Prisma.PeptideAssessmentSelect;

type PlanRow = Prisma.PeptideAssessmentGetPayload<{ select: typeof planRow }>;
type WholeRow = PlanRow & {
  tenant: PlanTenant;
  theme: Theme;
  lead: LeadOfAssessment | undefined;
  /** Parts of a plan that reflect the present, however old the plan is. */
  outOfStock: Record<string, { out_of_stock: true }>;
};

/**
 * Finds the stored plan of an assessment by the assessment's id, with the data needed to show it. Returns null for an unknown id and after
 * an erasure. The plan stays readable when its tenant is disabled, because the visitor was promised a permanent page.
 */
export async function findPlan(
  db: Database,
  assessmentId: string,
  { isLive = false }: { isLive?: boolean } = {},
): Promise<FoundPlan | null> {
  const row = await db.peptideAssessment.findUnique({ where: { id: assessmentId }, select: planRow });
  const [whole] = await addTenantsAndLeads(db, row ? [row] : []);
  return whole ? readPlanRow(whole, isLive) : null;
}

/** Finds several plans like findPlan, by the assessments' ids. Another tenant's assessment is treated as unknown. */
export async function findPlans(
  db: Database,
  assessments: readonly { id: string; tenantId: string }[],
): Promise<Map<string, FoundPlan>> {
  const unique = (values: readonly string[]) => [...new Set(values)];
  // The query uses lists: a query with a condition for each plan would be compiled again each time and take ten times as long.
  const candidates = await db.peptideAssessment.findMany({
    where: {
      id: { in: unique(assessments.map(({ id }) => id)) },
      tenantId: { in: unique(assessments.map(({ tenantId }) => tenantId)) },
    },
    select: planRow,
  });
  const toKey = ({ id, tenantId }: { id: string; tenantId: string }) => `${tenantId} ${id}`;
  const requestedKeys = new Set(assessments.map(toKey));
  const rows = candidates.filter((row) => requestedKeys.has(toKey(row)));
  return new Map(
    (await addTenantsAndLeads(db, rows)).flatMap((row) => {
      const plan = readPlanRow(row);
      return plan ? [[row.id, plan]] : [];
    }),
  );
}

async function addTenantsAndLeads(db: Database, rows: readonly PlanRow[]): Promise<WholeRow[]> {
  if (rows.length === 0) return [];
  const tenantIds = [...new Set(rows.map(({ tenantId }) => tenantId))];
  const ids = rows.map(({ id }) => id);
  const [tenants, leads, outOfStock] = await Promise.all([
    findPlanTenants(db, tenantIds),
    findLeadsOfAssessments(db, ids),
    listOutOfStock(db, tenantIds),
  ]);
  // The theme is parsed once for all plans of a tenant.
  const themes = new Map([...tenants].map(([id, tenant]) => [id, parseTheme(tenant)]));
  return rows.flatMap((row) => {
    const tenant = tenants.get(row.tenantId);
    const theme = themes.get(row.tenantId);
    const entries = (outOfStock.get(row.tenantId) ?? []).map((id) => [id, { out_of_stock: true }] as const);
    return tenant && theme
      ? [{ ...row, tenant, theme, lead: leads.get(row.id), outOfStock: Object.fromEntries(entries) }]
      : [];
  });
}

/** Returns the language of a plan, or null for an unknown id. */
export async function findPlanLocale(
  db: Database,
  { tenantId, assessmentId }: { tenantId: string; assessmentId: string },
): Promise<string | null> {
  const assessment = await db.peptideAssessment.findFirst({
    where: { id: assessmentId, tenantId },
    select: { locale: true },
  });
  return assessment?.locale ?? null;
}

function readPlanRow(row: WholeRow, isLive = false): FoundPlan | null {
  if (row.lead?.erasedAt) return null;
  const { tenant } = row;
  const isResearch = row.widget === 'technical';
  const rules = findTenantRules(tenant, row.region);
  const showAmounts = rules.showAmounts && !isResearch;
  const wholePlan = shownPlan(
    row.format,
    row.recommendations,
    showAmounts,
    tenant.showArticles,
    isResearch ? (parseLocale(row.locale) ?? DEFAULT_LOCALE) : undefined,
  );
  if (!wholePlan) return null;
  const formattedPlan = rules.showShopLinks ? wholePlan : hideShopLinks(wholePlan);
  return {
    tenant,
    theme: row.theme,
    leadId: row.lead?.id,
    region: row.region,
    contactId: row.lead?.contactId ?? null,
    email: row.email,
    firstName: row.widget === 'full' ? printableName(row.firstName) : null,
    createdAt: row.createdAt,
    namesDanger: formattedPlan.plan.amounts_withheld === 'words' || namesDanger(row.additionalConcerns),
    data: {
      shown: formattedPlan,
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
        shopUrl: rules.showShopLinks ? (tenant.shopUrl ?? '') : '',
        contactUrl: tenant.contactUrl ?? '',
        privacyUrl: choosePrivacyUrl(tenant, { client: tenant.subdomain, locale: row.locale }, rules),
        utm: linkParameters(tenant.utm),
        allowedOrigins: [],
        available: null,
        products: row.outOfStock,
        showAmounts,
        freeOffers: describeFreeOffers(tenant, isLive),
        ...(rules.offers !== 'notice' && { asksForOffers: true as const }),
        ...(rules.offers === 'none' && { offers: rules.offers }),
        currency: tenant.currency,
        country: findEmergencyCountry(tenant, row.region),
        missingLinks: writeMissingLinks(rules, { shop: tenant.name, locale: row.locale }),
        ...(rulesDependOnRegion(toRegionalSettings(tenant)) &&
          (row.region === null ? { asksForRegion: true as const } : { region: readRegion(row.region) })),
      },
    },
  };
}

/** Creates the error for an unknown plan and for an erased one. */
export const planNotFound = (): AppError => new AppError('not-found', MESSAGE);
