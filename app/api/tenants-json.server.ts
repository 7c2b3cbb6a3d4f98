import { type TenantDetails, verificationRecord } from '#app/domain/tenants/index.ts';
import { decimalOfCents, rateOfBps } from '#app/lib/money.ts';

/**
 * Converts a tenant to the API's format: the specification's names, money and rates as decimals. Secrets are not even read.
 * @param withBilling includes the payment provider's ids, which only the service itself sees
 */
export function tenantJson(tenant: TenantDetails, { withBilling }: { withBilling: boolean }) {
  const {
    commissionRateBps,
    baseFeeCents,
    customDomainToken,
    senderToken: _senderToken,
    stripeCustomerId,
    stripeSubscriptionId,
    stripePriceId,
    ...same
  } = tenant;
  return {
    ...same,
    commissionRate: rateOfBps(commissionRateBps),
    baseFee: decimalOfCents(baseFeeCents),
    customDomainRecord: tenant.customDomainWanted && {
      type: 'TXT',
      name: verificationRecord(tenant.customDomainWanted),
      value: customDomainToken,
    },
    ...(withBilling && { stripeCustomerId, stripeSubscriptionId, stripePriceId }),
  };
}
