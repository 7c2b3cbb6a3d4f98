import type { NewMessage } from '#app/domain/messaging/index.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';

interface MailTo {
  tenantId: string;
  recipient: string;
  leadId?: string;
}

const mailTo = ({
  tenantId,
  recipient,
  leadId,
}: MailTo): Omit<NewMessage, 'purpose' | 'dedupeKey' | 'payload'> => ({
  kind: 'email',
  tenantId,
  recipient,
  recipientHash: hashRecipient(recipient),
  leadId,
  // Not marketing: the visitor waits for it (D34).
  marketing: false,
  priority: 0,
});

/** The plan mail that every accepted submission sends is the first; what a visitor asks for comes after it (D18). */
export const FIRST_PLAN_MAIL = 1;

/** @param n the mail's number; empty for what all keys of the assessment begin with */
export const planMailKey = (assessmentId: string, n: number | ''): string => `plan-mail:${assessmentId}:${n}`;

interface PlanMail extends MailTo {
  assessmentId: string;
  /** Tells an assessment's plan mails apart. */
  n: number;
  limitKey?: string;
  suppressed?: string;
}

/** What is enqueued for a plan mail. */
export const planMailMessage = (mail: PlanMail): NewMessage => ({
  ...mailTo(mail),
  limitKey: mail.limitKey,
  suppressed: mail.suppressed,
  purpose: 'plan-mail',
  // Behind what a person sits and waits for, such as a password reset: the visitor has the plan on the screen already.
  priority: 2,
  dedupeKey: planMailKey(mail.assessmentId, mail.n),
  payload: { assessmentId: mail.assessmentId },
});

/** How long the one-time links work that let people erase or download their data. */
export const LINK_HOURS = 24;

/** What is enqueued for a mail with a one-time link; `token` is the link's secret. */
export const oneTimeLinkMessage = (
  mail: MailTo & {
    purpose: 'erase-confirm' | 'data-link';
    assessmentId: string;
    tokenId: string;
    token: string;
  },
): NewMessage => ({
  ...mailTo(mail),
  purpose: mail.purpose,
  dedupeKey: `${mail.purpose}:${mail.tokenId}`,
  payload: { assessmentId: mail.assessmentId, token: mail.token },
});
