/** Why the payment provider did not do something. */
export type PaymentFailure =
  /** The bank refused the card; the message is the provider's, for the person who pays. */
  | 'declined'
  /** The key may not do this, or is wrong. */
  | 'denied'
  /** No answer, or the provider is overloaded: again later. */
  | 'unreachable'
  /** Anything else: the request was wrong. */
  | 'refused';

/** A call to the payment provider that failed. Its message is fit for a log: it holds no personal data. */
export class PaymentError extends Error {
  readonly failure: PaymentFailure;
  /** The provider's sentence for the person who pays; only of a declined card. */
  readonly userMessage: string | null;

  /** The server and the Remix application are two bundles, each with a class of its own. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'PaymentError' && 'failure' in value;
  }

  constructor(
    failure: PaymentFailure,
    message: string,
    options: { userMessage?: string | null; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'PaymentError';
    this.failure = failure;
    this.userMessage = options.userMessage ?? null;
  }
}
