import type { Subprocessor } from '#app/domain/site/index.ts';
import type { DocumentSettings } from './documents.ts';

/** Reads from the service's settings what the legal documents say of them. */
export function documentSettings(env: {
  PRODUCT_NAME: string;
  SMTP_URL?: string;
  TWILIO_ACCOUNT_SID?: string;
  STRIPE_SECRET_KEY?: string;
}): DocumentSettings {
  const configured: Subprocessor[] = [
    ...(env.SMTP_URL
      ? [{ name: new URL(env.SMTP_URL).hostname, country: null, purpose: 'mail' as const }]
      : []),
    ...(env.TWILIO_ACCOUNT_SID ? [{ name: 'Twilio Inc.', country: 'US', purpose: 'texts' as const }] : []),
    ...(env.STRIPE_SECRET_KEY ? [{ name: 'Stripe, Inc.', country: 'US', purpose: 'payments' as const }] : []),
  ];
  return { product: env.PRODUCT_NAME, sendsMail: env.SMTP_URL !== undefined, configured };
}
