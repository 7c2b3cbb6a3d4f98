import { timingSafeEqual } from 'node:crypto';
import type * as z from 'zod';
import type { OddReport } from '#app/domain/delivery/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { parseCleanJson } from '#app/lib/clean-json.ts';
import { DAY_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { sha256 } from '#app/lib/hash-recipient.server.ts';

/**
 * Maximum age of a signed report, in ms. Providers repeat a report for up to a day while the service does not respond, and the service
 * remembers it for 30 days, so no report is processed twice.
 */
const MAX_AGE_MS = 2 * DAY_MS;

/** Maximum difference between the clocks of a provider and of this service, in ms. */
const MAX_AHEAD_MS = 15 * MINUTE_MS;

export const unproven = () => new AppError('unauthenticated', 'The signature is wrong.');

/** @throws AppError `unauthenticated` */
export function assertRecent(signedAt: Date, now: Date): void {
  const age = now.getTime() - signedAt.getTime();
  if (!(age <= MAX_AGE_MS && age >= -MAX_AHEAD_MS))
    throw new AppError('unauthenticated', 'The signature is too old.');
}

/** Compares in constant time, so that the duration does not reveal how many characters are right. */
export function isSame(candidate: string, right: string): boolean {
  const [a, b] = [Buffer.from(candidate), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Compares the password of HTTP basic authentication. The name before it is not compared.
 * @throws AppError `unauthenticated`
 */
export function assertPassword(headers: Headers, password: string): void {
  const [scheme = '', encoded = ''] = (headers.get('authorization') ?? '').split(' ');
  const credentials = Buffer.from(encoded, 'base64').toString('utf8');
  if (!/^basic$/i.test(scheme) || !isSame(credentials.slice(credentials.indexOf(':') + 1), password))
    throw unproven();
}

/** Reads the JSON of a body with a right signature. Text that is not valid JSON is returned as it is, so that it can be listed. */
export function readSignedJson(body: Buffer | string): unknown {
  const text = body.toString('utf8');
  try {
    return parseCleanJson(text);
  } catch {
    return text;
  }
}

/** Returns a provider's word for an event, '' if it is not a text. */
export const readWord = (word: unknown): string => (typeof word === 'string' ? word : '');

/** Describes a report with a right signature that can't be read. @param id the provider's id of the report, of any type */
export const oddReport = (
  value: unknown,
  { word, id, messageRef = null }: { word: string; id?: unknown; messageRef?: string | null },
): OddReport => ({
  kind: 'odd',
  id: typeof id === 'string' && id !== '' ? id : sha256(JSON.stringify(value) ?? ''),
  word,
  messageRef,
});

/** @throws AppError `invalid` for a body that is not valid JSON or does not match the schema */
export function parseReport<Schema extends z.ZodType>(
  schema: Schema,
  body: Buffer | string,
): z.infer<Schema> {
  let value: unknown;
  try {
    value = parseCleanJson(body.toString('utf8'));
  } catch {
    throw new AppError('invalid', 'The body is not valid JSON.');
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new AppError('invalid', 'The body is no report of this provider.');
  return parsed.data;
}

/** Returns the row's id from our Message-ID, `<ID@host>`. */
export const refOfMessageId = (messageId: string | undefined): string | null =>
  /^<?([\w-]{8,64})@/.exec(messageId?.trim() ?? '')?.[1] ?? null;

const MAX_DETAIL = 300;
export const shortened = (text: string | undefined): string | null =>
  text ? text.slice(0, MAX_DETAIL) : null;
