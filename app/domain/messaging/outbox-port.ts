import type { Prisma } from '#app/domain/database.ts';
import type { SqlTransaction } from '#app/lib/sql-transaction.ts';

/** A message as its caller describes it; the type in app/outbox is the same with more options. */
export interface NewMessage {
  tenantId: string | null;
  kind: 'email' | 'sms' | 'webhook' | 'crm';
  purpose: string;
  /** What makes it the same message: a second one with it is not written. */
  dedupeKey: string;
  recipient: string;
  /** SHA-256, hex, of the lower-cased address. */
  recipientHash?: string;
  /** Counts towards the limits per recipient under this key. */
  limitKey?: string;
  /** Why the message is not sent: its row is suppressed from the beginning. */
  suppressed?: string;
  leadId?: string;
  /** The receiver's own queue: a slow one delays no other. */
  queue?: string;
  payload: Prisma.InputJsonObject;
  marketing?: boolean;
  /** Lower is sent first. */
  priority?: number;
  /** The first attempt is made then, or later. */
  notBefore?: Date;
}

/** The domain's view of the outbox (D31). */
export interface Outbox {
  /**
   * Writes the messages in the transaction of what causes them.
   * @returns how many rows were new: 0 where the dedupeKey was there already
   */
  enqueue(tx: SqlTransaction, messages: NewMessage | readonly NewMessage[], now: Date): Promise<number>;
  /**
   * Makes other transactions that count the messages of these recipients wait until this one ends. Missing while mails go
   * to the local mailbox only: then the limits per recipient do not hold (D51).
   */
  lockRecipients?(tx: SqlTransaction, limitKeys: readonly string[]): Promise<void>;
  /** Tells a worker in this process that there is something to send. For after the commit. */
  wake(): void;
}
