/** Reasons why the payment provider did not carry out a call. */
export type PaymentFailure =
  /** The bank refused the card. The message is the provider's, for the payer. */
  | 'declined'
  /** The key is wrong or lacks permission. */
  | 'denied'
  /** No answer, or the provider is overloaded. Retry later. */
  | 'unreachable'
  /** Anything else: the request was wrong. */
  | 'refused';

/** A failed call to the payment provider. Its message may be logged: it holds no personal data. */
export class PaymentError extends Error {
  readonly failure: PaymentFailure;
  /** The provider's sentence for the payer; only set for a declined card. */
  readonly userMessage: string | null;
  /** Whether the provider has answered the call. Without an answer, the call may still have been carried out. */
  readonly isAnswered: boolean;

  /** The server and the Remix application are two bundles, each with its own copy of this class. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'PaymentError' && 'failure' in value;
  }

  constructor(
    failure: PaymentFailure,
    message: string,
    options: { userMessage?: string | null; isAnswered?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'PaymentError';
    this.failure = failure;
    this.userMessage = options.userMessage ?? null;
    this.isAnswered = options.isAnswered ?? false;
  }
}
