import { createHash } from 'node:crypto';
import { judgeRecipients, LIMIT_REACHED, type NewMessage, type Outbox } from '#app/domain/messaging/index.ts';
import { findProvenAddresses, isAddressUnconfirmed } from '#app/domain/tenants/index.ts';
import { toMailbox } from '#app/lib/email-address.ts';
import type { SqlTransaction } from '#app/lib/sql-transaction.ts';
import { MAX_STAFF_MAILS_A_DAY } from './rules.ts';

type StaffOutbox = Pick<Outbox, 'enqueue' | 'lockRecipients'>;

/** News of leads never take the room of warnings. */
const isOfLeads = (purpose: string): boolean => purpose === 'lead-notice' || purpose === 'lead-digest';

const classOf = ({ purpose }: NewMessage) => (isOfLeads(purpose) ? 'leads' : 'warnings');

/** Under what a mailbox's staff mails of one class are counted, over all companies. */
const staffLimitKey = (message: NewMessage): string =>
  createHash('sha256')
    .update(`staff ${classOf(message)} ${toMailbox(message.recipient)}`)
    .digest('hex');

/**
 * Marks the mails to staff that are past what one address gets in a day from all companies (D81): their rows are suppressed, with
 * the reason. For the transaction that enqueues them.
 */
export async function limitStaffMails(
  tx: SqlTransaction,
  outbox: Pick<Outbox, 'lockRecipients'>,
  messages: readonly NewMessage[],
  now: Date,
): Promise<NewMessage[]> {
  const judged: NewMessage[] = [];
  for (const group of ['leads', 'warnings'] as const) {
    const mails = messages.filter((message) => classOf(message) === group);
    const limitKeys = await judgeRecipients(tx, outbox, {
      mails: mails.map((mail) => ({ tenantId: mail.tenantId ?? '', limitKey: staffLimitKey(mail) })),
      maxFromTenant: MAX_STAFF_MAILS_A_DAY[group],
      maxFromAll: MAX_STAFF_MAILS_A_DAY[group],
      holdsMail: isAddressUnconfirmed,
      now,
    });
    judged.push(
      ...mails.map((mail, index) => {
        const limitKey = limitKeys[index];
        if (limitKey === undefined) return mail;
        return limitKey === null ? { ...mail, suppressed: LIMIT_REACHED } : { ...mail, limitKey };
      }),
    );
  }
  return judged;
}

/** Enqueues mails to the staff of confirmed companies: those to addresses that no one has confirmed are left out (D81). */
export async function enqueueStaffMails(
  tx: SqlTransaction,
  outbox: StaffOutbox,
  messages: readonly NewMessage[],
  now: Date,
): Promise<void> {
  const tenantIds = messages.flatMap(({ tenantId }) => tenantId ?? []);
  const isProven = await findProvenAddresses(tx, tenantIds);
  const proven = messages.filter(({ tenantId, recipient }) => isProven(tenantId ?? '', recipient));
  await outbox.enqueue(tx, await limitStaffMails(tx, outbox, proven, now), now);
}
