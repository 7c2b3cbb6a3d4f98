import type { Prisma } from '#app/domain/database.ts';
import type { SqlTransaction } from '#app/lib/sql-transaction.ts';

/** An outbox item as its caller describes it. The type in app/outbox has more options. */
export interface NewMessage {
  tenantId: string | null;
  kind: 'email' | 'sms' | 'webhook' | 'crm';
  purpose: string;
  /** A second outbox item with the same key is not written. */
  dedupeKey: string;
  recipient: string;
  /** Hex SHA-256 of the lower-cased address. */
  recipientHash?: string;
  /** Key under which it counts towards the limits per recipient. */
  limitKey?: string;
  /** The reason for not sending the item. If set, the row is suppressed from the start. */
  suppressed?: string;
  leadId?: string;
  /** The receiver's own queue, so that a slow receiver does not delay others. */
  queue?: string;
  payload: Prisma.InputJsonObject;
  marketing?: boolean;
  /** Lower values are sent first. */
  priority?: number;
  /** Earliest time of the first attempt. */
  notBefore?: Date;
}

/** The domain's view of the outbox (D31). */
export interface Outbox {
  /**
   * Writes the outbox items in the caller's transaction.
   * @returns the number of new rows: 0 if the dedupeKey exists already
   */
  enqueue(tx: SqlTransaction, messages: NewMessage | readonly NewMessage[], now: Date): Promise<number>;
  /**
   * Blocks other transactions that count the outbox items of these recipients until this one ends. Missing while e-mails go to the local
   * mailbox only: then the limits per recipient do not apply (D51).
   */
  lockRecipients?(tx: SqlTransaction, limitKeys: readonly string[]): Promise<void>;
  /** Wakes a worker in this process to send. Call it after the commit. */
  wake(): void;
}
