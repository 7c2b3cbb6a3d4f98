import { randomBytes } from 'node:crypto';

/** Encrypts what must be read again: `sealWith` of the area access, which this one can't import. */
export interface Seal {
  close(text: string): string;
  /** @throws when it was closed under another secret */
  open(sealed: string): string;
}

/** As Standard Webhooks writes them: 24 to 64 random bytes. */
export const makeSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

interface StoredSecrets {
  sealedSecret: string;
  sealedPreviousSecret: string | null;
  previousSecretUntil: Date | null;
}

/** The secrets that sign at a moment, the newest first; null when the service's own secret was changed since they were sealed. */
export function openSecrets(seal: Seal, stored: StoredSecrets, now: Date): string[] | null {
  const { sealedSecret, sealedPreviousSecret, previousSecretUntil } = stored;
  const isPreviousValid = sealedPreviousSecret && previousSecretUntil && previousSecretUntil > now;
  try {
    return [seal.open(sealedSecret), ...(isPreviousValid ? [seal.open(sealedPreviousSecret)] : [])];
  } catch {
    return null;
  }
}
