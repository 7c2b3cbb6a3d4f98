import { type AuditActor, recordAudit } from '#app/domain/audit/index.ts';
import type { Database } from '#app/domain/database.ts';
import { invalid } from '#app/domain/parse-input.ts';
import { lockTenant } from '#app/domain/tenants/index.ts';
import { cancelQueue, releaseHeldForSecret } from '#app/outbox/index.ts';
import { makeSecret, type Seal } from './secrets.server.ts';

/** The specification's webhookUrl and webhookSecret; what is missing stays as it is, null takes the endpoint away. */
export interface FirstEndpoint {
  webhookUrl?: string | null;
  webhookSecret?: string;
}

const oldest = { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] } as const satisfies { orderBy: object };

/** The webhookUrl of each tenant: the address of its oldest endpoint. Tenants without are missing. */
export async function findFirstUrls(
  db: Database,
  tenantIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.webhookEndpoint.findMany({
    where: { tenantId: { in: [...tenantIds] } },
    orderBy: [...oldest.orderBy],
    select: { tenantId: true, url: true },
  });
  return new Map(rows.toReversed().map(({ tenantId, url }) => [tenantId, url]));
}

/**
 * Makes, changes or deletes a tenant's oldest endpoint, as the API's webhookUrl and webhookSecret name it. Another secret holds from now
 * on, without the old one beside it.
 * @throws AppError `invalid` for a secret without an address
 */
export async function saveFirstEndpoint(options: {
  db: Database;
  tenantId: string;
  values: FirstEndpoint;
  seal: Seal;
  actor: AuditActor;
  now: Date;
}): Promise<void> {
  const { db, tenantId, values, seal, actor, now } = options;
  const { webhookUrl, webhookSecret } = values;
  await db.$transaction(async (tx) => {
    await lockTenant(tx, tenantId);
    const first = await tx.webhookEndpoint.findFirst({
      where: { tenantId },
      orderBy: [...oldest.orderBy],
      select: { id: true, url: true },
    });
    // Of one that is deleted, too: the audit log names it.
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
        // Made all the same: a new one can be made in the console, where it is shown once.
        sealedSecret: sealed ?? seal.close(makeSecret()),
      },
      select: { id: true },
    });
    return record('webhook.create', id);
  });
}
