/** Where a provider of texts reports what became of one, and forwards what recipients answer. */
export const TEXT_STATUS_PATH = '/api/webhooks/twilio/status';
export const TEXT_INCOMING_PATH = '/api/webhooks/twilio/incoming';

/** What became of a text that the provider took. */
export interface TextReport {
  /** The provider's id of the text. */
  messageId: string;
  /** Id of the outbox row. */
  messageRef: string;
  /** The row's attempt that the report is about. */
  attempt: number;
  outcome: 'accepted' | 'delivered' | 'failed';
  /** The provider's own code of a failure. */
  errorCode: number | null;
}

/** What a recipient answered. */
export interface IncomingText {
  /** The provider's id of the text. */
  id: string;
  /** E.164 */
  from: string;
  text: string;
  /** What the provider's own opt-out handling took it for: STOP, START or HELP; '' without. */
  optOutType: string;
}

/** A call as it came. */
export interface SignedForm {
  /** The address that the provider called, as the public knows it. */
  url: string;
  headers: Headers;
  body: Buffer;
}

/** A provider of texts, as far as its calls go. @throws AppError `unauthenticated` for a wrong signature */
export interface TextProvider {
  /** Null for a report that says nothing of use. */
  readReport(request: SignedForm): TextReport | null;
  readIncoming(request: SignedForm): IncomingText | null;
}
