import { expect } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { listShopWebhooks, type Shop, saveWebhookSecret } from '#app/domain/shops/index.ts';
import { KeyRing } from '#app/lib/key-ring.server.ts';
import { SERVICE_SECRET, type ServedApi } from './http.ts';
import { SECRET, SIGNATURE_HEADERS, sign, wooMeta } from './shop-orders.ts';

export const seal = new KeyRing([SERVICE_SECRET]).seal;
export const actor = { kind: 'tenant-user', id: 'u', label: null, requestId: null } as const;

/** Connects both shop systems of a company, with one secret. */
export async function connectShops(db: Database, tenantId: string): Promise<void> {
  for (const shop of ['woocommerce', 'shopify'] as const)
    await saveWebhookSecret({ ...{ db, seal, tenantId, shop, actor }, secret: SECRET, now: new Date() });
}

/** The test's current company, and the service that its shop calls. */
interface Connected {
  db: Database;
  api: ServedApi;
  tenantId: string;
  lead: { trackingId: string };
}

/** Returns functions that deliver webhooks as a shop does, and that read the result. @param getContext read at each call */
export function shopDeliveries(getContext: () => Connected) {
  const deliver = async (
    shop: Shop,
    body: object | string,
    { secret = SECRET, headers = {} as Record<string, string>, to = getContext().tenantId } = {},
  ) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const response = await fetch(`${getContext().api.origin}/api/webhooks/${shop}/${to}`, {
      method: 'POST',
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        // Refusals contain the request ID.
        'X-Request-Id': 'of-all-deliveries',
        [SIGNATURE_HEADERS[shop]]: sign(text, secret),
        ...headers,
      },
      body: text,
    });
    return { status: response.status, text: await response.text() };
  };
  const result = async (...delivery: Parameters<typeof deliver>) => {
    const { status, text } = await deliver(...delivery);
    expect(status).toBe(200);
    return JSON.parse(text).result;
  };
  /** Returns the amounts of all rows, the largest first. */
  const cents = async () =>
    (await getContext().db.conversion.findMany({ where: { tenantId: getContext().tenantId } }))
      .map(({ saleAmountCents }) => saleAmountCents)
      .sort((a, b) => b - a);
  /** Reads a shop's webhook as the console shows it. */
  const readWebhookState = async (shop: Shop) => {
    const { db, tenantId } = getContext();
    const webhook = (await listShopWebhooks(db, tenantId)).find((candidate) => candidate.shop === shop);
    return webhook ?? expect.fail(`${shop} is not connected.`);
  };
  const tracked = () => wooMeta('_stackguide_tracking_id', getContext().lead.trackingId);
  const noted = () => ({
    note_attributes: [{ name: 'assessment_tracking_id', value: getContext().lead.trackingId }],
  });
  return { deliver, result, cents, readWebhookState, tracked, noted };
}
