import type { StaleField } from './field-conflict.ts';

/** Kinds of failure that a caller can do something about; app/http/problem.ts maps each to an HTTP status. */
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

/** The one error class of the service: a code, and a message that may be shown to the user. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** field → messages, for `invalid` */
  readonly fields?: Record<string, string[]>;
  /** For `conflict`: fields that were changed since they were read. */
  readonly stale?: readonly StaleField[];
  /** For programs, where the code alone does not tell what to do. */
  readonly reason?: string;
  /** For `too-many` and `unavailable`, in whole seconds. */
  readonly retryAfterSeconds?: number;

  /**
   * The server and the Remix application are two bundles, each with a class of its own; what one throws the other has to
   * know (docs/decisions/2026-11-21-two-bundles-one-context.md).
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

/** The answer to an unknown tenant, and the same to another company's: a caller can't find out which tenants exist. */
export const noSuchTenant = (): AppError => new AppError('not-found', 'There is no such tenant.');
