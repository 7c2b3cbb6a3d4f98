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

/** What holds back all of a company's marketing of a kind. */
export type SendingObstacle = 'inactive' | 'stopped' | 'confirmation' | 'paused' | 'payment' | 'address';

/** Finds what holds back a tenant's marketing of a kind; null if it may be sent. Mails contain the postal address, texts don't. */
export function findSendingObstacle(
  tenant: SendingTenant,
  kind: 'email' | 'sms',
  now: Date,
): SendingObstacle | null {
  if (!tenant.isActive) return 'inactive';
  if (tenant.sendingStoppedAt !== null) return 'stopped';
  if (tenant.emailVerifiedAt === null) return 'confirmation';
  if (tenant.marketingPausedAt !== null) return 'paused';
  if (isAccountReadOnly(tenant, now)) return 'payment';
  return kind === 'email' && !tenant.postalAddress?.trim() ? 'address' : null;
}

export const maySend = (tenant: SendingTenant, kind: 'email' | 'sms', now: Date): boolean =>
  findSendingObstacle(tenant, kind, now) === null;
