import { stripEnd } from '#app/lib/strip-end.ts';
import type { OutboxMessage, WireCarrier } from '#app/outbox/carriers.ts';
import type { RenderedText } from '#app/outbox/types.ts';
import { classify } from './classify.ts';
import { NoAnswer, postForm } from './post-form.server.ts';

export interface TwilioOptions {
  accountSid: string;
  authToken: string;
  /** Base URL of the API, such as https://api.twilio.com. */
  apiBase: string;
  /** URL where Twilio reports the status of a text; null if Twilio can't reach the service. */
  statusUrl: string | null;
}

/** Seconds after which Twilio gives up on an undelivered text: a text sent in the evening must not arrive in the night. */
const VALID_SECONDS = 3600;

/** Sends texts with Twilio's Messages API. The API has no idempotency key, so the result of a request without a response is uncertain. */
export function twilioCarrier({
  accountSid,
  authToken,
  apiBase,
  statusUrl,
}: TwilioOptions): WireCarrier<RenderedText> {
  const url = new URL(`${stripEnd(apiBase, '/')}/2010-04-01/Accounts/${accountSid}/Messages.json`);
  const headers = {
    Authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
    Accept: 'application/json',
  };
  return {
    via: 'wire',
    host: url.hostname,
    async send(message, text, wire) {
      const form = toForm(text, statusUrl && makeStatusUrl(statusUrl, message));
      try {
        return classify(await postForm(url, { headers, form }, wire), new Date());
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
        return { result: error.isInDoubt ? 'unknown' : 'transient', error: `Twilio: ${error.message}` };
      }
    },
    // There is nothing to close: each text has its own connection.
    async close() {},
  };
}

function toForm({ from, to, text }: RenderedText, statusUrl: string | null): URLSearchParams {
  return new URLSearchParams({
    To: to,
    Body: text,
    ...(from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }),
    ValidityPeriod: String(VALID_SECONDS),
    ...(statusUrl ? { StatusCallback: statusUrl } : {}),
  });
}

/** Adds the row's id and the attempt's number to the URL, so that a report also settles a text whose response never arrived. */
function makeStatusUrl(statusUrl: string, { id, attempt }: OutboxMessage): string {
  const url = new URL(statusUrl);
  url.searchParams.set('message', id);
  url.searchParams.set('attempt', String(attempt));
  return url.href;
}
