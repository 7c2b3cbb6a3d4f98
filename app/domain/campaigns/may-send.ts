import { type StandingFacts, standingAt } from '#app/domain/billing/index.ts';

/** The facts that decide whether a tenant's marketing may be sent. */
type SendingTenant = Omit<StandingFacts, 'subscriptionStatus'> & {
  stripeSubscriptionStatus: string | null;
  isActive: boolean;
  emailVerifiedAt: Date | null;
  marketingPausedAt: Date | null;
  sendingStoppedAt: Date | null;
  postalAddress: string | null;
};

/** Whether campaigns wait because the tenant's account is unpaid. They resume by themselves once it is paid (D38). */
export const isAccountReadOnly = (
  { stripeSubscriptionStatus: subscriptionStatus, ...facts }: Omit<SendingTenant, 'isActive'>,
  now: Date,
): boolean => standingAt({ ...facts, subscriptionStatus }, now).kind === 'read-only';

/** Whether a tenant's marketing of a kind may be sent at all. Mails contain the postal address, texts don't. */
export const maySend = (tenant: SendingTenant, kind: 'email' | 'sms', now: Date): boolean =>
  tenant.isActive &&
  !isAccountReadOnly(tenant, now) &&
  tenant.emailVerifiedAt !== null &&
  tenant.marketingPausedAt === null &&
  tenant.sendingStoppedAt === null &&
  (kind === 'sms' || Boolean(tenant.postalAddress?.trim()));
