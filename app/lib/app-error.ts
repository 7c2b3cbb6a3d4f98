import type { StaleField } from './field-conflict.ts';

/** Kinds of failure that a caller can act on; app/http/problem.ts maps each to an HTTP status. */
export type ErrorCode =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'method-not-allowed'
  | 'conflict'
  | 'timeout'
  | 'too-large'
  | 'unsupported-media-type'
  | 'too-many'
  | 'unavailable';

/** The service's only error class: a code, and a message that may be shown to the user. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** Error texts by field, for `invalid`. */
  readonly fields?: Record<string, string[]>;
  /** Fields that have changed since they were read, for `conflict`. */
  readonly stale?: readonly StaleField[];
  /** Tells programs what to do, if the code is not specific enough. */
  readonly reason?: string;
  /** Whole seconds until the caller may try again, for `too-many` and `unavailable`. */
  readonly retryAfterSeconds?: number;

  /**
   * The server and the Remix application are two bundles, each with its own copy of this class. Each must recognise errors that the other
   * throws (docs/decisions/2026-11-21-two-bundles-one-context.md).
   */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'AppError' && 'code' in value;
  }

  constructor(
    code: ErrorCode,
    message: string,
    options: {
      fields?: Record<string, string[]>;
      stale?: readonly StaleField[];
      reason?: string;
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = options.fields;
    this.stale = options.stale;
    this.reason = options.reason;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/**
 * Returns the error for an unknown tenant. It is also used for another company's tenant, so that a caller can't find out which tenants
 * exist.
 */
export const tenantNotFound = (): AppError => new AppError('not-found', 'Company not found.');

/** Returns the error for a key that came with another request before. */
export const idempotencyKeyReused = (): AppError =>
  new AppError('conflict', 'This Idempotency-Key was used with another request.', {
    reason: 'idempotency-key-reused',
  });
