import { createHash } from 'node:crypto';
import type { NewMessage } from '#app/domain/messaging/index.ts';
import { toMailbox } from '#app/lib/email-address.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';

/** Mails with a link to people who log in, or to whom a company wants to send its notices, by their purpose in the outbox. */
export type AccountMailPurpose = 'reset' | 'invite' | 'verify' | 'staff-address';

/** Under what mails of one purpose to one mailbox are counted; plan mails have keys of their own. */
export const accountMailLimitKey = (purpose: AccountMailPurpose, email: string): string =>
  createHash('sha256')
    .update(`${purpose} ${toMailbox(email)}`)
    .digest('hex');

/** The outbox row of such a mail; app/mails renders it from what mails.server.ts gives. */
export const accountMail = (mail: {
  purpose: AccountMailPurpose;
  tenantId: string | null;
  recipient: string;
  tokenId: string;
  token: string;
  /** What the words need: who invites, into which company. */
  words?: Record<string, string>;
}): NewMessage => ({
  tenantId: mail.tenantId,
  kind: 'email',
  purpose: mail.purpose,
  dedupeKey: `${mail.purpose}:${mail.tokenId}`,
  recipient: mail.recipient,
  recipientHash: hashRecipient(mail.recipient),
  // A reset counts once its address turns out to have an account: others are not sent.
  ...(mail.purpose !== 'reset' && { limitKey: accountMailLimitKey(mail.purpose, mail.recipient) }),
  payload: { token: mail.token, ...mail.words },
  priority: 0,
});
