/** What mail providers report of a mail that they took. */
type MailEventKind = 'delivered' | 'soft-bounce' | 'hard-bounce' | 'complaint';

/** One report of a provider about one recipient. */
export interface MailEvent {
  /** The provider's own id of the report and the recipient; repeated reports have the same. */
  id: string;
  kind: MailEventKind;
  recipient: string;
  /** Id of the outbox row, when the provider gives back what the mail was marked with. */
  messageRef: string | null;
  /** What the receiving server said, shown to staff. */
  detail: string | null;
}

/** A mail provider, as far as its reports go. */
export interface MailProvider {
  /**
   * Proves that a call is the provider's, and reads what it reports. Events of other kinds are left out.
   * @param body as it came
   * @throws AppError `unauthenticated` when the signature is missing, wrong or too old; `invalid` for what is no report
   */
  readEvents(request: { headers: Headers; body: Buffer; now: Date }): Promise<MailEvent[]>;
}

const MAIL_PROVIDERS = ['ses', 'postmark', 'sendgrid', 'mailgun'] as const;
export type MailProviderName = (typeof MAIL_PROVIDERS)[number];

/** The providers whose secret or key is set. */
export type MailProviders = Partial<Record<MailProviderName, MailProvider>>;
