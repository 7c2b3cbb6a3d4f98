import { type MailProviderName, recordMailEvents } from '#app/domain/delivery/index.ts';
import { jsonResponse } from '#app/http/json-response.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { declareCall } from './call.server.ts';

/** SendGrid reports up to a thousand events at once. */
const MAX_MAIL_WEBHOOK_BYTES = 1024 * 1024;

/**
 * `POST /api/webhooks/mail/{provider}`: receives the mail provider's reports of deliveries, bounces and complaints. Responds as for an
 * unknown provider if its secret isn't set.
 */
export const postMailReport = declareCall({
  method: 'POST',
  path: '/api/webhooks/mail/:provider',
  summary: 'Receive the mail provider’s reports',
  limit: 'webhook',
  maxBytes: MAX_MAIL_WEBHOOK_BYTES,
  async handleRaw({ request, params, raw, context }) {
    const { db, mailProviders } = context.services;
    const name = params.provider as MailProviderName;
    const provider = Object.hasOwn(mailProviders, name) ? mailProviders[name] : undefined;
    if (!provider) throw new AppError('not-found', 'Provider not found.');
    const now = new Date();
    const events = await provider.readEvents({ headers: request.headers, body: raw, now });
    const { recorded, listed } = await recordMailEvents({ db, provider: name, events, now });
    return jsonResponse({ success: true, recorded, ...(listed > 0 && { listed }) });
  },
});
