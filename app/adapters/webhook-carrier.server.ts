import { Webhook } from 'standardwebhooks';
import type { Attempt } from '#app/domain/integrations/index.ts';
import type { OutboxMessage, Wire, WireCarrier, WireOutcome } from '#app/outbox/carriers.ts';
import type { RenderedWebhook } from '#app/outbox/types.ts';
import { type AddressGuard, describeFailure, type GuardedAnswer } from './address-guard.server.ts';
import { commitBeforeSend } from './commit-before-send.ts';
import { readableText } from './readable-text.ts';
import { readRetryAfter } from './retry-after.ts';

/** Maximum number of bytes to read from a response, and of characters to store from it. */
const MAX_WEBHOOK_ANSWER_BYTES = 16 * 1024;
const MAX_STORED = 2000;
const WEBHOOK_CONNECT_TIMEOUT_MS = 5000;
const GONE = 410;

/**
 * Posts webhooks according to Standard Webhooks, through the address guard, and logs every attempt. Any status other than 2xx is a failure,
 * including redirects.
 */
export function webhookCarrier({
  guard,
  userAgent,
  logAttempt,
  report,
  now = () => new Date(),
}: {
  guard: AddressGuard;
  userAgent: string;
  logAttempt(attempt: Attempt): Promise<void>;
  /** Called when the log could not be written. The delivery still counts. */
  report(error: unknown): void;
  now?: () => Date;
}): WireCarrier<RenderedWebhook> {
  return {
    via: 'wire',
    async send(message, ready, wire) {
      const sentAt = now();
      const started = performance.now();
      const end = await post({ guard, userAgent, ready, wire, at: sentAt });
      // The lease was lost or the database is unavailable, so the request was not sent.
      if ('notSent' in end) throw end.notSent;
      const durationMs = Math.round(performance.now() - started);
      await logAttempt(describeAttempt({ message, ready, end, durationMs, at: sentAt })).catch(report);
      return judge(end, sentAt);
    },
    async close() {},
  };
}

/** Outcome of a POST: a response, or the reason why there was no response. */
type End = { answer: GuardedAnswer } | { failure: string };

async function post({
  guard,
  userAgent,
  ready,
  wire,
  at: sentAt,
}: {
  guard: AddressGuard;
  userAgent: string;
  ready: RenderedWebhook;
  wire: Wire;
  at: Date;
}): Promise<End | { notSent: unknown }> {
  const { beforeSend, refusal } = commitBeforeSend(wire);
  try {
    const answer = await guard.fetch({
      url: ready.url,
      method: 'POST',
      headers: { ...signedHeaders(ready, sentAt), 'User-Agent': userAgent },
      body: ready.body,
      signal: wire.signal,
      connectTimeoutMs: WEBHOOK_CONNECT_TIMEOUT_MS,
      maxAnswerBytes: MAX_WEBHOOK_ANSWER_BYTES,
      beforeSend,
    });
    return { answer };
  } catch (error) {
    return refusal() ?? { failure: describeFailure(error) };
  }
}

/** Creates the headers that prove the sender and the time to the receiver. */
const signedHeaders = (
  { eventId, body, secrets }: RenderedWebhook,
  sentAt: Date,
): Record<string, string> => ({
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Length': String(Buffer.byteLength(body)),
  Accept: '*/*',
  'webhook-id': eventId,
  'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
  'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(eventId, sentAt, body)).join(' '),
});

/** Describes in a sentence why the receiver refused. Returns null if it accepted the event. */
function describeRefusal({ status, headers }: GuardedAnswer): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400)
    return `The server answered with status ${status}: webhooks follow no redirects${headers.location ? ', so enter the URL that the redirect leads to' : ''}.`;
  if (status === GONE) return 'The server answered with status 410: the URL is gone for good.';
  return `The server answered with status ${status}.`;
}

function judge(end: End, sentAt: Date): WireOutcome {
  if ('failure' in end) return { result: 'transient', error: end.failure };
  const { status: statusCode, headers } = end.answer;
  const error = describeRefusal(end.answer);
  if (error === null) return { result: 'sent', providerMessageId: null };
  if (statusCode === GONE) return { result: 'refused', error, statusCode };
  const retryAfterMs = readRetryAfter(headers['retry-after'], sentAt);
  return { result: 'transient', error, statusCode, ...(retryAfterMs !== null && { retryAfterMs }) };
}

function describeAttempt({
  message,
  ready: { tenantId, endpointId, eventId, url },
  end,
  durationMs,
  at: sentAt,
}: {
  message: OutboxMessage;
  ready: RenderedWebhook;
  end: End;
  durationMs: number;
  at: Date;
}): Attempt {
  const sharedFields = {
    tenantId,
    endpointId,
    eventId,
    url,
    attempt: message.attempt,
    durationMs,
    at: sentAt,
  };
  if ('failure' in end)
    return { ...sharedFields, statusCode: null, error: end.failure, answer: '', isGone: false };
  const { status, body } = end.answer;
  return {
    ...sharedFields,
    statusCode: status,
    error: describeRefusal(end.answer),
    answer: readableText(body).slice(0, MAX_STORED),
    isGone: status === GONE,
  };
}
