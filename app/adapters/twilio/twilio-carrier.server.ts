import { stripEnd } from '#app/lib/strip-end.ts';
import type { OutboxMessage, WireCarrier } from '#app/outbox/carriers.ts';
import type { RenderedText } from '#app/outbox/types.ts';
import { classify } from './classify.ts';
import { NoAnswer, postForm } from './post-form.server.ts';

export interface TwilioOptions {
  accountSid: string;
  authToken: string;
  /** https://api.twilio.com */
  apiBase: string;
  /** Where Twilio reports what became of a text; null where it can't reach the service. */
  statusUrl: string | null;
}

/**
 * Twilio gives up on a text that it could not hand over in this time, in seconds: one that was sent in the evening must not
 * arrive in the night.
 */
const VALID_SECONDS = 3600;

/**
 * Sends texts with Twilio's Messages API. It has no key by which it would know a repeated request, so a request without an
 * answer leaves a doubt.
 */
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
    // Each text has a connection of its own.
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

/** Names the row and the attempt: so a report also settles a text whose answer never arrived. */
function makeStatusUrl(statusUrl: string, { id, attempt }: OutboxMessage): string {
  const url = new URL(statusUrl);
  url.searchParams.set('message', id);
  url.searchParams.set('attempt', String(attempt));
  return url.href;
}
