import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Encrypts secrets that must be read again (second factors, links of mails), so that the database alone does not reveal them. */
export interface Seal {
  close(text: string): string;
  /** @throws SealError if no secret of the ring opens the value, or if the value was tampered with */
  open(sealed: string): string;
  /**
   * Seals the same text under the ring's first secret.
   * @returns null if it is already sealed under that secret
   * @throws SealError as `open` does
   */
  reseal(sealed: string): string | null;
}

/** A sealed value that this ring can't open. The value is not damaged: the secret that sealed it still opens it. */
export class SealError extends Error {
  override name = 'SealError';
  constructor() {
    super('No secret of SESSION_SECRET opens this value.');
  }
}

/**
 * Creates a seal with AES-256-GCM under keys derived from the service's own secrets: the first one seals, all of them open. KeyRing calls
 * it.
 */
export function createSeal(keys: readonly Buffer[]): Seal {
  const [first] = keys;
  if (!first) throw new Error('A seal needs a key.');
  const close = (text: string) => {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', first, nonce);
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
  };
  return {
    close,
    open: (sealed) => openWithAny(keys, sealed).text,
    reseal(sealed) {
      const { text, key } = openWithAny(keys, sealed);
      return key === first ? null : close(text);
    },
  };
}

function openWithAny(keys: readonly Buffer[], sealed: string): { text: string; key: Buffer } {
  const bytes = Buffer.from(sealed.replace(/^v1\./, ''), 'base64url');
  for (const key of keys)
    try {
      return { text: openWith(key, bytes), key };
    } catch {
      // The value was sealed under another secret of the ring, or under none of them.
    }
  throw new SealError();
}

function openWith(key: Buffer, bytes: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}
