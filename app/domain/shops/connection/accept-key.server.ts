import * as z from 'zod';
import { type AuditActor, recordAudit } from '#app/domain/audit/index.ts';
import type { Database } from '#app/domain/database.ts';
import { sha256 } from '#app/lib/hash-recipient.server.ts';
import type { Seal } from '#app/lib/seal.server.ts';

/** The key as WooCommerce posts it after the approval. */
const grantedKey = z.object({
  /** The state that we sent along. */
  user_id: z.string().min(1).max(200),
  consumer_key: z.string().regex(/^ck_[\da-z]{20,100}$/i),
  consumer_secret: z.string().regex(/^cs_[\da-z]{20,100}$/i),
  key_permissions: z.literal('read_write'),
});

export const SHOP_ACTOR: AuditActor = { kind: 'system', id: null, label: 'WooCommerce', requestId: null };
/** Number of characters by which WooCommerce shows a key. */
const SHOWN_KEY_LENGTH = 7;

/**
 * Stores the key that a shop sends after its owner approved our request. The state counts once, for the company that asked, and only for
 * 15 minutes; every other one is unknown.
 */
export async function acceptShopKey({
  db,
  seal,
  tenantId,
  body,
  now,
}: {
  db: Database;
  seal: Seal;
  tenantId: string;
  body: unknown;
  now: Date;
}): Promise<'accepted' | 'unreadable' | 'unknown'> {
  const parsed = grantedKey.safeParse(body);
  if (!parsed.success) return 'unreadable';
  const { user_id: state, consumer_key, consumer_secret } = parsed.data;
  return db.$transaction(async (tx) => {
    const { count } = await tx.shopConnection.updateMany({
      where: { tenantId, stateHash: sha256(state), state: 'waiting', stateExpiresAt: { gt: now } },
      data: {
        ...{ state: 'approved', stateHash: null, stateExpiresAt: null, approvedAt: now, nextTryAt: now },
        failingSince: null,
        sealedKey: seal.close(`${consumer_key}:${consumer_secret}`),
        keyEnd: consumer_key.slice(-SHOWN_KEY_LENGTH),
      },
    });
    if (count === 0) return 'unknown';
    const details = { shop: 'woocommerce' };
    await recordAudit(tx, { actor: SHOP_ACTOR, action: 'shop.connect', tenantId, details }, now);
    return 'accepted';
  });
}

/** Opens a stored key; null if the service can't. */
export function openShopKey(
  seal: Seal,
  { url, sealedKey }: { url: string; sealedKey: string | null },
): { url: string; consumerKey: string; consumerSecret: string } | null {
  if (sealedKey === null) return null;
  try {
    const [consumerKey = '', consumerSecret = ''] = seal.open(sealedKey).split(':');
    return { url, consumerKey, consumerSecret };
  } catch {
    return null;
  }
}
