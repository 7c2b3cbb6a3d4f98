import { join, sqltag as sql } from '@prisma/client/runtime/client';
import { inChunks } from '#app/lib/in-chunks.ts';
import type { SqlTransaction } from '#app/lib/sql-transaction.ts';
import { enqueue, type NewMessage } from '#app/outbox/index.ts';
import { crmKey } from './push-keys.ts';

/** OutboxMessage.purpose of every push. */
const CRM_PUSH_PURPOSE = 'crm-contact';

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

/** Returns the outbox item for one lead. Each tenant's CRM has its own queue. */
export const pushMessage = ({
  tenantId,
  locationId,
  leadId,
  dedupeKey,
}: {
  tenantId: string;
  locationId: string | null;
  leadId: string;
  dedupeKey: string;
}): NewMessage => ({
  tenantId,
  kind: 'crm',
  purpose: CRM_PUSH_PURPOSE,
  dedupeKey,
  recipient: `location ${locationId ?? ''}`.trim(),
  queue: tenantId,
  leadId,
  payload: {},
});
