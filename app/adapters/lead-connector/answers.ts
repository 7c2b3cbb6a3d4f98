import * as z from 'zod';
import { HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import type { GuardedAnswer } from '../address-guard.server.ts';
import { readableText } from '../readable-text.ts';

/** Describes LeadConnector's responses. Its own texts may quote the contact, so they are never part of a reason. */

/** The API version that the documentation gives for contacts and custom fields. */
const API_VERSION = '2021-07-28';

export const crmHeaders = (apiKey: string): Record<string, string> => ({
  Authorization: `Bearer ${apiKey}`,
  Version: API_VERSION,
  Accept: 'application/json',
});

/** The fields that are used from the responses to POST /contacts/upsert and POST /contacts/{id}/tags. */
const contactAnswer = z.object({ new: z.boolean().optional(), contact: z.object({ id: z.string().min(1) }) });

/** Reads the contact that was created or changed. Returns null for a response without a contact. */
export function readContact(body: string): { id: string; isNew: boolean } | null {
  const { data } = contactAnswer.safeParse(parseJson(body));
  return data ? { id: data.contact.id, isNew: data.new === true } : null;
}

const fieldsAnswer = z.object({
  customFields: z.array(
    z.object({
      id: z.string().min(1),
      name: z.string(),
      dataType: z.string(),
      model: z.string().optional(),
    }),
  ),
});

/** Reads the response to GET /locations/{id}/customFields. Returns null if it has another shape. */
export const readFields = (body: string) =>
  fieldsAnswer.safeParse(parseJson(body)).data?.customFields ?? null;

const CRM_REFUSAL_REASONS: Readonly<Record<number, string>> = {
  400: 'The CRM refused the contact. Check the CRM’s response in the log, and the custom fields that we fill.',
  401: 'The CRM does not accept the API key, which was deleted or has expired. Create a new key in the CRM and enter the new key.',
  403: 'The API key lacks permission. Give the key the scopes contacts.write and locations/customFields.readonly for this location.',
  404: 'The CRM does not know this location. Compare the location id.',
  422: 'The CRM refused the contact. Check the CRM’s response in the log, and the custom fields that we fill.',
  429: 'The CRM accepts no more requests at the moment.',
};

const isGood = (status: number): boolean => status >= 200 && status < 300;

/** Describes in a sentence why the CRM refused a request. Returns null for a successful response. */
export function describeRefusal({ status }: Pick<GuardedAnswer, 'status'>): string | null {
  if (isGood(status)) return null;
  const reason = CRM_REFUSAL_REASONS[status];
  if (reason) return `${reason} (Status ${status}.)`;
  if (status >= 300 && status < 400)
    return `The CRM answered with a redirect (status ${status}), which is not followed: tell who runs this service.`;
  return `The CRM answered with status ${status}.`;
}

/**
 * Whether the CRM refused a change because it has no such contact. The documentation names 400 and 422 for refusals and no status of its
 * own for this.
 */
export function isContactGone({ status, body }: Pick<GuardedAnswer, 'status' | 'body'>): boolean {
  return status === 404 || ((status === 400 || status === 422) && /not found/i.test(readableText(body)));
}

/** Whether the same request may be accepted later: after rate limits, timeouts, errors of the CRM's server, and statuses below 400. */
export const isPassing = (status: number): boolean =>
  status === 408 || status === 425 || status === 429 || status < 400 || status >= 500;

/** The CRM's rate limit counts requests per ten seconds. */
const CRM_RATE_LIMIT_PAUSE_MS = 10_000;
/** Retry pause after the daily limit is reached. It is long because the CRM does not report when its day ends. */
const DAY_SPENT_PAUSE_MS = HOUR_MS;

/** Returns how long to wait after a 429 without Retry-After, according to the limits in the documentation. */
export function pauseAfterTooMany(headers: GuardedAnswer['headers']): number {
  if (headers['x-ratelimit-daily-remaining'] === '0') return DAY_SPENT_PAUSE_MS;
  const interval = Number(headers['x-ratelimit-interval-milliseconds']);
  return interval >= 1000 && interval <= MINUTE_MS ? interval : CRM_RATE_LIMIT_PAUSE_MS;
}

const MAX_STORED = 2000;

/** Summarises a response for the log: a refusal in the CRM's words, a contact only by its id. */
export function summariseAnswer({ status, body }: Pick<GuardedAnswer, 'status' | 'body'>): string {
  const text = readableText(body);
  const parsed = parseJson(text);
  if (isGood(status)) {
    const contact = readContact(text);
    return contact ? JSON.stringify({ new: contact.isNew, contactId: contact.id }) : '';
  }
  const { data } = z.object({ message: z.unknown(), error: z.unknown() }).partial().safeParse(parsed);
  const words =
    data && (data.message !== undefined || data.error !== undefined) ? JSON.stringify(data) : text;
  return words.slice(0, MAX_STORED);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
