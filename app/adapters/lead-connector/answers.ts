import * as z from 'zod';
import { HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import type { GuardedAnswer } from '../address-guard.server.ts';
import { readableText } from '../readable-text.ts';

/** What LeadConnector answers, in words. Its own words may quote the contact, so they are never part of a reason. */

/** The version that the documentation names for contacts and custom fields. */
const API_VERSION = '2021-07-28';

export const crmHeaders = (apiKey: string): Record<string, string> => ({
  Authorization: `Bearer ${apiKey}`,
  Version: API_VERSION,
  Accept: 'application/json',
});

/** POST /contacts/upsert and POST /contacts/{id}/tags: what of the answers is used. */
const contactAnswer = z.object({ new: z.boolean().optional(), contact: z.object({ id: z.string().min(1) }) });

/** The contact that was made or changed; null for an answer that has none. */
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

/** GET /locations/{id}/customFields; null for another answer. */
export const readFields = (body: string) =>
  fieldsAnswer.safeParse(parseJson(body)).data?.customFields ?? null;

const REASONS: Readonly<Record<number, string>> = {
  400: 'The CRM refused the contact as it is: look at its answer in the log, and at the custom fields that are filled.',
  401: 'The CRM does not take the API key: it was deleted or has expired. Make a new one there and enter it.',
  403: 'The API key may not do this: it needs the scopes contacts.write and locations/customFields.readonly of this location.',
  404: 'The CRM does not know this location: compare the location id.',
  422: 'The CRM refused the contact as it is: look at its answer in the log, and at the custom fields that are filled.',
  429: 'The CRM takes no more requests at the moment.',
};

const isGood = (status: number): boolean => status >= 200 && status < 300;

/** A sentence on what the CRM refused; null when it did what it was told. */
export function describeRefusal({ status }: Pick<GuardedAnswer, 'status'>): string | null {
  if (isGood(status)) return null;
  const reason = REASONS[status];
  if (reason) return `${reason} (Status ${status}.)`;
  if (status >= 300 && status < 400)
    return `The CRM answered with a redirect (status ${status}), which is not followed: tell who runs this service.`;
  return `The CRM answered with status ${status}.`;
}

/** Whether the same request may be taken later: too many at once, timeouts, and what goes wrong on the other side. */
export const isPassing = (status: number): boolean =>
  status === 408 || status === 425 || status === 429 || status < 400 || status >= 500;

/** The CRM counts requests in ten seconds. */
const PAUSE_MS = 10_000;
/** The count of a day is spent: asked seldom, since the CRM does not say when its day ends. */
const DAY_SPENT_PAUSE_MS = HOUR_MS;

/** How long to wait after 429, where Retry-After does not say it: by the counts that the documentation names. */
export function pauseAfterTooMany(headers: GuardedAnswer['headers']): number {
  if (headers['x-ratelimit-daily-remaining'] === '0') return DAY_SPENT_PAUSE_MS;
  const interval = Number(headers['x-ratelimit-interval-milliseconds']);
  return interval >= 1000 && interval <= MINUTE_MS ? interval : PAUSE_MS;
}

const MAX_STORED = 2000;

/** What the log shows of an answer: a refusal in the CRM's words, of a contact its id alone. */
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
