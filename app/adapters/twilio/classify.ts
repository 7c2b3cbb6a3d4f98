import { isAboutTextAccount } from '#app/lib/text-answer.ts';
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
    (code === null ? !STATUSES_ABOUT_US.includes(status) : status !== 429 && !isAboutTextAccount(code));
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
