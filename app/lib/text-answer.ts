/** What a text provider's code says about a text that it did not deliver. Only the first two say something about the number. */
export type TextFailureKind =
  | 'opted-out'
  | 'unknown-recipient'
  | 'unavailable'
  | 'refused'
  | 'set-up'
  | 'other';

/** Twilio's error for a number whose owner answered STOP. */
export const TEXT_STOPPED_CODE = 21610;

/** Twilio's codes for texts that reached no phone, with the reason for staff (twilio.com/docs/api/errors). */
const TEXT_FAILURES: Readonly<Record<number, { kind: TextFailureKind; reason: string }>> = {
  21211: { kind: 'unknown-recipient', reason: 'the number is not valid' },
  21217: { kind: 'unknown-recipient', reason: 'the number is not valid' },
  21408: { kind: 'set-up', reason: 'texts to this country are turned off in the Twilio account' },
  [TEXT_STOPPED_CODE]: { kind: 'opted-out', reason: 'the recipient answered STOP' },
  21614: { kind: 'unknown-recipient', reason: 'the number can’t receive texts' },
  30001: { kind: 'unavailable', reason: 'too many texts were waiting' },
  30002: { kind: 'set-up', reason: 'the Twilio account is suspended' },
  30003: { kind: 'unavailable', reason: 'the phone is turned off or out of reach' },
  30004: { kind: 'refused', reason: 'the recipient or the carrier blocks the text' },
  30005: { kind: 'unknown-recipient', reason: 'the number is unknown' },
  30006: { kind: 'unknown-recipient', reason: 'the number is a landline, or its carrier can’t be reached' },
  30007: { kind: 'refused', reason: 'the carrier filtered the text as spam' },
  30008: { kind: 'other', reason: 'for an unknown reason' },
  30034: { kind: 'set-up', reason: 'the sender’s number is not registered with the carriers (A2P 10DLC)' },
  30036: { kind: 'unavailable', reason: 'delivery took too long' },
};

/** Twilio's codes for numbers that no text reaches: not valid, not a mobile number, unknown, or a landline. */
export const TEXT_UNREACHABLE_CODES: readonly number[] = Object.entries(TEXT_FAILURES).flatMap(
  ([code, { kind }]) => (kind === 'unknown-recipient' ? [Number(code)] : []),
);

/**
 * Twilio's codes for problems with the account, the sender or the rate, and not with the text or its recipient
 * (twilio.com/docs/api/errors): log-in and account (20003, 20005, 20404), too many requests or a full queue (14107, 20429, 21611, 30001,
 * 63038), a sender that is not allowed to send (21603, 21606, 21659, 21660, 21701, 21703, 21705, 30002), a callback URL that it rejects
 * (21609).
 */
const CODES_ABOUT_US: readonly number[] = [
  14107, 20003, 20005, 20404, 20429, 21603, 21606, 21609, 21611, 21659, 21660, 21701, 21703, 21705, 30001,
  30002, 63038,
];

/** Whether a code is about the account, the sender or the rate, so that a later attempt may succeed. */
export const isAboutTextAccount = (code: number): boolean => CODES_ABOUT_US.includes(code);

/** Reads what a code says; null for a code that is not listed. */
export const classifyTextCode = (code: number): TextFailureKind | null =>
  TEXT_FAILURES[code]?.kind ?? (isAboutTextAccount(code) ? 'set-up' : null);

export const describeTextFailure = (code: number | null): string =>
  code === null
    ? 'Twilio could not deliver the text.'
    : `Twilio could not deliver the text: ${TEXT_FAILURES[code]?.reason ?? 'see Twilio’s list of errors'} (error ${code}).`;
