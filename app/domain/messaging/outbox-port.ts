import type { SqlTransaction } from '#app/lib/sql-transaction.ts';
import type { NewMessage } from '#app/outbox/index.ts';

export type { NewMessage };

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
