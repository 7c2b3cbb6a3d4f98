import * as z from 'zod';
import { isPrintable, sinceDay } from '#app/domain/input-fields.ts';
import { canParseUrl } from '#app/lib/can-parse-url.ts';
import { EVENT_NAMES } from './event-types.ts';

/** The rules of an endpoint's form fields, for browser and server. Whether the address leads to the public internet shows when something is sent. */

const MAX_URL = 2000;
const MAX_DESCRIPTION = 120;
const URL_MESSAGE = 'Enter an address that begins with https://';
/** This machine's own, which the setting ALLOW_LOOPBACK_FETCH lets pass; the server decides about that. */
const LOOPBACK = /^http:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?(\/|$)/i;

const isWebhookUrl = (text: string): boolean => {
  if (!canParseUrl(text)) return false;
  const { protocol, username, password } = new URL(text);
  return (protocol === 'https:' || LOOPBACK.test(text)) && !username && !password;
};

function withoutFragment(text: string): string {
  const url = new URL(text);
  url.hash = '';
  return url.href;
}

export const endpointUrl = z
  .string(URL_MESSAGE)
  .trim()
  .max(MAX_URL, `Please use at most ${MAX_URL} characters`)
  .refine(isPrintable, 'Please remove the control characters')
  .refine(isWebhookUrl, URL_MESSAGE)
  .transform(withoutFragment);

export const endpointDescription = z
  .string()
  .trim()
  .max(MAX_DESCRIPTION, `Please use at most ${MAX_DESCRIPTION} characters`)
  .refine(isPrintable, 'Please remove the control characters')
  .default('');

/** None chosen = all, also those that are added to the service later. */
export const endpointEvents = z.array(z.enum(EVENT_NAMES, 'Choose from the list')).default([]);

export const replaySince = sinceDay;

/** What a receiver gives as its secret, as Standard Webhooks writes them: 24 to 64 bytes. */
export const endpointSecret = z
  .string()
  .regex(/^whsec_[A-Za-z\d+/]{32,88}={0,2}$/, 'Enter a secret such as whsec_… of 24 to 64 bytes in base64');
