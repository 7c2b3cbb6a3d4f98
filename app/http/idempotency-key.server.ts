import { createHash } from 'node:crypto';
import { AppError } from '#app/lib/app-error.ts';

export interface IdempotencyKey {
  key: string;
  /** SHA-256 of the body: the same key with another body is a conflict. */
  bodyHash: string;
}

/** Reads the `Idempotency-Key` header. @throws AppError `invalid` when it is not 1 to 255 visible ASCII characters */
export function readIdempotencyKey(request: Request, rawBody: Buffer): IdempotencyKey | null {
  const key = request.headers.get('idempotency-key');
  if (key === null) return null;
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw new AppError('invalid', 'Idempotency-Key must be 1 to 255 visible ASCII characters.');
  return { key, bodyHash: createHash('sha256').update(rawBody).digest('hex') };
}
