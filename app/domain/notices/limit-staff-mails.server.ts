import { createHash } from 'node:crypto';
import type { Database } from '#app/domain/database.ts';
import { judgeRecipients, mailClassOf, type NewMessage, type Outbox } from '#app/domain/messaging/index.ts';
import { findProvenAddresses, isTenantAddressUnconfirmed } from '#app/domain/tenants/index.ts';
import { toMailbox } from '#app/lib/email-address.ts';
import type { SqlTransaction } from '#app/lib/sql-transaction.ts';
import { staffMessages } from './staff-messages.ts';

export type StaffOutbox = Pick<Outbox, 'enqueue' | 'lockRecipients'>;

/** The means by which a task warns the staff of companies. */
export interface StaffWarnings {
  db: Database;
  outbox: StaffOutbox;
  /** Lists the e-mail addresses of a tenant's admins. */
  listAdmins(db: Database, tenantId: string): Promise<string[]>;
  now: Date;
}

/** Returns the key under which a mailbox's staff e-mails of one class are counted, over all companies. */
const staffLimitKey = (message: NewMessage): string =>
  createHash('sha256')
    .update(`staff ${mailClassOf(message.purpose)} ${toMailbox(message.recipient)}`)
    .digest('hex');

/**
 * Marks staff e-mails above the daily limit per address over all companies (D81): their rows are suppressed, with the reason. Call it in
 * the transaction that enqueues them.
 */
export async function limitStaffMails(
  tx: SqlTransaction,
  outbox: Pick<Outbox, 'lockRecipients'>,
  messages: readonly NewMessage[],
  now: Date,
): Promise<NewMessage[]> {
  const mails = messages.map((mail) => ({ ...mail, limitKey: staffLimitKey(mail) }));
  const verdicts = await judgeRecipients(tx, outbox, { mails, holdsMail: isTenantAddressUnconfirmed, now });
  return messages.map((mail, index) => ({ ...mail, ...verdicts[index] }));
}

/** Enqueues e-mails to the staff of confirmed companies. Addresses that were never confirmed are left out (D81). */
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

/** Enqueues one e-mail to a company's contact address and its admins. */
export async function warnStaff(
  { db, outbox, listAdmins, now }: StaffWarnings,
  {
    contactEmail,
    ...mail
  }: Omit<Parameters<typeof staffMessages>[0], 'recipients'> & { contactEmail: string | undefined },
): Promise<void> {
  const admins = await listAdmins(db, mail.tenantId);
  const messages = staffMessages({ ...mail, recipients: contactEmail ? [contactEmail, ...admins] : admins });
  await db.$transaction((tx) => enqueueStaffMails(tx, outbox, messages, now));
}
