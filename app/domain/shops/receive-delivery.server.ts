import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SalesLedger } from '#app/domain/conversions/index.ts';
import type { Database } from '#app/domain/database.ts';
import { parseCleanJson } from '#app/lib/clean-json.ts';
import type { Seal } from '#app/lib/seal.server.ts';
import { findOtherShop } from './connection/other-shop.server.ts';
import { listUnreadBody, noteShopProblem } from './list-problem.server.ts';
import { noteSecret } from './secret-problems.server.ts';
import type { Shop } from './shop-report.ts';
import { readShopify } from './shopify.ts';
import { takeReport } from './take-report.server.ts';
import { readWooCommerce } from './woocommerce.ts';

const SHOP_DELIVERY_READERS = { woocommerce: readWooCommerce, shopify: readShopify } as const;

export interface Delivery {
  db: Database;
  seal: Seal;
  ledger: SalesLedger;
  tenantId: string;
  shop: Shop;
  /** The raw body, because the signature covers these bytes. */
  raw: Buffer;
  /** Base64 of the HMAC-SHA256; null if missing. */
  signature: string | null;
  /** The shop's name of the event, such as orders/paid, if it gives one. */
  topic?: string | null;
  /** URL of the shop that sends it, if it gives one. */
  source?: string | null;
  now: Date;
}

/**
 * The result of a delivery. `unsigned` is the same for an unknown tenant, for a shop that is not connected and for a wrong signature.
 * `unreadable` means that the service can't open the shop's secret, so the shop has to send it again later.
 */
export type DeliveryOutcome = 'unsigned' | 'unreadable' | 'ignored' | 'recorded' | 'refused';

/**
 * Receives a webhook delivery from a tenant's shop (D26): verifies the signature, then records the report. Any part of a signed delivery
 * that is not taken is listed on "Needs a look". A delivery without the right signature changes nothing but the count of such deliveries.
 */
export async function receiveDelivery(delivery: Delivery): Promise<DeliveryOutcome> {
  const { db, ledger, tenantId, shop, raw, now } = delivery;
  const signature = await checkSignature(delivery);
  if (signature === 'unreadable') {
    await noteSecret(delivery, 'unreadable');
    return 'unreadable';
  }
  if (signature === 'wrong') {
    await noteSecret(delivery, 'wrong');
    return 'unsigned';
  }
  const otherShop = shop === 'woocommerce' ? await findOtherShop(delivery) : null;
  if (otherShop) {
    await noteShopProblem(db, { ...{ tenantId, sender: shop, now }, ...otherShop });
    return 'ignored';
  }
  await db.shopWebhook.updateMany({ where: { tenantId, shop }, data: { lastReceivedAt: now } });
  const body = readJson(raw);
  const report = SHOP_DELIVERY_READERS[shop](body);
  if (report === null || (report.kind === 'unread' && isDeliveryOfOtherTopic(delivery))) return 'ignored';
  const target = { db, ledger, tenantId, shop, now };
  if (report.kind === 'unread') {
    await listUnreadBody(target, { report, isJson: body !== undefined, bytes: raw.length });
    return 'refused';
  }
  return (await takeReport(target, report)) ? 'recorded' : 'refused';
}

/** Topics of the orders and refunds that are read. A shop may send others to the same URL. */
const SHOP_DELIVERY_TOPICS = { woocommerce: /^order\./, shopify: /^(orders|refunds)\// } as const;

const isDeliveryOfOtherTopic = ({ shop, topic }: Delivery): boolean =>
  Boolean(topic) && !SHOP_DELIVERY_TOPICS[shop].test(topic ?? '');

async function checkSignature({
  db,
  seal,
  tenantId,
  shop,
  raw,
  signature,
}: Delivery): Promise<'right' | 'wrong' | 'unreadable'> {
  const webhook = await db.shopWebhook.findUnique({
    where: { tenantId_shop: { tenantId, shop } },
    select: { sealedSecret: true },
  });
  const secret = webhook && openSecret(seal, webhook.sealedSecret);
  // The same work is done without a secret, so that the response time does not reveal which shops are connected.
  const expected = createHmac('sha256', secret ?? '-')
    .update(raw)
    .digest();
  const signatureBytes = Buffer.from(signature ?? '', 'base64');
  if (webhook && secret === null) return 'unreadable';
  const isRight = signatureBytes.length === expected.length && timingSafeEqual(signatureBytes, expected);
  return isRight && secret ? 'right' : 'wrong';
}

/** Returns null when the service can't open the secret. */
function openSecret(seal: Seal, sealed: string): string | null {
  try {
    return seal.open(sealed);
  } catch {
    return null;
  }
}

/** Returns undefined if the body is not valid JSON. */
function readJson(raw: Buffer): unknown {
  try {
    return parseCleanJson(new TextDecoder('utf-8', { fatal: true }).decode(raw));
  } catch {
    return undefined;
  }
}
