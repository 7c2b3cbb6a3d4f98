import { recordAudit, type TenantOperation } from '#app/domain/audit/index.ts';
import type { Database, Prisma } from '#app/domain/database.ts';
import { invalid } from '#app/domain/parse-input.ts';
import { lockTenant } from '#app/domain/tenants/index.ts';
import type { Seal } from '#app/lib/seal.server.ts';
import { cancelQueue, releaseHeldForSecret } from '#app/outbox/index.ts';
import { makeSecret } from './secrets.server.ts';

/** The specification's webhookUrl and webhookSecret; a missing field remains unchanged, null deletes the endpoint. */
export interface FirstEndpoint {
  webhookUrl?: string | null;
  webhookSecret?: string;
}

const OLDEST_ENDPOINT_FIRST: Prisma.WebhookEndpointOrderByWithRelationInput[] = [
  { createdAt: 'asc' },
  { id: 'asc' },
];

/** Finds the webhookUrl of each tenant: the URL of its oldest endpoint. Tenants without one are missing. */
export async function findFirstUrls(
  db: Database,
  tenantIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.webhookEndpoint.findMany({
    where: { tenantId: { in: [...tenantIds] } },
    orderBy: OLDEST_ENDPOINT_FIRST,
    select: { tenantId: true, url: true },
  });
  return new Map(rows.toReversed().map(({ tenantId, url }) => [tenantId, url]));
}

/**
 * Creates, changes or deletes a tenant's oldest endpoint, from the API's webhookUrl and webhookSecret. A new secret replaces the old one at
 * once, without an overlap.
 * @throws AppError `invalid` for a secret without a URL
 */
export async function saveFirstEndpoint(
  options: TenantOperation & { values: FirstEndpoint; seal: Seal },
): Promise<void> {
  const { db, tenantId, values, seal, actor, now } = options;
  const { webhookUrl, webhookSecret } = values;
  await db.$transaction(async (tx) => {
    await lockTenant(tx, tenantId);
    const first = await tx.webhookEndpoint.findFirst({
      where: { tenantId },
      orderBy: OLDEST_ENDPOINT_FIRST,
      select: { id: true, url: true },
    });
    // The URL of a deleted endpoint is read as well, because the audit log contains it.
    const url = webhookUrl ?? first?.url;
    if (!url && webhookUrl === undefined) throw invalid({ webhookSecret: ['A secret needs a webhookUrl'] });
    const record = (action: string, id: string) =>
      recordAudit(
        tx,
        {
          actor,
          action,
          tenantId,
          target: { type: 'webhook', id },
          details: { host: new URL(url ?? '').host },
        },
        now,
      );
    if (webhookUrl === null) {
      if (!first) return;
      await cancelQueue(tx, { tenantId, queue: first.id, now });
      await tx.webhookEndpoint.deleteMany({ where: { id: first.id, tenantId } });
      return record('webhook.delete', first.id);
    }
    const sealed = webhookSecret === undefined ? undefined : seal.close(webhookSecret);
    if (first) {
      await tx.webhookEndpoint.updateMany({
        where: { id: first.id, tenantId },
        data: {
          url,
          ...(url !== first.url && { provenAt: null }),
          ...(sealed && { sealedSecret: sealed, sealedPreviousSecret: null, previousSecretUntil: null }),
          updatedAt: now,
        },
      });
      if (sealed) await releaseHeldForSecret(tx, { receiver: { tenantId, queue: first.id }, now });
      return record('webhook.update', first.id);
    }
    const { id } = await tx.webhookEndpoint.create({
      data: {
        ...{ tenantId, url: url ?? '', createdAt: now, updatedAt: now },
        // Without a given secret one is generated. The console can generate another, which it shows once.
        sealedSecret: sealed ?? seal.close(makeSecret()),
      },
      select: { id: true },
    });
    return record('webhook.create', id);
  });
}
