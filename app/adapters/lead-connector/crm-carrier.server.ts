import type { PushAttempt } from '#app/domain/crm/index.ts';
import type {
  OutboxHandler,
  OutboxMessage,
  Postponed,
  Wire,
  WireCarrier,
  WireOutcome,
} from '#app/outbox/carriers.ts';
import type { RenderedCrmPush } from '#app/outbox/types.ts';
import { type AddressGuard, describeFailure, type GuardedAnswer } from '../address-guard.server.ts';
import { commitBeforeSend } from '../commit-before-send.ts';
import { readableText } from '../readable-text.ts';
import { readRetryAfter } from '../retry-after.ts';
import {
  crmHeaders,
  describeRefusal,
  isContactGone,
  isPassing,
  pauseAfterTooMany,
  readContact,
  summariseAnswer,
} from './answers.ts';

/** A contact with all of its custom fields may be large. */
const MAX_PUSH_ANSWER_BYTES = 256 * 1024;
const CRM_CONNECT_TIMEOUT_MS = 5000;
const TOO_MANY_REQUESTS = 429;

interface CarrierOptions {
  guard: AddressGuard;
  /** Base URL of the API, without a trailing slash. */
  base: string;
  logAttempt(attempt: PushAttempt): Promise<void>;
  /** Called when the log could not be written. The push still counts. */
  report(error: unknown): void;
  now?: () => Date;
}

/**
 * Sends contacts to LeadConnector: POST /contacts/upsert, then a separate request for the tags, since tags in the first one would remove
 * the contact's existing tags. Changes of consents are PUT /contacts/{id} and DELETE /contacts/{id}/tags, erasures DELETE /contacts/{id}.
 * Repeating these requests changes nothing. Every attempt is logged.
 */
export function crmHandler({
  prepare,
  ...options
}: CarrierOptions & { prepare: OutboxHandler<RenderedCrmPush>['prepare'] }): OutboxHandler<RenderedCrmPush> {
  const { now = () => new Date() } = options;
  const pauses = new CrmPauses();
  return {
    async prepare(message) {
      const forMs = pauses.remaining(message.tenantId ?? '', now());
      if (forMs > 0)
        return { postponed: 'The CRM accepts no more requests at the moment.', forMs } satisfies Postponed;
      return prepare(message);
    },
    carrier: createCarrier({ ...options, now, pauses }),
  };
}

function createCarrier(
  options: Required<CarrierOptions> & { pauses: CrmPauses },
): WireCarrier<RenderedCrmPush> {
  const { logAttempt, report, now, pauses } = options;
  return {
    via: 'wire',
    host: new URL(options.base).hostname,
    async send(message, ready, wire) {
      const sentAt = now();
      const started = performance.now();
      const end = await push(options, { ready, wire });
      // The lease was lost or the database is unavailable, so the request was not sent.
      if ('notSent' in end) throw end.notSent;
      const durationMs = Math.round(performance.now() - started);
      await logAttempt(describeAttempt({ message, ready, end, durationMs, at: sentAt })).catch(report);
      const outcome = judge(end, now());
      if ('answer' in end && end.answer.status === TOO_MANY_REQUESTS && outcome.result === 'transient')
        pauses.pause(ready.tenantId, outcome.retryAfterMs ?? 0, now());
      return outcome;
    },
    async close() {},
  };
}

/**
 * Outcome of the requests: the last response, or the first refusal, or the reason why there was no response. `saved` is the contact that the
 * CRM created or updated.
 */
type End =
  | { answer: GuardedAnswer; saved: PushAttempt['saved']; isDone: boolean }
  | { failure: string; saved: PushAttempt['saved'] };

type Send = (method: 'POST' | 'PUT' | 'DELETE', path: string, content?: object) => Promise<GuardedAnswer>;

async function push(
  { guard, base }: Pick<CarrierOptions, 'guard' | 'base'>,
  { ready, wire }: { ready: RenderedCrmPush; wire: Wire },
): Promise<End | { notSent: unknown }> {
  const { beforeSend, refusal } = commitBeforeSend(wire);
  const send: Send = (method, path, content) => {
    const body = content && JSON.stringify(content);
    return guard.fetch({
      url: base + path,
      method,
      headers: {
        ...crmHeaders(ready.apiKey),
        ...(body !== undefined && {
          'Content-Type': 'application/json',
          'Content-Length': String(Buffer.byteLength(body)),
        }),
      },
      ...(body !== undefined && { body }),
      signal: wire.signal,
      connectTimeoutMs: CRM_CONNECT_TIMEOUT_MS,
      maxAnswerBytes: MAX_PUSH_ANSWER_BYTES,
      beforeSend,
    });
  };
  let saved: PushAttempt['saved'] = null;
  try {
    if (ready.action !== 'save') return await change(send, ready);
    const answer = await send('POST', '/contacts/upsert', ready.contact);
    const contact = readContact(readableText(answer.body));
    if (describeRefusal(answer) !== null || contact === null) return { answer, saved, isDone: false };
    const { locationId, healthFields, hasGoalTags } = ready;
    saved = { locationId, crmContactId: contact.id, isCreated: contact.isNew, healthFields, hasGoalTags };
    if (ready.tags.length === 0) return { answer, saved, isDone: true };
    const tagged = await send('POST', `${contactPath(contact.id)}/tags`, { tags: ready.tags });
    return describeRefusal(tagged) === null
      ? { answer, saved, isDone: true }
      : { answer: tagged, saved, isDone: false };
  } catch (error) {
    return refusal() ?? { failure: describeFailure(error), saved };
  }
}

const contactPath = (id: string): string => `/contacts/${encodeURIComponent(id)}`;

/** Changes or deletes contacts. A contact that the CRM no longer has needs neither. */
async function change(send: Send, ready: Exclude<RenderedCrmPush, { action: 'save' }>): Promise<End> {
  const requests =
    ready.action === 'delete'
      ? [() => send('DELETE', contactPath(ready.crmContactId))]
      : ready.crmContactIds
          .map(contactPath)
          .flatMap((path) => [
            ...(Object.keys(ready.changes).length > 0 ? [() => send('PUT', path, ready.changes)] : []),
            ...(ready.removedTags.length > 0
              ? [() => send('DELETE', `${path}/tags`, { tags: ready.removedTags })]
              : []),
          ]);
  let last: GuardedAnswer | null = null;
  for (const request of requests) {
    last = await request();
    if (describeRefusal(last) !== null && !isContactGone(last))
      return { answer: last, saved: null, isDone: false };
  }
  if (last === null) throw new TypeError('A change of the CRM has no request.');
  return { answer: last, saved: null, isDone: true };
}

const NO_CONTACT = 'The CRM’s answer names no contact.';

/** Describes the outcome in a sentence. Returns null if everything arrived. */
const describeEnd = (end: End): string | null => {
  if ('failure' in end) return end.failure;
  return end.isDone ? null : (describeRefusal(end.answer) ?? NO_CONTACT);
};

function judge(end: End, now: Date): WireOutcome {
  const error = describeEnd(end);
  if ('failure' in end) return { result: 'transient', error: end.failure };
  // The contact's id is not stored here: an erasure that runs at the same time would blank the row before the id is written.
  if (error === null) return { result: 'sent', providerMessageId: null };
  const { status: statusCode, headers } = end.answer;
  if (!isPassing(statusCode)) return { result: 'refused', error, statusCode };
  const requestedMs = readRetryAfter(headers['retry-after'], now);
  const retryAfterMs = requestedMs ?? (statusCode === TOO_MANY_REQUESTS ? pauseAfterTooMany(headers) : null);
  return { result: 'transient', error, statusCode, ...(retryAfterMs !== null && { retryAfterMs }) };
}

function describeAttempt({
  message,
  ready: { tenantId, leadId },
  end,
  durationMs,
  at: sentAt,
}: {
  message: OutboxMessage;
  ready: RenderedCrmPush;
  end: End;
  durationMs: number;
  at: Date;
}): PushAttempt {
  const sharedFields = {
    tenantId,
    leadId,
    attempt: message.attempt,
    durationMs,
    at: sentAt,
    error: describeEnd(end),
    saved: end.saved,
  };
  if ('failure' in end) return { ...sharedFields, statusCode: null, answer: '' };
  return { ...sharedFields, statusCode: end.answer.status, answer: summariseAnswer(end.answer) };
}

/**
 * Companies whose CRM temporarily accepts no requests. Until the pause ends, the company's whole queue waits, and no attempt is counted.
 */
class CrmPauses {
  private readonly ends = new Map<string, number>();

  /** @param ms counted from now on */
  pause(tenantId: string, ms: number, now: Date): void {
    this.ends.set(tenantId, Math.max(this.ends.get(tenantId) ?? 0, now.getTime() + ms));
  }

  /** Returns the remaining time of the pause in ms, or 0 without a pause. */
  remaining(tenantId: string, now: Date): number {
    const remainingMs = (this.ends.get(tenantId) ?? 0) - now.getTime();
    if (remainingMs <= 0) this.ends.delete(tenantId);
    return Math.max(0, remainingMs);
  }
}
