import { recordAudit, type TenantOperation } from '#app/domain/audit/index.ts';
import type { Database } from '#app/domain/database.ts';
import { AppError } from '#app/lib/app-error.ts';
import type { Seal } from '#app/lib/seal.server.ts';
import { openShopKey } from './accept-key.server.ts';
import { orderDeliveryUrl, readWebhookIds } from './read-connection.server.ts';
import type { ShopKey, WooCommerceApi } from './woocommerce-api.ts';

const DISCONNECT_TIMEOUT_MS = 10_000;
const DISCONNECT_LEASE_MS = 3 * DISCONNECT_TIMEOUT_MS;
const NOTHING_DUE = { nextTryAt: null, failingSince: null, lastError: null };

/**
 * Deletes our webhooks in the shop, forgets its key and refuses its deliveries from now on. WooCommerce's API can't revoke a key, and the
 * shop may not answer: what is left to do there stays on record until staff say that it is done.
 * @throws AppError `not-found`; `conflict` while another process works with the shop
 */
export async function disconnectShop({
  db,
  api,
  seal,
  tenantId,
  actor,
  now,
}: TenantOperation & { api: WooCommerceApi; seal: Seal }): Promise<{ webhooksLeft: number }> {
  const { connection, lease } = await leaseShop(db, { tenantId, now });
  const key = openShopKey(seal, connection);
  const signal = AbortSignal.timeout(DISCONNECT_TIMEOUT_MS);
  const left: number[] = [];
  for (const id of await findOwnWebhooks(connection, { api, key, signal })) {
    const answer = key ? await api.deleteWebhook(key, id, signal) : { kind: 'refused' as const };
    if (answer.kind !== 'ok') left.push(id);
  }
  await db.$transaction(async (tx) => {
    // Without a key, nothing is left in the shop.
    const hadKey = connection.keyEnd !== null;
    const changed = {
      ...{ state: 'left', sealedKey: null, stateHash: null, webhookIds: left },
      ...{ ...NOTHING_DUE, workingUntil: null },
    };
    const { count } = hadKey
      ? await tx.shopConnection.updateMany({ where: lease, data: changed })
      : await tx.shopConnection.deleteMany({ where: lease });
    // Staff have asked the shop for a new key meanwhile.
    if (count === 0) throw connectionBusy();
    if (hadKey) await tx.shopWebhook.deleteMany({ where: { tenantId, shop: 'woocommerce' } });
    const details = { shop: 'woocommerce', webhooksLeft: left.length };
    await recordAudit(tx, { actor, action: 'shop.disconnect', tenantId, details }, now);
  });
  return { webhooksLeft: left.length };
}

/** Takes the shop for this process: one that sets it up could make a webhook after its deletion. */
async function leaseShop(db: Database, { tenantId, now }: { tenantId: string; now: Date }) {
  const workingUntil = new Date(now.getTime() + DISCONNECT_LEASE_MS);
  const where = { tenantId, state: { not: 'left' } };
  const { count } = await db.shopConnection.updateMany({
    where: { ...where, OR: [{ workingUntil: null }, { workingUntil: { lte: now } }] },
    data: { workingUntil },
  });
  const connection = await db.shopConnection.findFirst({ where });
  if (!connection) throw connectionNotFound();
  if (count === 0) throw connectionBusy();
  return { connection, lease: { tenantId, workingUntil } };
}

/**
 * Finds the ids of our webhooks in the shop. Those that are stored may lack one, because they are stored only once all have been made: they
 * count only for a shop that does not answer.
 */
async function findOwnWebhooks(
  connection: { serviceOrigin: string; tenantId: string; webhookIds: unknown },
  { api, key, signal }: { api: WooCommerceApi; key: ShopKey | null; signal: AbortSignal },
): Promise<number[]> {
  const listed = key && (await api.listWebhooks(key, signal));
  if (listed?.kind !== 'ok') return readWebhookIds(connection.webhookIds);
  const deliveryUrl = orderDeliveryUrl(connection);
  return listed.value.filter((hook) => hook.deliveryUrl === deliveryUrl).map(({ id }) => id);
}

/** Forgets a disconnected shop, because staff have done in the shop what was left. Repeating it changes nothing. */
export async function forgetShop({ db, tenantId, actor, now }: TenantOperation): Promise<void> {
  await db.$transaction(async (tx) => {
    const { count } = await tx.shopConnection.deleteMany({
      where: { tenantId, state: { in: ['left', 'refused'] } },
    });
    if (count > 0)
      await recordAudit(
        tx,
        { actor, action: 'shop.forget', tenantId, details: { shop: 'woocommerce' } },
        now,
      );
  });
}

/** Makes the next step due at once. @throws AppError `not-found` */
export async function retryShop(
  db: Database,
  { tenantId, now }: { tenantId: string; now: Date },
): Promise<void> {
  const { count } = await db.shopConnection.updateMany({
    where: { tenantId, state: 'approved' },
    data: { nextTryAt: now },
  });
  if (count === 0) throw connectionNotFound();
}

const connectionBusy = () =>
  new AppError('conflict', 'We are working with this shop right now. Try again in a minute.');

const connectionNotFound = () => new AppError('not-found', 'Connect a shop first.');
