import * as z from 'zod';
import { isPrintableInput, sinceDay } from '#app/domain/input-fields.ts';
import { canParseUrl } from '#app/lib/can-parse-url.ts';
import { cleanName } from '#app/protocol/typed-text.ts';
import { MAX_ENDPOINT_DESCRIPTION } from './endpoint-limits.ts';
import { EVENT_TYPE_NAMES } from './event-types.ts';

/**
 * Validation of an endpoint's form fields. Whether the URL leads to the public internet is checked when something
 * is sent.
 */

const MAX_ENDPOINT_URL = 2000;
const ENDPOINT_URL_ERROR = 'Enter a URL that begins with https://';
/** A loopback URL, which the setting ALLOW_LOOPBACK_FETCH permits; the server checks the setting. */
const LOOPBACK_ENDPOINT_URL = /^http:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?(\/|$)/i;

const isEndpointUrl = (text: string): boolean => {
  if (!canParseUrl(text)) return false;
  const { protocol, username, password } = new URL(text);
  return (protocol === 'https:' || LOOPBACK_ENDPOINT_URL.test(text)) && !username && !password;
};

function withoutFragment(text: string): string {
  const url = new URL(text);
  url.hash = '';
  return url.href;
}

export const endpointUrl = z
  .string(ENDPOINT_URL_ERROR)
  .trim()
  .max(MAX_ENDPOINT_URL, `Use at most ${MAX_ENDPOINT_URL} characters`)
  .refine(isPrintableInput, 'Remove the control characters')
  .refine(isEndpointUrl, ENDPOINT_URL_ERROR)
  .transform(withoutFragment);

export const endpointDescription = z
  .string()
  .overwrite(cleanName)
  .max(MAX_ENDPOINT_DESCRIPTION, `Use at most ${MAX_ENDPOINT_DESCRIPTION} characters`)
  .default('');

/** An empty list means all events, including those added to the service later. */
export const endpointEvents = z.array(z.enum(EVENT_TYPE_NAMES, 'Choose from the list')).default([]);

export const replaySince = sinceDay;

/** A receiver's own secret in the format of Standard Webhooks: 24 to 64 bytes. */
export const endpointSecret = z
  .string()
  .regex(/^whsec_[A-Za-z\d+/]{32,88}={0,2}$/, 'Enter a secret such as whsec_… of 24 to 64 bytes in base64');
