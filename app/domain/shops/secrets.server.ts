import { randomBytes } from 'node:crypto';
import { recordAudit, type TenantOperation } from '#app/domain/audit/index.ts';
import type { Database } from '#app/domain/database.ts';
import { findLatestProblems, settleProblems } from '#app/domain/intake-problems/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import type { Seal } from '#app/lib/seal.server.ts';
import { SECRET_SUBJECT, WRONG_SIGNATURE_PROBLEM } from './secret-problems.server.ts';
import type { Shop } from './shop-report.ts';

type SecretAction = TenantOperation & { shop: Shop };

/**
 * Creates the secret that WooCommerce signs with. It replaces an earlier one at once. @returns the secret, which is shown only this once
 * @throws AppError `conflict` while a shop is connected, whose webhooks would go on with the earlier one
 */
export async function makeWebhookSecret(options: SecretAction & { seal: Seal }): Promise<string> {
  await assertByHand(options.db, options);
  return replaceSecret(options);
}

async function replaceSecret(options: SecretAction & { seal: Seal }): Promise<string> {
  const secret = randomBytes(24).toString('base64url');
  await saveWebhookSecret({ ...options, secret });
  return secret;
}

/** Returns the stored secret that a shop signs with, or makes one if there is none, or none that the service can open. */
export async function findOrMakeSecret(options: SecretAction & { seal: Seal }): Promise<string> {
  const { db, tenantId, shop, seal } = options;
  const webhook = await db.shopWebhook.findUnique({ where: { tenantId_shop: { tenantId, shop } } });
  try {
    if (webhook) return seal.open(webhook.sealedSecret);
  } catch {
    // A new secret replaces one that can't be read.
  }
  return replaceSecret(options);
}

/** Stores a secret that the shop itself created, such as Shopify's. It replaces an earlier one at once. */
export async function saveWebhookSecret(
  options: SecretAction & { seal: Seal; secret: string },
): Promise<void> {
  const { db, tenantId, shop, seal, secret, actor, now } = options;
  const sealedSecret = seal.close(secret);
  await db.$transaction(async (tx) => {
    await tx.shopWebhook.upsert({
      where: { tenantId_shop: { tenantId, shop } },
      create: { tenantId, shop, sealedSecret, createdAt: now },
      update: { sealedSecret, createdAt: now },
    });
    // Refusals under the old secret do not apply to the new one.
    await settleProblems(tx, {
      ...{ tenantId, source: 'shop', sender: shop, now },
      subjects: [SECRET_SUBJECT],
    });
    await recordAudit(tx, { actor, action: 'shop.set-secret', tenantId, details: { shop } }, now);
  });
}

/** The secret of a connected shop is the connection's. */
async function assertByHand(
  db: Pick<Database, 'shopConnection'>,
  { tenantId, shop }: Pick<SecretAction, 'tenantId' | 'shop'>,
): Promise<void> {
  if (shop !== 'woocommerce') return;
  if ((await db.shopConnection.count({ where: { tenantId, state: 'approved' } })) > 0)
    throw new AppError('conflict', 'Your shop is connected. Disconnect the shop instead.');
}

/** Stops accepting deliveries from a shop. @throws AppError `conflict` while a shop is connected, which would go on sending */
export async function removeWebhookSecret({ db, tenantId, shop, actor, now }: SecretAction): Promise<void> {
  await db.$transaction(async (tx) => {
    await assertByHand(tx, { tenantId, shop });
    const { count } = await tx.shopWebhook.deleteMany({ where: { tenantId, shop } });
    if (count > 0)
      await recordAudit(tx, { actor, action: 'shop.remove-secret', tenantId, details: { shop } }, now);
  });
}

/**
 * Lists the shops that a tenant has connected, with their last delivery and the latest one that needs a look. A delivery with a wrong
 * signature may come from anyone, so it says nothing about the shop and is listed separately.
 */
export async function listShopWebhooks(db: Database, tenantId: string) {
  const [webhooks, problems, unsigned] = await Promise.all([
    db.shopWebhook.findMany({
      where: { tenantId },
      select: { shop: true, createdAt: true, lastReceivedAt: true },
    }),
    findLatestProblems(db, { tenantId, source: 'shop', reason: { not: WRONG_SIGNATURE_PROBLEM } }),
    findLatestProblems(db, { tenantId, source: 'shop', reason: WRONG_SIGNATURE_PROBLEM }),
  ]);
  return webhooks.map((webhook) => ({
    ...webhook,
    lastRefusedAt: problems.get(webhook.shop)?.lastAt ?? null,
    lastRefusal: problems.get(webhook.shop)?.reason ?? null,
    lastUnsignedAt: unsigned.get(webhook.shop)?.lastAt ?? null,
  }));
}
