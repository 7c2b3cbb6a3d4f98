/**
 * Why a mail server itself can't be used: it refuses the log-in, does not answer, offers no valid encryption, or takes no more mails of this
 * sender for now.
 */
export type ServerFault = 'log-in' | 'unreachable' | 'encryption' | 'limit';

/** A mail server can't be used, or refuses a mail. The message is what it answered, for the staff who entered it. */
export class MailServerRefusal extends Error {
  /** Null if it refuses only the mail. */
  readonly fault: ServerFault | null;

  /** The server and the Remix application are two bundles, each with its own copy of this class. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'MailServerRefusal' && 'fault' in value;
  }

  constructor(fault: ServerFault | null, answer: string) {
    super(answer);
    this.name = 'MailServerRefusal';
    this.fault = fault;
  }
}
