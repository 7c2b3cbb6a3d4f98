import * as z from 'zod';
import type { CallDocs } from '../contract.ts';
import { message } from './shared.ts';

/** Response of this call instead of a problem: its client reads `success` and `message`. */
const refusedSubscription = z.strictObject({ success: z.literal(false), message });

export const subscribeDocs: CallDocs = {
  group: 'Billing',
  operationId: 'createSubscription',
  description:
    'Starts your company’s subscription, or returns the one already started. Confirm the intent in the browser with Stripe’s Payment Element.',
  bodyExample: { plan: 'performance-growth' },
  answers: {
    200: {
      description: 'The intent to confirm.',
      schema: z.strictObject({
        success: z.literal(true),
        clientSecret: z.string().nullable(),
        intentType: z.enum(['setup', 'payment']).nullable().describe('Which intent the secret is of.'),
        message,
      }),
      example: {
        success: true,
        clientSecret: 'seti_1Q_secret_abc',
        intentType: 'setup',
        message: 'Subscription created',
      },
    },
  },
  refusedAs: refusedSubscription,
  refusals: {
    402: 'The payment was declined.',
    404: 'This company isn’t yours.',
    409: 'The company already has a subscription.',
    502: 'The payment provider refused the request.',
    503: 'Payments aren’t set up on this service, or the payment provider can’t be reached.',
  },
};
