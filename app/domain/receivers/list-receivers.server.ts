import { listErasureTasks } from '#app/domain/crm/index.ts';
import type { Database } from '#app/domain/database.ts';
import { type ConsentKind, findConsentChanges } from '#app/domain/leads/index.ts';
import { listMessagesAbout } from '#app/outbox/index.ts';
import type { OutboxState } from '#app/outbox/types.ts';
import { RECEIVER_PURPOSES, type ReceiverPurpose } from './receiver-purposes.ts';

/** What a receiver outside of the service was told about a person, and how it answered. */
interface ReceiverState {
  id: string;
  /** `crm-task` is a contact that the company's staff must erase in their CRM themselves. */
  receiver: 'webhook' | 'crm' | 'crm-task';
  /** The host of a webhook; empty for the CRM, and once the person is erased. */
  host: string;
  about: 'consent' | 'erasure';
  /** What changed; null for an erasure, and for changes whose consent is no longer on record. */
  change: { consent: ConsentKind; state: 'given' | 'withdrawn' } | null;
  /** `delivered` means that the receiver accepted it, or that staff did the task. `not-sent` means that it was cancelled. */
  state: 'planned' | 'delivered' | 'failed' | 'not-sent';
  /** Why it waits, failed or was not sent, as a sentence for staff. */
  error: string | null;
  plannedAt: Date;
  /** When the receiver accepted it; null before. */
  answeredAt: Date | null;
}

const STATES: Readonly<Record<OutboxState, ReceiverState['state']>> = {
  planned: 'planned',
  claimed: 'planned',
  sending: 'planned',
  sent: 'delivered',
  failed: 'failed',
  uncertain: 'failed',
  'on-hold': 'failed',
  suppressed: 'not-sent',
  cancelled: 'not-sent',
};

/** Whose changes are listed: everything about a lead, also after its erasure, or single consents of the ledger. */
type ReceiversOf = { tenantId: string; leadId: string } | { tenantId: string; eventIds: readonly string[] };

/**
 * Lists who was told of withdrawals, new consents and the erasure of a person, the newest first. Deliveries are deleted after 30 days, tasks
 * for staff are kept.
 * @param of `eventIds` are ids of the ledger of consents (ConsentEvent)
 */
export async function listReceivers(db: Database, of: ReceiversOf): Promise<ReceiverState[]> {
  const { tenantId } = of;
  const [messages, tasks] = await Promise.all([
    listMessagesAbout(db, {
      ...{ tenantId, purposes: Object.keys(RECEIVER_PURPOSES) },
      about: 'leadId' in of ? { leadIds: [of.leadId] } : { batchIds: of.eventIds },
    }),
    'leadId' in of ? listErasureTasks(db, { tenantId, leadId: of.leadId }) : [],
  ]);
  const changes = await findConsentChanges(db, {
    tenantId,
    ids: messages.flatMap(({ batchId }) => batchId ?? []),
  });
  const told = messages.map(
    ({ id, kind, purpose, state, recipient, lastError, createdAt, sentAt, batchId }) => ({
      id,
      receiver: kind === 'crm' ? ('crm' as const) : ('webhook' as const),
      host: kind === 'crm' ? '' : (recipient ?? ''),
      about: RECEIVER_PURPOSES[purpose as ReceiverPurpose],
      change: changes.get(batchId ?? '') ?? null,
      state: STATES[state as OutboxState],
      error: state === 'sent' ? null : lastError,
      plannedAt: createdAt,
      answeredAt: sentAt,
    }),
  );
  const asked = tasks.map(({ id, createdAt, doneAt }) => ({
    // The task of an erasure that the CRM refused has the id of its outbox row, which is listed too.
    ...{ id: `task ${id}`, host: '', change: null, error: null },
    receiver: 'crm-task' as const,
    about: 'erasure' as const,
    state: doneAt ? ('delivered' as const) : ('planned' as const),
    plannedAt: createdAt,
    answeredAt: doneAt,
  }));
  return [...told, ...asked].sort((a, b) => b.plannedAt.getTime() - a.plannedAt.getTime());
}
