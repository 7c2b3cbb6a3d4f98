import type { Payments } from '#app/domain/subscriptions/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { PaymentError } from '#app/lib/payment-error.ts';

/** Runs an operation that needs the payment provider. @throws AppError `unavailable` if no keys are set or the provider's call fails */
export async function withPayments<Result>(
  payments: Payments | null,
  run: (payments: Payments) => Promise<Result>,
): Promise<Result> {
  if (!payments) throw new AppError('unavailable', 'Online payments aren’t available yet.');
  try {
    return await run(payments);
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    throw new AppError('unavailable', error.userMessage ?? PAYMENT_FAILURE_TEXTS[error.failure], {
      cause: error,
    });
  }
}

const PAYMENT_FAILURE_TEXTS = {
  declined: 'The card was declined.',
  denied: 'Stripe refused this service’s key. Please contact us.',
  unreachable: 'Stripe isn’t responding. Please try again in a moment.',
  refused: 'Stripe declined the request. Please contact us.',
} as const;
