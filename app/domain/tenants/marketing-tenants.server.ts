import { listPastDue } from '#app/domain/billing/index.ts';
import type { DatabaseClient, Prisma } from '#app/domain/database.ts';
import { emailQueue } from '#app/outbox/index.ts';
import { themeColumns } from '#app/theme/theme.ts';
import { NO_SENDER } from './mail-account/reasons.ts';
import { regionalColumns } from './regional-rules.ts';
import { vouchingColumns } from './unvouched-tenants.server.ts';
import { domainOfAddress } from './verify-sender.server.ts';

/** Columns that decide about a tenant's marketing, and those shown in its e-mails. */
const marketingTenant = {
  id: true,
  name: true,
  locale: true,
  isActive: true,
  emailVerifiedAt: true,
  contactEmail: true,
  customDomain: true,
  logoUrl: true,
  ...themeColumns,
  currency: true,
  shopUrl: true,
  contactUrl: true,
  utm: true,
  promoCode: true,
  freeOffersEnabled: true,
  freeOfferTerms: true,
  showArticles: true,
  postalAddress: true,
  senderName: true,
  senderEmail: true,
  senderVerifiedAt: true,
  replyTo: true,
  dkimSelector: true,
  timeZone: true,
  sendWindowStart: true,
  sendWindowEnd: true,
  sendWindowDays: true,
  phoneCountry: true,
  numbersReadFor: true,
  textHoursStart: true,
  textHoursEnd: true,
  textsPerMonth: true,
  textSender: true,
  textBrandId: true,
  textCampaignId: true,
  ...regionalColumns,
  marketingDailyCap: true,
  marketingHourlyLimit: true,
  marketingPausedAt: true,
  marketingPauseReason: true,
  plan: true,
  ...vouchingColumns,
  sendingStoppedAt: true,
  mailAccount: { select: { fault: true } },
  trialEndsAt: true,
  subscriptionEndDate: true,
} as const satisfies Prisma.TenantSelect;

export type MarketingTenant = Prisma.TenantGetPayload<{ select: typeof marketingTenant }> & {
  /** The time since which a payment is overdue; null if none is. */
  pastDueSince: Date | null;
};

/** Finds tenants by id, active or not. */
export async function findMarketingTenants(
  db: DatabaseClient,
  ids: readonly string[],
): Promise<Map<string, MarketingTenant>> {
  const tenants = await db.tenant.findMany({ where: { id: { in: [...ids] } }, select: marketingTenant });
  const pastDue = await listPastDue(db, ids);
  return new Map(
    tenants.map((tenant) => [tenant.id, { ...tenant, pastDueSince: pastDue.get(tenant.id) ?? null }]),
  );
}

/** Returns the queue of a tenant's marketing e-mails: its own if they leave through its own mail server. */
export const chooseMailQueue = ({ id, mailAccount }: Pick<MarketingTenant, 'id' | 'mailAccount'>) =>
  mailAccount ? { queue: emailQueue(id) } : {};

/** Finds why a tenant's own mail server sends nothing; null if it does, or if its e-mails leave through ours. */
export const findMailServerFault = ({
  mailAccount,
  senderEmail,
  senderVerifiedAt,
}: Pick<MarketingTenant, 'mailAccount' | 'senderEmail' | 'senderVerifiedAt'>): string | null =>
  mailAccount && (senderEmail && senderVerifiedAt ? mailAccount.fault : NO_SENDER);

/**
 * Returns the domain from which a tenant's e-mails are sent: its own once it is verified, else that of the service's From address, which
 * all other tenants share. Null if the service has no From address.
 */
export function chooseSendingDomain(
  { senderEmail, senderVerifiedAt }: Pick<MarketingTenant, 'senderEmail' | 'senderVerifiedAt'>,
  mailFrom: string | null,
): string | null {
  const from = (senderVerifiedAt && senderEmail) || mailFrom;
  return from === null ? null : domainOfAddress(from);
}
