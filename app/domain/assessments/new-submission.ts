import type { NewLead } from '#app/domain/leads/index.ts';
import type { NewMessage, Outbox } from '#app/domain/messaging/index.ts';
import type { SqlTransaction } from '#app/lib/sql-transaction.ts';
import type { SubmissionRows } from './submission-statements.server.ts';

/** A computed submission, ready to be written. */
export interface NewSubmission extends SubmissionRows, Pick<NewLead, 'leadId' | 'phoneE164' | 'consents'> {
  idempotency: { key: string; bodyHash: string } | null;
  /** Whether the person is asked by an e-mail of its own to confirm the offers that they ticked. */
  asksToConfirm?: boolean;
}

/** The leads of one transaction, with the submissions that created them, in the same order. */
interface CreatedLeads {
  submissions: readonly NewSubmission[];
  leads: readonly NewLead[];
  outbox: Outbox;
  now: Date;
}

/**
 * Called with new leads in the transaction that stores them, so that other areas can act on them. If it throws, the leads are not stored
 * either.
 * @returns the mails to be queued with the plan mails
 */
export type LeadListener = (tx: SqlTransaction, created: CreatedLeads) => Promise<readonly NewMessage[]>;
