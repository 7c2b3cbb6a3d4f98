import type { WireOutcome } from '#app/outbox/carriers.ts';
import { readRetryAfter } from '../retry-after.ts';

/** Twilio's response to a request for sending a text. */
export interface TwilioAnswer {
  /** HTTP status. */
  status: number;
  /** Raw Retry-After header. */
  retryAfter: string | undefined;
  body: string;
}

/**
 * Twilio's codes for problems with the account, the sender or the rate, and not with the text or its recipient
 * (twilio.com/docs/api/errors): log-in and account (20003, 20005, 20404), too many requests or a full queue (14107, 20429, 21611, 30001,
 * 63038), a sender that is not allowed to send (21603, 21606, 21659, 21660, 21701, 21703, 21705, 30002), a callback URL that it rejects
 * (21609).
 */
const ABOUT_US = [
  14107, 20003, 20005, 20404, 20429, 21603, 21606, 21609, 21611, 21659, 21660, 21701, 21703, 21705, 30001,
  30002, 63038,
];
/** Statuses of errors on our side, used when Twilio gives no code. */
const STATUSES_ABOUT_US = [401, 403, 404, 408, 429];
/** A gateway in front of Twilio's servers gave up. Twilio may still have accepted the text. */
const GATEWAY_STATUSES = [502, 504];

/** Decides what Twilio's response means for the text. The stored status is Twilio's own code, if it gives one. */
export function classify({ status, retryAfter, body }: TwilioAnswer, now: Date): WireOutcome {
  const { sid, code, message } = readBody(body);
  if (status >= 200 && status < 300) return { result: 'sent', providerMessageId: sid };
  const statusCode = code ?? status;
  const explanation = message ? `: ${withoutNumbers(message)}` : '';
  const error = `Twilio answered ${code ? `with error ${code}` : `with status ${status}`}${explanation}`;
  if (GATEWAY_STATUSES.includes(status)) return { result: 'unknown', error, statusCode };
  const isRefused =
    status >= 400 &&
    status < 500 &&
    (code === null ? !STATUSES_ABOUT_US.includes(status) : status !== 429 && !ABOUT_US.includes(code));
  if (isRefused) return { result: 'refused', error, statusCode };
  const retryAfterMs = readRetryAfter(retryAfter, now);
  return { result: 'transient', error, statusCode, ...(retryAfterMs === null ? {} : { retryAfterMs }) };
}

function readBody(body: string): { sid: string | null; code: number | null; message: string | null } {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    value = null;
  }
  const fields = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const { sid, code, message } = fields;
  return {
    sid: typeof sid === 'string' && /^\w{1,64}$/.test(sid) ? sid : null,
    code: typeof code === 'number' && Number.isInteger(code) && code > 0 ? code : null,
    message: typeof message === 'string' ? message : null,
  };
}

/** Removes numbers: Twilio quotes the recipient's number, which an erasure could not find in a sentence. */
const withoutNumbers = (text: string): string => text.replace(/\+?\d[\d\s().-]{6,}\d/g, '(number)');
