/** Events that mail providers report about an accepted mail. */
type MailEventKind = 'delivered' | 'soft-bounce' | 'hard-bounce' | 'complaint';

/** A provider's report about one recipient. */
export interface MailEvent {
  /** The provider's own id of the report and the recipient; repeated reports have the same id. */
  id: string;
  kind: MailEventKind;
  recipient: string;
  /** Id of the outbox row, if the provider returns the mark set on the mail. */
  messageRef: string | null;
  /** The receiving server's reply, shown to staff. */
  detail: string | null;
}

export interface MailProvider {
  /**
   * Verifies that a request comes from the provider, and reads its events. Events of other kinds are left out.
   * @param body the raw request body
   * @throws AppError `unauthenticated` when the signature is missing, wrong or too old; `invalid` for a body that is not a report
   */
  readEvents(request: { headers: Headers; body: Buffer; now: Date }): Promise<MailEvent[]>;
}

const MAIL_PROVIDERS = ['ses', 'postmark', 'sendgrid', 'mailgun'] as const;
export type MailProviderName = (typeof MAIL_PROVIDERS)[number];

/** The providers whose secret or key is set. */
export type MailProviders = Partial<Record<MailProviderName, MailProvider>>;
