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
  // The mail is not marketing, because the visitor waits for it (D34).
  marketing: false,
  priority: 0,
});

/** Number of the plan mail that every accepted submission sends. Mails that a visitor requests have the following numbers (D18). */
export const FIRST_PLAN_MAIL = 1;

/** @param n the mail's number; empty for the common prefix of all keys of the assessment */
export const planMailKey = (assessmentId: string, n: number | ''): string => `plan-mail:${assessmentId}:${n}`;

interface PlanMail extends MailTo {
  assessmentId: string;
  /** Number of the mail among the assessment's plan mails. */
  n: number;
  limitKey?: string;
  suppressed?: string;
}

/** Creates the outbox item of a plan mail. */
export const planMailMessage = (mail: PlanMail): NewMessage => ({
  ...mailTo(mail),
  limitKey: mail.limitKey,
  suppressed: mail.suppressed,
  purpose: 'plan-mail',
  // The mail is sent after those that a person is waiting for, such as a password reset, because the visitor already has the plan on the
  // screen.
  priority: 2,
  dedupeKey: planMailKey(mail.assessmentId, mail.n),
  payload: { assessmentId: mail.assessmentId },
});

/** Creates the outbox item of the mail that asks a person to confirm the offers of one assessment. */
export const offersConfirmMessage = (
  mail: MailTo & { assessmentId: string } & Pick<PlanMail, 'limitKey' | 'suppressed'>,
): NewMessage => ({
  ...mailTo(mail),
  limitKey: mail.limitKey,
  suppressed: mail.suppressed,
  purpose: 'offers-confirm',
  priority: 2,
  dedupeKey: `offers-confirm:${mail.assessmentId}`,
  payload: { assessmentId: mail.assessmentId },
});

/** A mail with a one-time link: to erase one's own data, to download it, or to agree again to the use of hidden answers. */
export type LinkPurpose = 'erase-confirm' | 'data-link' | 'agree-link';

/** The pages on which such a link is requested; the mail says which, because the person who requested it may be a stranger. */
const LINK_PAGES = ['plan-page', 'preferences'] as const;
export type LinkPage = (typeof LINK_PAGES)[number];
export const parseLinkPage = (page: string | undefined): LinkPage | null =>
  LINK_PAGES.find((known) => known === page) ?? null;

/** Creates the outbox item of a mail with a one-time link; `token` is the link's secret. */
export const oneTimeLinkMessage = (
  mail: MailTo & {
    purpose: LinkPurpose;
    assessmentId: string;
    tokenId: string;
    token: string;
    page: LinkPage;
  },
): NewMessage => ({
  ...mailTo(mail),
  purpose: mail.purpose,
  dedupeKey: `${mail.purpose}:${mail.tokenId}`,
  payload: { assessmentId: mail.assessmentId, token: mail.token, page: mail.page },
});
