import { join, sqltag as sql } from '@prisma/client/runtime/client';
import type { Prisma } from '#app/domain/database.ts';
import { inChunks } from '#app/lib/in-chunks.ts';
import type { SqlTransaction } from '#app/lib/sql-transaction.ts';
import { enqueue, type NewMessage } from '#app/outbox/index.ts';
import { CRM_PUSH_PURPOSE, crmKey } from './push-keys.ts';

/**
 * Plans a CRM contact for each new lead of a tenant whose CRM is switched on, in the transaction that stores the lead. For tenants without
 * a CRM it costs one index lookup.
 */
export async function planCrmPushes(
  tx: SqlTransaction,
  leads: readonly { tenantId: string; leadId: string }[],
  now: Date,
): Promise<void> {
  const tenantIds = [...new Set(leads.map(({ tenantId }) => tenantId))];
  if (tenantIds.length === 0) return;
  const connections = await tx.$queryRaw<{ tenantId: string; locationId: string | null }[]>(sql`
    SELECT "tenantId", "locationId" FROM "CrmConnection" WHERE "tenantId" IN (${join(tenantIds)}) AND "isEnabled"`);
  const messages = leads.flatMap(({ tenantId, leadId }) => {
    const connection = connections.find((candidate) => candidate.tenantId === tenantId);
    return connection ? [pushMessage({ ...connection, leadId, dedupeKey: crmKey(leadId) })] : [];
  });
  await inChunks(messages, (chunk) => enqueue(tx, chunk, now));
}

/** Plans that a tenant's CRM gets a lead's contact once more, with what holds at sending time. Without a CRM nothing is planned. */
export async function planCrmContact(
  tx: Prisma.TransactionClient,
  { tenantId, leadId, dedupeKey, now }: { tenantId: string; leadId: string; dedupeKey: string; now: Date },
): Promise<void> {
  const connection = await tx.crmConnection.findUnique({
    where: { tenantId },
    select: { isEnabled: true, locationId: true },
  });
  if (!connection?.isEnabled) return;
  await enqueue(tx, pushMessage({ tenantId, leadId, locationId: connection.locationId, dedupeKey }), now);
}

/** Returns the outbox item that sends a lead's contact. */
export const pushMessage = (push: CrmItem): NewMessage => ({
  ...crmMessage(push),
  purpose: CRM_PUSH_PURPOSE,
  payload: {},
});

interface CrmItem {
  tenantId: string;
  locationId: string | null;
  /** Null for a person of whom no lead is left. */
  leadId: string | null;
  dedupeKey: string;
}

/** Returns what all outbox items for a tenant's CRM have in common. Each tenant's CRM has its own queue. */
export const crmMessage = ({ tenantId, locationId, leadId, dedupeKey }: CrmItem) => ({
  ...{ tenantId, dedupeKey, queue: tenantId },
  kind: 'crm' as const,
  recipient: `location ${locationId ?? ''}`.trim(),
  ...(leadId !== null && { leadId }),
});
