import { listCouponCodes } from '#app/domain/catalogue/index.ts';
import type { Database, DatabaseClient, Prisma } from '#app/domain/database.ts';
import {
  findLeadByEmailHash,
  findLeadsByTracking,
  findOnlyLeadWithTag,
  findOrderLeads,
  type OrderLead,
} from '#app/domain/leads/index.ts';
import { findPromoCode } from '#app/domain/tenants/index.ts';
import type { MatchedBy } from './waiting-orders.server.ts';

/** A lead that an order may belong to, with the evidence. */
export interface Suggestion {
  lead: OrderLead;
  matchedBy: Exclude<MatchedBy, 'hand'>;
  /** A sentence for staff. */
  evidence: string;
}

interface Evidence {
  trackingId: string;
  emailSha256: string | null;
  couponCode: string | null;
  conversionDate: Date;
}

/** Suggests leads for orders of the inbox, the strongest evidence first. */
export async function suggestLeads(
  db: Database,
  { tenantId, orders }: { tenantId: string; orders: readonly Evidence[] },
): Promise<Suggestion[][]> {
  const trackingIds = orders.map(({ trackingId }) => trackingId);
  const [tracked, shared] = await Promise.all([
    findLeadsByTracking(db, { tenantId, trackingIds }),
    orders.some(({ couponCode }) => couponCode) ? listSharedCodes(db, tenantId) : new Set<string>(),
  ]);
  return Promise.all(
    orders.map(async (order) => {
      const byTracking = tracked.find(({ trackingId }) => trackingId === order.trackingId);
      const suggestions = [
        byTracking && suggest(byTracking, 'tracking-id', 'The order has this lead’s tracking ID.'),
        await suggestByEmail(db, tenantId, order),
        await suggestByCoupon(db, tenantId, order.couponCode, shared),
      ];
      const matches = suggestions.filter((suggestion) => suggestion !== null && suggestion !== undefined);
      return matches.filter(
        ({ lead }, index) => matches.findIndex((match) => match.lead.id === lead.id) === index,
      );
    }),
  );
}

/** Whether there is evidence of a lead other than a tracking id. */
export async function hasEvidenceOfLead(
  tx: Prisma.TransactionClient,
  { tenantId, evidence }: { tenantId: string; evidence: Omit<Evidence, 'trackingId'> },
): Promise<boolean> {
  if (await suggestByEmail(tx, tenantId, evidence)) return true;
  const { couponCode } = evidence;
  if (!couponCode) return false;
  return (await suggestByCoupon(tx, tenantId, couponCode, await listSharedCodes(tx, tenantId))) !== null;
}

/** Chooses the one coupon of an order that may be evidence of a lead: the first that the shop does not give to everyone. */
export async function chooseCoupon(
  db: Database,
  { tenantId, codes }: { tenantId: string; codes: readonly string[] },
): Promise<string | null> {
  const [first = null] = codes;
  if (codes.length < 2) return first;
  const shared = await listSharedCodes(db, tenantId);
  return codes.find((code) => !shared.has(code.toLowerCase())) ?? first;
}

const suggest = (lead: OrderLead, matchedBy: Suggestion['matchedBy'], evidence: string): Suggestion => ({
  lead,
  matchedBy,
  evidence,
});

async function suggestByEmail(
  db: DatabaseClient,
  tenantId: string,
  { emailSha256, conversionDate }: Pick<Evidence, 'emailSha256' | 'conversionDate'>,
): Promise<Suggestion | null> {
  if (!emailSha256) return null;
  const lead = await findLeadByEmailHash(db, { tenantId, emailSha256, before: conversionDate });
  const evidence = 'The customer’s e-mail matches this lead’s latest assessment before the order.';
  return lead && suggest(lead, 'email', evidence);
}

/**
 * Suggests a lead by coupon. A coupon is evidence when only one lead has it: its code is a tag of that lead and of no other, or all earlier
 * orders with it were matched with that lead. A code that the shop gives to all customers is never evidence.
 */
async function suggestByCoupon(
  db: DatabaseClient,
  tenantId: string,
  couponCode: string | null,
  shared: ReadonlySet<string>,
): Promise<Suggestion | null> {
  if (!couponCode || shared.has(couponCode.toLowerCase())) return null;
  const tagged = await findOnlyLeadWithTag(db, { tenantId, tag: couponCode });
  if (tagged) return suggest(tagged, 'coupon', 'This coupon code is a tag on this lead only.');
  const earlier = await db.unmatchedOrder.findMany({
    where: { tenantId, couponCode, state: 'matched', leadId: { not: null } },
    distinct: ['leadId'],
    take: 2,
    select: { leadId: true },
  });
  if (earlier.length !== 1) return null;
  const [lead] = await findOrderLeads(db, { tenantId, leadIds: [earlier[0]?.leadId ?? ''] });
  return lead ? suggest(lead, 'coupon', 'All earlier orders with this coupon came from this lead.') : null;
}

/** Lists a tenant's codes for all customers, in lower case. */
async function listSharedCodes(db: DatabaseClient, tenantId: string): Promise<ReadonlySet<string>> {
  const promoCode = await findPromoCode(db, tenantId);
  const coupons = await listCouponCodes(db, tenantId);
  return new Set([...coupons, ...(promoCode ? [promoCode] : [])].map((code) => code.toLowerCase()));
}
