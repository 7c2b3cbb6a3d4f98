import { createHash } from 'node:crypto';
import type { Database } from '#app/domain/database.ts';
import {
  judgeRecipients,
  type NewMessage,
  type Outbox,
  RECIPIENT_LIMIT_REACHED,
} from '#app/domain/messaging/index.ts';
import { findProvenAddresses, isTenantAddressUnconfirmed } from '#app/domain/tenants/index.ts';
import { toMailbox } from '#app/lib/email-address.ts';
import type { SqlTransaction } from '#app/lib/sql-transaction.ts';
import { staffMessages } from './staff-messages.ts';

/** Maximum number of e-mails per address in 24 hours, over all companies (D81), for leads and for warnings. More are not sent. */
const MAX_STAFF_MAILS_A_DAY = { leads: 100, warnings: 20 } as const;

export type StaffOutbox = Pick<Outbox, 'enqueue' | 'lockRecipients'>;

/** The means by which a task warns the staff of companies. */
export interface StaffWarnings {
  db: Database;
  outbox: StaffOutbox;
  /** Lists the e-mail addresses of a tenant's admins. */
  listAdmins(db: Database, tenantId: string): Promise<string[]>;
  now: Date;
}

/** News about leads and their replies must not use up the limit for warnings. */
const isStaffMailOfLeads = (purpose: string): boolean =>
  purpose === 'lead-notice' || purpose === 'lead-digest' || purpose === 'unread-replies';

const chooseMailClass = ({ purpose }: NewMessage) => (isStaffMailOfLeads(purpose) ? 'leads' : 'warnings');

/** Returns the key under which a mailbox's staff e-mails of one class are counted, over all companies. */
const staffLimitKey = (message: NewMessage): string =>
  createHash('sha256')
    .update(`staff ${chooseMailClass(message)} ${toMailbox(message.recipient)}`)
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
  const judged: NewMessage[] = [];
  for (const group of ['leads', 'warnings'] as const) {
    const mails = messages.filter((message) => chooseMailClass(message) === group);
    const limitKeys = await judgeRecipients(tx, outbox, {
      mails: mails.map((mail) => ({ tenantId: mail.tenantId ?? '', limitKey: staffLimitKey(mail) })),
      maxFromTenant: MAX_STAFF_MAILS_A_DAY[group],
      maxFromAll: MAX_STAFF_MAILS_A_DAY[group],
      holdsMail: isTenantAddressUnconfirmed,
      now,
    });
    judged.push(
      ...mails.map((mail, index) => {
        const limitKey = limitKeys[index];
        if (limitKey === undefined) return mail;
        return limitKey === null ? { ...mail, suppressed: RECIPIENT_LIMIT_REACHED } : { ...mail, limitKey };
      }),
    );
  }
  return judged;
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
