// The package's own entry point loads the client of all of Twilio's APIs.
import { validateRequest } from 'twilio/lib/webhooks/webhooks.js';
import type { OddTextReport, TextProvider, TextReport } from '#app/domain/delivery/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { cleanTexts } from '#app/lib/clean-json.ts';
import { sha256 } from '#app/lib/hash-recipient.server.ts';

/** Outcomes by status of Twilio's callbacks (twilio.com/docs/messaging/api/message-resource, "Message status values"). Null changes nothing. */
const OUTCOMES: ReadonlyMap<string, TextReport['outcome'] | null> = new Map([
  ['scheduled', null],
  ['sending', null],
  ['partially_delivered', null],
  ['canceled', null],
  ['accepted', 'accepted'],
  ['queued', 'accepted'],
  ['sent', 'accepted'],
  ['delivered', 'delivered'],
  ['read', 'delivered'],
  ['undelivered', 'failed'],
  ['failed', 'failed'],
]);

/** Creates the text provider whose reports are accepted. Returns null if no provider is set up. */
export const createTextProvider = ({
  TWILIO_AUTH_TOKEN,
}: {
  TWILIO_AUTH_TOKEN?: string;
}): TextProvider | null => (TWILIO_AUTH_TOKEN ? twilioWebhooks(TWILIO_AUTH_TOKEN) : null);

/** Verifies the signature of Twilio's status reports and forwarded texts, then reads them. */
const twilioWebhooks = (authToken: string): TextProvider => ({
  readReport(request) {
    const fields = readSigned(request, authToken);
    const status = fields.MessageStatus ?? fields.SmsStatus ?? '';
    const outcome = OUTCOMES.get(status);
    if (outcome === null) return null;
    const messageId = fields.MessageSid ?? fields.SmsSid ?? '';
    const { searchParams } = new URL(request.url);
    const attempt = searchParams.get('attempt') ?? '';
    const messageRef = searchParams.get('message');
    if (!outcome || !messageId || !messageRef || !/^\d{1,6}$/.test(attempt))
      return odd(fields, { id: messageId, messageRef, status });
    const errorCode = /^\d{1,6}$/.test(fields.ErrorCode ?? '') ? Number(fields.ErrorCode) : null;
    return { messageId, messageRef, attempt: Number(attempt), outcome, errorCode };
  },
  readIncoming(request) {
    const fields = readSigned(request, authToken);
    const { MessageSid: id, From: from, Body: text = '', OptOutType = '' } = fields;
    const to = [fields.To, fields.MessagingServiceSid].filter((sender) => sender !== undefined);
    return id && from
      ? { id, from, to, text, optOutType: OptOutType }
      : odd(fields, { id, status: 'incoming' });
  },
});

const odd = (
  fields: Readonly<Record<string, string>>,
  { id, messageRef = null, status }: { id?: string | undefined; messageRef?: string | null; status: string },
): OddTextReport => ({
  id: id || sha256(JSON.stringify([status, fields])),
  messageRef,
  outcome: 'odd',
  status,
});

/** @throws AppError `unauthenticated` when the signature is missing or wrong */
function readSigned(
  { url, headers, body }: Parameters<TextProvider['readReport']>[0],
  authToken: string,
): Record<string, string> {
  const form: Record<string, string | string[]> = {};
  for (const [name, value] of new URLSearchParams(body.toString('utf8'))) {
    const previousValue = Object.hasOwn(form, name) ? form[name] : undefined;
    form[name] = previousValue === undefined ? value : [...[previousValue].flat(), value];
  }
  const signature = headers.get('x-twilio-signature') ?? '';
  if (!signature || !validateRequest(authToken, signature, url, form))
    throw new AppError('unauthenticated', 'The signature is missing or wrong.');
  const single = Object.entries(form).filter(([, value]) => typeof value === 'string');
  return cleanTexts(Object.fromEntries(single) as Record<string, string>);
}
