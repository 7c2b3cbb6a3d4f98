import type { Prisma } from '#app/domain/database.ts';
import { insertRows, type SqlTransaction } from '#app/lib/sql-transaction.ts';
import { uuid7 } from '#app/lib/uuid7.ts';
import { takeBackRepeated } from './deleted-keys.server.ts';
import type { OutboxKind } from './types.ts';

export interface NewMessage {
  /** Null for the service's own mail. */
  tenantId: string | null;
  kind: OutboxKind;
  /** plan-mail, campaign, lead-notice, … (see OutboxMessage.purpose in the schema) */
  purpose: string;
  /** Identifies the item, so that it is planned only once, e.g. `plan-mail:{assessmentId}:1`. */
  dedupeKey: string;
  /** E-mail address, telephone number or URL. */
  recipient: string;
  /** SHA-256 of the normalised recipient, hex, as in Suppression. */
  recipientHash?: string;
  /** Key under which it counts towards the limits per recipient. */
  limitKey?: string;
  /** Reason why the item is not sent. Its row is suppressed from the start, so that the console shows it. */
  suppressed?: string;
  /** Input of the renderer: ids rather than copies, because the row outlives its source data. */
  payload: Prisma.InputJsonObject;
  /** Whether marketing suppressions apply. */
  marketing?: boolean;
  /** The consent that permits a marketing item. */
  consentId?: string;
  /** Lower is sent first: 0 if a person waits for it (default), 10 for bulk. */
  priority?: number;
  leadId?: string;
  batchId?: string;
  /** The receiver's own queue, for kinds with one queue per receiver (KindRules.perQueue). */
  queue?: string;
  notBefore?: Date;
}

const MESSAGES = {
  into: `INSERT INTO "OutboxMessage" ("id", "tenantId", "kind", "purpose", "dedupeKey", "state", "lastError",
    "marketing", "priority", "nextAttemptAt", "recipient", "recipientHash", "limitKey", "leadId", "batchId", "queue", "payload",
    "consentId", "createdAt", "updatedAt") VALUES`,
  after: 'ON CONFLICT ("dedupeKey") DO NOTHING',
};

/**
 * Plans items in the caller's transaction, so that they exist if and only if their cause does. An item that is already planned (same
 * dedupeKey, in any state) is not changed, and not planned again after its row is deleted. Ring the worker's bell after the commit.
 *
 * @param messages at most 1,000
 * @returns how many were new
 */
export async function enqueue(
  tx: SqlTransaction,
  messages: NewMessage | readonly NewMessage[],
  now: Date,
): Promise<number> {
  const list = Array.isArray(messages) ? (messages as readonly NewMessage[]) : [messages as NewMessage];
  if (list.length === 0) return 0;
  for (const { payload, purpose } of list)
    if ('token' in payload) throw new TypeError(`The token of a message (${purpose}) must be sealed.`);
  const items = list.map((m) => ({ ...m, id: uuid7(now) }));
  const rows = items.map((m) => [
    m.id,
    m.tenantId,
    m.kind,
    m.purpose,
    m.dedupeKey,
    m.suppressed === undefined ? 'planned' : 'suppressed',
    m.suppressed ?? null,
    m.marketing ?? false,
    m.priority ?? 0,
    m.notBefore ?? now,
    m.recipient,
    m.recipientHash ?? null,
    m.limitKey ?? null,
    m.leadId ?? null,
    m.batchId ?? null,
    m.queue ?? null,
    JSON.stringify(m.payload),
    m.consentId ?? null,
    now,
    now,
  ]);
  const insertedCount = await insertRows(tx, MESSAGES, rows);
  return insertedCount === 0 ? 0 : insertedCount - (await takeBackRepeated(tx, items, now));
}
