/** Reasons why a check of something outside the service failed. */
export type ProbeFailure =
  /** The key or password is wrong or has expired. */
  | 'wrong-key'
  /** The key is right but lacks permission. */
  | 'no-permission'
  /** No connection, or the other side has problems. */
  | 'unreachable'
  /** No answer within the time limit. */
  | 'late'
  /** The other side answered and refused. */
  | 'refused';

/** A failed check. Its message is a sentence for operators, without personal data or keys. */
export class ProbeError extends Error {
  readonly failure: ProbeFailure;

  /** The server and the Remix application are two bundles, each with its own copy of this class. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ProbeError' && 'failure' in value;
  }

  constructor(failure: ProbeFailure, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = 'ProbeError';
    this.failure = failure;
  }
}
