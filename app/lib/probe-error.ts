/** Why a check of something outside the service failed. */
export type ProbeFailure =
  /** The key or password is wrong or has expired. */
  | 'wrong-key'
  /** The key is right and may not do this. */
  | 'no-permission'
  /** No connection, or the other side has trouble of its own. */
  | 'unreachable'
  /** No answer within the limit. */
  | 'late'
  /** It answered and refused. */
  | 'refused';

/** A check that failed. Its message is a sentence for operators, without personal data and without keys. */
export class ProbeError extends Error {
  readonly failure: ProbeFailure;

  /** The server and the Remix application are two bundles, each with a class of its own. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ProbeError' && 'failure' in value;
  }

  constructor(failure: ProbeFailure, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = 'ProbeError';
    this.failure = failure;
  }
}
