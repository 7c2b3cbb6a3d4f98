import { createHash } from 'node:crypto';
import type { NewMessage } from '#app/domain/messaging/index.ts';
import { toMailbox } from '#app/lib/email-address.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';

/** Outbox purposes of mails with a link, either to people with an account or to people to whom a company wants to send its notices. */
export type AccountMailPurpose = 'reset' | 'invite' | 'verify' | 'staff-address';

/** Returns the key under which mails of one purpose to one mailbox are counted. Plan mails have separate keys. */
export const accountMailLimitKey = (purpose: AccountMailPurpose, email: string): string =>
  createHash('sha256')
    .update(`${purpose} ${toMailbox(email)}`)
    .digest('hex');

/** Builds the outbox row of an account mail. app/mails renders it from the data of mails.server.ts. */
export const accountMail = (mail: {
  purpose: AccountMailPurpose;
  tenantId: string | null;
  recipient: string;
  tokenId: string;
  token: string;
  /** Data for the text, such as the inviting person and the company. */
  words?: Record<string, string>;
}): NewMessage => ({
  tenantId: mail.tenantId,
  kind: 'email',
  purpose: mail.purpose,
  dedupeKey: `${mail.purpose}:${mail.tokenId}`,
  recipient: mail.recipient,
  recipientHash: hashRecipient(mail.recipient),
  // A reset counts only once its address is known to have an account, because others are not sent.
  ...(mail.purpose !== 'reset' && { limitKey: accountMailLimitKey(mail.purpose, mail.recipient) }),
  payload: { token: mail.token, ...mail.words },
  priority: 0,
});
