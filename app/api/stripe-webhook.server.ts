import { receiveStripeEvent } from '#app/domain/subscriptions/index.ts';
import { jsonResponse } from '#app/http/json-response.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { declareCall } from './call.server.ts';

/** Stripe's largest events take some 100 kB. */
const MAX_STRIPE_WEBHOOK_BYTES = 1024 * 1024;
export const NO_PAYMENTS = 'Online payments aren’t available yet.';

/** `POST /api/webhooks/stripe`: records Stripe's events. The worker reads the objects that they refer to from Stripe. */
export const postStripeEvent = declareCall({
  method: 'POST',
  path: '/api/webhooks/stripe',
  summary: 'Receive Stripe’s events',
  limit: 'webhook',
  maxBytes: MAX_STRIPE_WEBHOOK_BYTES,
  async handleRaw({ request, raw, context }) {
    const { db, payments } = context.services;
    if (!payments) throw new AppError('not-found', NO_PAYMENTS);
    // Stripe shows the response to the account's owner, and sends the event again later.
    if (!payments.canVerifyEvents)
      throw new AppError('unavailable', 'This service has no signing secret for Stripe’s webhooks yet.');
    const signature = request.headers.get('stripe-signature');
    if (!(await receiveStripeEvent({ db, payments, raw, signature, now: new Date() })))
      throw new AppError('invalid', 'The signature is missing or wrong, or its timestamp is too far off.');
    return jsonResponse({ received: true });
  },
});
