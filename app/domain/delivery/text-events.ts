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

/** A signed request that names no text, or reports a status that is not known. */
export interface OddTextReport {
  /** The provider's id of the text; a hash of the fields if it is missing. */
  id: string;
  /** Id of the outbox row, if the report names one. */
  messageRef: string | null;
  outcome: 'odd';
  /** The provider's word for the status, '' if missing. */
  status: string;
}

export interface IncomingText {
  /** The provider's id of the text. */
  id: string;
  /** In E.164 format. */
  from: string;
  /** The number and the messaging service that the text was sent to; missing for the service's own. */
  to?: readonly string[];
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
  /** Reads a delivery report; returns null for a known status that changes nothing, such as "sending". */
  readReport(request: SignedForm): TextReport | OddTextReport | null;
  readIncoming(request: SignedForm): IncomingText | OddTextReport;
}
