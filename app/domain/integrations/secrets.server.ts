import { randomBytes } from 'node:crypto';
import type { Seal } from '#app/lib/seal.server.ts';

/** Generates a secret in the format of Standard Webhooks: 24 to 64 random bytes. */
export const makeSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

interface StoredSecrets {
  sealedSecret: string;
  sealedPreviousSecret: string | null;
  previousSecretUntil: Date | null;
}

/** Stored instead of a sealed secret for the demo's endpoints. */
export const DEMO_SECRET = '-';

export const isDemoSecret = ({ sealedSecret }: Pick<StoredSecrets, 'sealedSecret'>): boolean =>
  sealedSecret === DEMO_SECRET;

/** Returns the secrets that sign at a point in time, the newest first; null when the service can't open the newest. */
export function openSecrets(seal: Seal, storedSecrets: StoredSecrets, now: Date): string[] | null {
  const { sealedSecret, sealedPreviousSecret, previousSecretUntil } = storedSecrets;
  const isPreviousValid = sealedPreviousSecret && previousSecretUntil && previousSecretUntil > now;
  const secret = openOrNull(seal, sealedSecret);
  if (secret === null) return null;
  // A previous secret that can't be opened is skipped: an unreadable secret is a reason for creating a new one.
  const previous = isPreviousValid ? openOrNull(seal, sealedPreviousSecret) : null;
  return previous === null ? [secret] : [secret, previous];
}

function openOrNull(seal: Seal, sealed: string): string | null {
  try {
    return seal.open(sealed);
  } catch {
    return null;
  }
}
