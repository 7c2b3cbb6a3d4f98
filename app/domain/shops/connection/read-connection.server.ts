import type { Database } from '#app/domain/database.ts';

type ShopConnectionState = 'waiting' | 'expired' | 'refused' | 'approved' | 'revoked' | 'left';

/** A connection as the console shows it, without its key. */
export type ShopConnection = NonNullable<Awaited<ReturnType<typeof readConnection>>>;

/** Reads a tenant's WooCommerce connection; null if there is none. */
export async function readConnection(db: Database, { tenantId, now }: { tenantId: string; now: Date }) {
  const row = await db.shopConnection.findUnique({ where: { tenantId } });
  if (!row) return null;
  const { url, state, stateExpiresAt, approvedAt, step, attempts, failingSince, lastError } = row;
  const isExpired = state === 'waiting' && stateExpiresAt !== null && stateExpiresAt <= now;
  return {
    ...{ url, approvedAt, attempts, failingSince, lastError },
    host: new URL(url).host,
    state: (isExpired ? 'expired' : state) as ShopConnectionState,
    step: step as 'webhooks' | 'products' | 'done',
    keyEnd: row.keyEnd,
    waitsUntil: stateExpiresAt,
    nextTryAt: row.nextTryAt,
    isWorking: row.workingUntil !== null && row.workingUntil > now,
    webhookCount: readWebhookIds(row.webhookIds).length,
  };
}

/** The URL to which a connected shop sends its orders. */
export const orderDeliveryUrl = (connection: { serviceOrigin: string; tenantId: string }): string =>
  `${connection.serviceOrigin}/api/webhooks/woocommerce/${connection.tenantId}`;

export const readWebhookIds = (stored: unknown): number[] =>
  Array.isArray(stored) ? stored.filter((id): id is number => Number.isSafeInteger(id)) : [];
