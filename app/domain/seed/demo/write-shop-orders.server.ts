import { createHmac } from 'node:crypto';
import { createSalesLedger } from '#app/domain/conversions/index.ts';
import type { Database } from '#app/domain/database.ts';
import { SALE_RECORDED } from '#app/domain/listeners/index.ts';
import { makeWebhookSecret, receiveDelivery } from '#app/domain/shops/index.ts';
import { DAY_MS, MINUTE_MS } from '#app/lib/durations.ts';
import type { KeyRing } from '#app/lib/key-ring.server.ts';
import { type DemoLine, drawLine, sumLines } from './order-lines.ts';
import { seededRandom } from './random.ts';
import type { DemoShop } from './shops.ts';
import { startOfYear } from './visits.ts';
import { DEMO_TENANT_ACTOR } from './write-tenant.server.ts';
import type { DemoLead } from './write-visits.server.ts';

interface WriteShopOrders {
  db: Database;
  ring: KeyRing;
  shop: DemoShop;
  leads: readonly DemoLead[];
  now: Date;
}

/** An order as the shop delivered it lately. */
interface Delivered {
  daysAgo: number;
  /** What links the order to its lead: the tracking id, only the e-mail address, or a tracking id that no lead has. */
  evidence: 'tracking-id' | 'email' | 'unknown-id';
  /** A product that is not in the catalogue. */
  extra?: Omit<DemoLine, 'quantity'>;
}

/** The first of these orders has waited for two months; the last one arrived today. */
const DEMO_DELIVERIES: readonly Delivered[] = [
  { daysAgo: 63, evidence: 'email' },
  { daysAgo: 11, evidence: 'unknown-id' },
  { daysAgo: 5, evidence: 'email' },
  {
    daysAgo: 3,
    evidence: 'tracking-id',
    extra: { name: 'Bacteriostatic Water 30 ml', sku: 'TW-BAC-30', productId: '2001', cents: 1_400 },
  },
  {
    daysAgo: 1.2,
    evidence: 'tracking-id',
    extra: { name: 'Insulin Syringes 1 ml, 100 pack', sku: 'TW-SYR-100', productId: '2002', cents: 1_900 },
  },
  { daysAgo: 0.1, evidence: 'tracking-id' },
];
const DEMO_FIRST_DELIVERED = 20_001;
/** Time between a lead's plan and the order. */
const DEMO_DELIVERED_AFTER_DAYS = 2;

/**
 * Connects the shop's WooCommerce and lets it deliver its latest orders, signed as WooCommerce signs them: most become sales, some wait for
 * their lead, and some contain products that nobody has named yet.
 */
export async function writeShopOrders({ db, ring, shop, leads, now }: WriteShopOrders): Promise<void> {
  if (shop.orders.source !== 'woocommerce') return;
  const tenant = { db, tenantId: shop.id, shop: 'woocommerce' as const, seal: ring.seal };
  const secret = await makeWebhookSecret({
    ...{ ...tenant, actor: DEMO_TENANT_ACTOR },
    now: new Date(startOfYear(now).getTime() - 3 * DAY_MS),
  });
  const ledger = createSalesLedger(SALE_RECORDED);
  const buyers = new Set<DemoLead>();
  for (const [index, delivered] of DEMO_DELIVERIES.entries()) {
    const soldAt = new Date(now.getTime() - delivered.daysAgo * DAY_MS);
    const before = soldAt.getTime() - DEMO_DELIVERED_AFTER_DAYS * DAY_MS;
    const lead = leads.findLast(
      (candidate) =>
        candidate.at.getTime() < before && candidate.entryIds.length > 0 && !buyers.has(candidate),
    );
    if (!lead) continue;
    buyers.add(lead);
    const order = describeDelivery(shop, { id: DEMO_FIRST_DELIVERED + index, delivered, lead, soldAt });
    const raw = Buffer.from(JSON.stringify(order));
    const signature = createHmac('sha256', secret).update(raw).digest('base64');
    const receivedAt = new Date(soldAt.getTime() + MINUTE_MS);
    await receiveDelivery({ ...tenant, ledger, raw, signature, topic: 'order.updated', now: receivedAt });
  }
}

/** Returns an order as WooCommerce's REST API describes it. */
function describeDelivery(
  shop: DemoShop,
  { id, delivered, lead, soldAt }: { id: number; delivered: Delivered; lead: DemoLead; soldAt: Date },
) {
  const random = seededRandom(`${shop.id} delivery ${id}`);
  const { evidence, extra } = delivered;
  const lines = [
    ...lead.entryIds.slice(0, 2).map((entryId) => drawLine(shop, entryId, random)),
    ...(extra ? [{ ...extra, quantity: 1 }] : []),
  ];
  const moment = soldAt.toISOString().slice(0, 19);
  const trackingId = { 'tracking-id': lead.trackingId, email: '', 'unknown-id': UNKNOWN_TRACKING_ID }[
    evidence
  ];
  const amount = (cents: number) => (cents / 100).toFixed(2);
  return {
    ...{ id, number: String(id), status: 'processing', currency: shop.tenant.currency ?? 'USD' },
    total: amount(sumLines(lines)),
    ...{ date_created_gmt: moment, date_paid_gmt: moment, date_modified_gmt: moment },
    billing: { email: evidence === 'unknown-id' ? 'someone.else@example.org' : lead.email },
    meta_data: trackingId ? [{ id: 1, key: '_stackguide_tracking_id', value: trackingId }] : [],
    coupon_lines: [],
    line_items: lines.map(({ name, sku, productId, quantity, cents }, index) => ({
      ...{ id: index + 1, name, sku, quantity, total: amount(cents) },
      ...{ product_id: Number(productId), variation_id: 0 },
    })),
    refunds: [],
  };
}

/** The tracking id of a plan that another shop's visitor copied. */
const UNKNOWN_TRACKING_ID = 'c0ffee00c0ffee00c0ffee00c0ffee00';
