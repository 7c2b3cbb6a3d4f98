import { ProbeError } from '#app/lib/probe-error.ts';
import { stripEnd } from '#app/lib/strip-end.ts';
import type { TwilioOptions } from './twilio-carrier.server.ts';

/**
 * Reads the account that texts are sent with. No text is sent.
 * @throws ProbeError
 */
export async function reachTwilio(
  { accountSid, authToken, apiBase }: Pick<TwilioOptions, 'accountSid' | 'authToken' | 'apiBase'>,
  limitMs: number,
): Promise<void> {
  const response = await fetch(`${stripEnd(apiBase, '/')}/2010-04-01/Accounts/${accountSid}.json`, {
    headers: {
      Authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
      Accept: 'application/json',
    },
    redirect: 'error',
    signal: AbortSignal.timeout(limitMs),
  }).catch((error: unknown) => {
    throw error instanceof DOMException && error.name === 'TimeoutError'
      ? new ProbeError('late', 'Twilio did not answer in time.', { cause: error })
      : new ProbeError('unreachable', 'We could not reach Twilio.', { cause: error });
  });
  // Only the status matters.
  await response.body?.cancel();
  const { status } = response;
  if (status === 401) throw new ProbeError('wrong-key', 'Twilio does not accept the token.');
  if (status >= 500) throw new ProbeError('unreachable', `Twilio has a problem of its own (${status}).`);
  if (status >= 300) throw new ProbeError('refused', `Twilio refused the request (${status}).`);
}
