/** Path where a text provider reports delivery; it forwards recipients' answers to the second path. */
export const TEXT_STATUS_PATH = '/api/webhooks/twilio/status';
export const TEXT_INCOMING_PATH = '/api/webhooks/twilio/incoming';

/** The outcome of a text that the provider accepted. */
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

export interface IncomingText {
  /** The provider's id of the text. */
  id: string;
  /** In E.164 format. */
  from: string;
  text: string;
  /** Result of the provider's own opt-out handling: STOP, START or HELP; '' if it did not recognise a keyword. */
  optOutType: string;
}

export interface SignedForm {
  /** The public URL that the provider called. */
  url: string;
  headers: Headers;
  body: Buffer;
}

/** Reads the requests of a text provider. @throws AppError `unauthenticated` for a wrong signature */
export interface TextProvider {
  /** Reads a delivery report; returns null if it has no relevant outcome. */
  readReport(request: SignedForm): TextReport | null;
  readIncoming(request: SignedForm): IncomingText | null;
}
