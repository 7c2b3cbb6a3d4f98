/**
 * Events that mail providers report about an accepted mail: it arrived; the address doesn't exist; the mailbox is full or the server asks to
 * wait; the server gave up after waiting; the mail or its sender was refused, which says nothing about the address; the recipient unsubscribed
 * at the provider, or complained.
 */
export type MailEventKind =
  | 'delivered'
  | 'unknown-address'
  | 'deferred'
  | 'undelivered'
  | 'refused'
  | 'unsubscribed'
  | 'complaint';

/** A provider's report about one recipient. */
export interface MailEvent {
  /** The provider's own id of the report and the recipient; repeated reports have the same id. */
  id: string;
  kind: MailEventKind;
  /** Null if messageRef is proved to be ours: then it is the mail's recipient, even if a forwarder reports another address. */
  recipient: string | null;
  /** Id of the outbox row, if the provider returns the mark set on the mail. */
  messageRef: string | null;
  /** The receiving server's reply, shown to staff. */
  detail: string | null;
}

/** A part of a signed report that can't be read. */
export interface OddReport {
  /** As in MailEvent; a hash of the content if the provider gives no id. */
  id: string;
  kind: 'odd';
  /** The provider's word for the event, '' if missing. */
  word: string;
  messageRef: string | null;
}

export interface MailProvider {
  /**
   * Verifies that a request comes from the provider, and reads its events one by one. Events of kinds that are not recorded are left out; odd
   * ones are returned as such, so that the others are taken.
   * @param body the raw request body
   * @throws AppError `unauthenticated` when the signature is missing, wrong or too old; `invalid` for a body whose signature can't be found
   */
  readEvents(request: { headers: Headers; body: Buffer; now: Date }): Promise<(MailEvent | OddReport)[]>;
}

/** The reports that `bounces` takes are mails to our own bounce addresses. */
const MAIL_PROVIDERS = ['ses', 'postmark', 'sendgrid', 'mailgun', 'bounces'] as const;
export type MailProviderName = (typeof MAIL_PROVIDERS)[number];

/** The providers whose secret or key is set. */
export type MailProviders = Partial<Record<MailProviderName, MailProvider>>;
