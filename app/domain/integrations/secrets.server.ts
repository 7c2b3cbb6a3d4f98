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

/** The demo's endpoints have this in place of a sealed secret. */
export const DEMO_SECRET = '-';

export const isDemo = ({ sealedSecret }: Pick<StoredSecrets, 'sealedSecret'>): boolean =>
  sealedSecret === DEMO_SECRET;

/** The secrets that sign at a moment, the newest first; null when the service can't open the newest. */
export function openSecrets(seal: Seal, stored: StoredSecrets, now: Date): string[] | null {
  const { sealedSecret, sealedPreviousSecret, previousSecretUntil } = stored;
  const isPreviousValid = sealedPreviousSecret && previousSecretUntil && previousSecretUntil > now;
  const secret = openOrNull(seal, sealedSecret);
  if (secret === null) return null;
  // One that can't be opened is the reason why there is a new one.
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
