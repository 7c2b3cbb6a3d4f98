import { join, sqltag as sql } from '@prisma/client/runtime/client';
import { moment, orNull, type Reader, readLatest, text } from '../lib/read-together.ts';
import type { OutboxKind, OutboxState } from './types.ts';

/** A message to a lead. Never what it says. */
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

/** The messages to leads, and those about them to others (a webhook, a new-lead mail), the newest first. */
export async function listMessagesOfLeads(
  db: Reader,
  { tenantId, leadIds }: { tenantId: string; leadIds: readonly string[] },
): Promise<MessageOfLead[]> {
  const rows = await readLatest(
    db,
    {
      id: text,
      kind: text,
      purpose: text,
      state: text,
      recipient: orNull(text),
      lastError: orNull(text),
      createdAt: moment,
      sentAt: orNull(moment),
    },
    sql`SELECT * FROM "OutboxMessage" WHERE "tenantId" = ${tenantId} AND "leadId" IN (${join([...leadIds])})`,
  );
  return rows.map((row) => ({ ...row, kind: row.kind as OutboxKind, state: row.state as OutboxState }));
}
