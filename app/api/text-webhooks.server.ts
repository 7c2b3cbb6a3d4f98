import {
  listOddText,
  recordIncomingText,
  recordTextReport,
  type SignedForm,
  TEXT_INCOMING_PATH,
  TEXT_STATUS_PATH,
  type TextProvider,
} from '#app/domain/delivery/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import type { Services } from '#app/services.server.ts';
import { type Call, type CallInput, declareCall } from './call.server.ts';

/** A text has at most 1,600 characters. */
const MAX_TEXT_WEBHOOK_BYTES = 64 * 1024;

/** Writes TwiML. Without a text it sends no reply, because Twilio replies to STOP, START and HELP itself. */
const writeTwiml = (text: string | null): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Response>${text === null ? '' : `<Message>${escapeXml(text)}</Message>`}</Response>`;

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

const declareTwilio = (
  path: string,
  summary: string,
  take: (provider: TextProvider, call: SignedForm, services: Services) => Promise<string | null>,
): Call =>
  declareCall({
    method: 'POST',
    path,
    summary,
    limit: 'webhook',
    maxBytes: MAX_TEXT_WEBHOOK_BYTES,
    async handleRaw({ request, raw, context: { services } }) {
      const { textProvider } = services;
      if (!textProvider) throw new AppError('not-found', 'Texts are not set up on this service.');
      const call = { url: publicUrl(request, services), headers: request.headers, body: raw };
      return new Response(writeTwiml(await take(textProvider, call, services)), {
        headers: { 'Content-Type': 'text/xml; charset=utf-8', 'Cache-Control': 'no-store' },
      });
    },
  });

/** Returns the URL that Twilio was given and has signed, even if a proxy has changed it. */
function publicUrl(request: CallInput['request'], { env: { APP_ORIGIN } }: Services): string {
  const { origin, pathname, search } = new URL(request.url);
  return `${APP_ORIGIN ?? origin}${pathname}${search}`;
}

/** `POST /api/webhooks/twilio/status`: receives the delivery status of a text, signed in X-Twilio-Signature. */
export const postTextStatus = declareTwilio(
  TEXT_STATUS_PATH,
  'Receive Twilio’s report on a text',
  async (provider, call, { db }) => {
    const report = provider.readReport(call);
    const now = new Date();
    if (report?.outcome === 'odd') await listOddText({ db, report, now });
    else if (report) await recordTextReport({ db, report, now });
    return null;
  },
);

/** `POST /api/webhooks/twilio/incoming`: receives a recipient's reply (STOP and its variants, START, AYUDA; others are listed for staff), signed in X-Twilio-Signature. */
export const postIncomingText = declareTwilio(
  TEXT_INCOMING_PATH,
  'Receive a text that a recipient sent to our number',
  async (provider, call, { db }) => {
    const incoming = provider.readIncoming(call);
    const now = new Date();
    if (!('outcome' in incoming)) return recordIncomingText({ db, incoming, now });
    await listOddText({ db, report: incoming, now });
    return null;
  },
);
