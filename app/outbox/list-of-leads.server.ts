import type { Database } from '#app/domain/database.ts';
import type { OutboxKind, OutboxState } from './types.ts';

/** An item for a lead, without its content. */
export interface MessageOfLead {
  id: string;
  kind: OutboxKind;
  purpose: string;
  state: OutboxState;
  recipient: string | null;
  lastError: string | null;
  createdAt: Date;
  sentAt: Date | null;
}

/** Lists the items to leads and those about them to others (a webhook, a new-lead mail), the newest first. */
export async function listMessagesOfLeads(
  db: Database,
  { tenantId, leadIds }: { tenantId: string; leadIds: readonly string[] },
): Promise<MessageOfLead[]> {
  const rows = await db.outboxMessage.findMany({
    where: { tenantId, leadId: { in: [...leadIds] } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: {
      id: true,
      kind: true,
      purpose: true,
      state: true,
      recipient: true,
      lastError: true,
      createdAt: true,
      sentAt: true,
    },
  });
  return rows.map((row) => ({ ...row, kind: row.kind as OutboxKind, state: row.state as OutboxState }));
}
