import type { Database, Prisma } from '#app/domain/database.ts';
import { fieldVersions } from '#app/domain/field-versions.server.ts';
import { decimalOfCents, rateOfBps } from '#app/lib/money.ts';
import { retentionColumns } from './retention-fields.ts';
import type { TenantChanges } from './tenant-changes.ts';

/** All columns of a tenant except its secrets: keys, webhook secrets. */
export const tenantDetails = {
  id: true,
  name: true,
  subdomain: true,
  isActive: true,
  plan: true,
  contactEmail: true,
  emailVerifiedAt: true,
  customDomain: true,
  customDomainToken: true,
  customDomainWanted: true,
  customDomainVerifiedAt: true,
  logoUrl: true,
  primaryColor: true,
  secondaryColor: true,
  useBrandColors: true,
  theme: true,
  colorScheme: true,
  font: true,
  corners: true,
  coverEnabled: true,
  coverHeadline: true,
  coverLine: true,
  coverGround: true,
  coverColor: true,
  coverPictureUrl: true,
  locale: true,
  timeZone: true,
  phoneCountry: true,
  currency: true,
  shopUrl: true,
  contactUrl: true,
  privacyUrl: true,
  promoCode: true,
  freeOffersEnabled: true,
  freeOfferTerms: true,
  showAmounts: true,
  showArticles: true,
  utm: true,
  allowedOrigins: true,
  monthlyAssessmentLimit: true,
  ...retentionColumns,
  retentionRulesFrom: true,
  pendingRetentionDays: true,
  pendingRetentionFrom: true,
  postalAddress: true,
  senderName: true,
  replyTo: true,
  senderEmail: true,
  senderToken: true,
  senderVerifiedAt: true,
  marketingConsentMode: true,
  confirmsOffers: true,
  asksForHealthConsent: true,
  legalName: true,
  establishedIn: true,
  privacyContact: true,
  sellsTo: true,
  euRepresentative: true,
  ukRepresentative: true,
  minimumAge: true,
  followsSpecification: true,
  sendWindowStart: true,
  sendWindowEnd: true,
  sendWindowDays: true,
  textHoursStart: true,
  textHoursEnd: true,
  textsPerMonth: true,
  marketingDailyCap: true,
  marketingHourlyLimit: true,
  textSender: true,
  textBrandId: true,
  textCampaignId: true,
  viewersSeeAnswers: true,
  leadNotification: true,
  leadNotificationTo: true,
  crmEnabled: true,
  crmLocationId: true,
  webhookUrl: true,
  conversionTrackingEnabled: true,
  commissionRateBps: true,
  baseFeeCents: true,
  baseFeeCurrency: true,
  stripeCustomerId: true,
  stripeSubscriptionId: true,
  stripeSubscriptionStatus: true,
  stripePriceId: true,
  subscriptionStartDate: true,
  subscriptionEndDate: true,
  subscriptionPeriodEnd: true,
  cancelAtPeriodEnd: true,
  trialEndsAt: true,
  createdAt: true,
  updatedAt: true,
} as const satisfies Prisma.TenantSelect;

export type TenantDetails = Prisma.TenantGetPayload<{ select: typeof tenantDetails }>;

/** Finds all of a tenant's data except its secrets; null for an unknown id. The caller checks that the person may see it. */
export const findTenantDetails = (db: Database, tenantId: string): Promise<TenantDetails | null> =>
  db.tenant.findUnique({ where: { id: tenantId }, select: tenantDetails });

/** Whether a tenant's viewers may see safety answers and free text, as the other roles may (D56). */
export const showsAnswersToViewers = async (db: Database, tenantId: string): Promise<boolean> =>
  (await db.tenant.findUnique({ where: { id: tenantId }, select: { viewersSeeAnswers: true } }))
    ?.viewersSeeAnswers ?? false;

/** Columns of the fields that are named differently, for the audit log. */
export const TENANT_DETAIL_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  baseFee: ['baseFeeCents'],
  commissionRate: ['commissionRateBps'],
  customDomain: ['customDomain', 'customDomainWanted'],
};

/** requestSender sets the sender's e-mail address. */
type FieldName = keyof TenantChanges | 'senderEmail';

/** Returns a tenant's fields under the names and in the units of tenantChanges. */
export function tenantFieldValues(tenant: TenantDetails): Record<FieldName, unknown> {
  const { baseFeeCents, commissionRateBps, customDomain, customDomainWanted, ...same } = tenant;
  return {
    ...same,
    utm: tenant.utm ?? {},
    baseFee: decimalOfCents(baseFeeCents),
    commissionRate: rateOfBps(commissionRateBps),
    customDomain: customDomainWanted ?? customDomain,
  };
}

/** Returns the versions of a form's fields, for updateTenant. */
export function tenantVersions(tenant: TenantDetails, names: readonly FieldName[]): Record<string, string> {
  const values = tenantFieldValues(tenant);
  return fieldVersions(Object.fromEntries(names.map((name) => [name, values[name]])));
}
