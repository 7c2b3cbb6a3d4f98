import { randomBytes } from 'node:crypto';
import { recordAudit, type TenantOperation } from '#app/domain/audit/index.ts';
import type { Database } from '#app/domain/database.ts';
import { invalid } from '#app/domain/parse-input.ts';
import { lockTenant } from '#app/domain/tenants/index.ts';
import { AppError, tenantNotFound } from '#app/lib/app-error.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import { sha256 } from '#app/lib/hash-recipient.server.ts';
import { stripEnd } from '#app/lib/strip-end.ts';
import type { WooCommerceApi } from './woocommerce-api.ts';

/** Time in which the owner has to approve the request in the shop. */
const APPROVAL_MS = 15 * MINUTE_MS;
const FIND_SHOP_TIMEOUT_MS = 15_000;
/** WooCommerce requires manage_woocommerce for webhooks, and has no narrower scope for them. */
const SHOP_KEY_SCOPE = 'read_write';

interface StartConnection extends TenantOperation {
  api: WooCommerceApi;
  /** As typed. */
  url: string;
  /** Name under which WooCommerce asks for the approval and lists the key. */
  appName: string;
  /** Origin of the service, to which the shop sends the key and its orders. */
  origin: string;
  /** Page that WooCommerce opens after the decision. */
  returnUrl: string;
  signal: AbortSignal;
}

/**
 * Asks a WooCommerce shop for a key: checks that the shop is there, and remembers the request for 15 minutes.
 * @returns the URL of the shop's own page on which its owner approves the request
 * @throws AppError `invalid` if no shop is found at the URL; `conflict` while a shop is connected, or something is left to do in an earlier one;
 * `not-found`
 */
export async function startConnection(options: StartConnection): Promise<string> {
  const { db, tenantId, api, origin, actor, now, signal } = options;
  // WooCommerce refuses any other callback.
  if (new URL(origin).protocol !== 'https:')
    throw new AppError(
      'conflict',
      'WooCommerce sends its key only to an https:// URL, which this service lacks. Set up the webhooks by hand.',
    );
  await assertUnconnected(db, tenantId);
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(FIND_SHOP_TIMEOUT_MS)]);
  const found = await findTypedShop(api, options.url, deadline);
  if ('why' in found) throw invalid({ url: [found.why] });
  const state = randomBytes(32).toString('base64url');
  await db.$transaction(async (tx) => {
    if (!(await lockTenant(tx, tenantId))) throw tenantNotFound();
    await assertUnconnected(tx, tenantId);
    const earlier = await tx.shopConnection.findUnique({ where: { tenantId } });
    const data = {
      ...EMPTY_CONNECTION,
      // A shop that has failed goes on to fail until a new key is accepted: the request may be abandoned.
      failingSince:
        earlier && (earlier.failingSince ?? (earlier.state === 'revoked' ? earlier.updatedAt : null)),
      ...{ url: found.url, state: 'waiting', serviceOrigin: origin, startedById: actor.id, startedAt: now },
      stateHash: sha256(state),
      stateExpiresAt: new Date(now.getTime() + APPROVAL_MS),
    };
    await tx.shopConnection.upsert({ where: { tenantId }, create: { tenantId, ...data }, update: data });
    const details = { shop: 'woocommerce', host: new URL(found.url).host };
    await recordAudit(tx, { actor, action: 'shop.ask-key', tenantId, details }, now);
  });
  const query = new URLSearchParams({
    app_name: options.appName,
    scope: SHOP_KEY_SCOPE,
    user_id: state,
    return_url: options.returnUrl,
    callback_url: `${origin}/api/webhooks/woocommerce/${encodeURIComponent(tenantId)}/key`,
  });
  return `${found.url}/wc-auth/v1/authorize?${query}`;
}

/** Values of a connection that knows nothing of an earlier one. */
const EMPTY_CONNECTION = {
  ...{ sealedKey: null, keyEnd: null, approvedAt: null, step: 'webhooks', webhookIds: [], attempts: 0 },
  ...{ nextTryAt: null, workingUntil: null, lastError: null },
};

async function assertUnconnected(db: Pick<Database, 'shopConnection'>, tenantId: string): Promise<void> {
  const row = await db.shopConnection.findUnique({ where: { tenantId }, select: { state: true, url: true } });
  if (row?.state === 'approved')
    throw new AppError('conflict', 'Another shop is already connected. Disconnect that shop first.');
  // Starting anew would forget the key and webhooks that are still in that shop.
  if (row?.state === 'left')
    throw new AppError(
      'conflict',
      `First finish with ${new URL(row.url).host}: do what the list above says, then press Done.`,
    );
}

/** Looks at the typed page, which may be WordPress's folder, and then at the start page of the site. */
async function findTypedShop(
  api: WooCommerceApi,
  typedUrl: string,
  signal: AbortSignal,
): Promise<{ url: string } | { why: string }> {
  const { origin, pathname } = new URL(typedUrl);
  const [beforeAdmin = ''] = `${pathname}/`.split('/wp-admin/');
  const [beforeApi = ''] = beforeAdmin.split('/wp-json/');
  const folder = stripEnd(beforeApi, '/');
  const first = await api.findShop(origin + folder, signal);
  if ('url' in first || folder === '') return first;
  const second = await api.findShop(origin, signal);
  return 'url' in second ? second : first;
}

/**
 * Ends a request that the owner refused in the shop, so that its state gives nothing any more.
 * @param state as the shop sent it back; the person must be the one who asked
 * @returns whether there was such a request
 */
export async function refuseConnection({
  db,
  tenantId,
  state,
  actor,
  now,
}: TenantOperation & { state: string }): Promise<boolean> {
  return db.$transaction(async (tx) => {
    const { count } = await tx.shopConnection.updateMany({
      where: { tenantId, stateHash: sha256(state), startedById: actor.id, state: 'waiting' },
      data: { state: 'refused', stateHash: null, stateExpiresAt: null },
    });
    if (count > 0)
      await recordAudit(
        tx,
        { actor, action: 'shop.refuse-key', tenantId, details: { shop: 'woocommerce' } },
        now,
      );
    return count > 0;
  });
}
