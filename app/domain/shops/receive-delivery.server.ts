import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SalesLedger } from '#app/domain/conversions/index.ts';
import type { Database } from '#app/domain/database.ts';
import { parseCleanJson } from '#app/lib/clean-json.ts';
import type { Seal } from '#app/lib/seal.server.ts';
import { recordReport } from './record-report.server.ts';
import type { Shop } from './shop-report.ts';
import { readShopify } from './shopify.ts';
import { readWooCommerce } from './woocommerce.ts';

const SHOP_DELIVERY_READERS = { woocommerce: readWooCommerce, shopify: readShopify } as const;

/** Minimum interval between notes about wrongly signed deliveries, because anyone can send them. */
const NOTE_EVERY_MS = 60_000;
const MAX_DELIVERY_REFUSAL = 500;
const WRONG_SIGNATURE = 'A delivery was not signed with this secret. Enter the same secret on both sides.';

const UNREADABLE_SECRET =
  'The service can’t read this secret, so that no delivery can be checked. Enter it again on both sides.';

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
  now: Date;
}

/**
 * The result of a delivery. `unsigned` is the same for an unknown tenant, for a shop that is not connected and for a wrong signature.
 * `unreadable` means that the service can't open the shop's secret, so the shop has to send it again later.
 */
export type DeliveryOutcome = 'unsigned' | 'unreadable' | 'ignored' | 'recorded' | 'refused';

/**
 * Receives a webhook delivery from a tenant's shop (D26): verifies the signature, then records the report. Any refused part of a signed
 * delivery is noted for the console.
 */
export async function receiveDelivery(delivery: Delivery): Promise<DeliveryOutcome> {
  const { db, ledger, tenantId, shop, raw, now } = delivery;
  const signature = await checkSignature(delivery);
  if (signature === 'unreadable') {
    await noteRefusal(delivery, UNREADABLE_SECRET, { isThrottled: true });
    return 'unreadable';
  }
  if (signature === 'wrong') {
    await noteRefusal(delivery, WRONG_SIGNATURE, { isThrottled: true });
    return 'unsigned';
  }
  await db.shopWebhook.updateMany({ where: { tenantId, shop }, data: { lastReceivedAt: now } });
  const report = SHOP_DELIVERY_READERS[shop](readJson(raw));
  if (!report) return 'ignored';
  const problems = await recordReport({ db, ledger, tenantId, shop, now }, report);
  if (problems.length === 0) return 'recorded';
  await noteRefusal(delivery, problems.join(' '), { isThrottled: false });
  return 'refused';
}

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

/** Returns null if the body is not valid JSON. */
function readJson(raw: Buffer): unknown {
  try {
    return parseCleanJson(new TextDecoder('utf-8', { fatal: true }).decode(raw));
  } catch {
    return null;
  }
}

async function noteRefusal(
  { db, tenantId, shop, now }: Delivery,
  reason: string,
  { isThrottled }: { isThrottled: boolean },
): Promise<void> {
  const before = new Date(now.getTime() - NOTE_EVERY_MS);
  await db.shopWebhook.updateMany({
    where: {
      tenantId,
      shop,
      ...(isThrottled && { OR: [{ lastRefusedAt: null }, { lastRefusedAt: { lt: before } }] }),
    },
    data: { lastRefusedAt: now, lastRefusal: reason.slice(0, MAX_DELIVERY_REFUSAL) },
  });
}
