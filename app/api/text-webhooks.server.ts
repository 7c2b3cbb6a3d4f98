import {
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

/** TwiML that sends no reply, because Twilio replies to STOP, START and HELP itself. */
const NO_ANSWER = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>';

const declareTwilio = (
  path: string,
  summary: string,
  take: (provider: TextProvider, call: SignedForm, services: Services) => Promise<void>,
): Call =>
  declareCall({
    method: 'POST',
    path,
    summary,
    limit: 'webhook',
    maxBytes: MAX_TEXT_WEBHOOK_BYTES,
    async handleRaw({ request, raw, context: { services } }) {
      const { textProvider } = services;
      if (!textProvider) throw new AppError('not-found', 'Texts are not set up here.');
      const call = { url: publicUrl(request, services), headers: request.headers, body: raw };
      await take(textProvider, call, services);
      return new Response(NO_ANSWER, {
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
  'What Twilio reports of a text',
  async (provider, call, { db }) => {
    const report = provider.readReport(call);
    if (report) await recordTextReport({ db, report, now: new Date() });
  },
);

/** `POST /api/webhooks/twilio/incoming`: receives a recipient's reply (STOP and its variants, START), signed in X-Twilio-Signature. */
export const postIncomingText = declareTwilio(
  TEXT_INCOMING_PATH,
  'A text that a recipient sent to our number',
  async (provider, call, { db }) => {
    const incoming = provider.readIncoming(call);
    if (incoming) await recordIncomingText({ db, incoming, now: new Date() });
  },
);
