import { createPrivateKey, createPublicKey, generateKeyPair, randomBytes } from 'node:crypto';
import type { Seal } from '#app/lib/seal.server.ts';
import type { DkimKey } from '#app/outbox/types.ts';

/** Columns of a sender that has no key yet and whose records have not been checked. */
export const NO_SENDER_KEY = {
  dkimSelector: null,
  dkimPrivateKey: null,
  senderChecks: {},
  senderCheckedAt: null,
} as const;

/** Most DNS hosts' forms accept a key of this size in one TXT record, but not one of 4096 bits. */
const SENDER_KEY_BITS = 2048;

/**
 * Creates a key for a sender's domain, as values of the tenant's columns. Each key has its own selector, because DNS caches old records.
 */
export async function createSenderKey(seal: Seal): Promise<{ dkimSelector: string; dkimPrivateKey: string }> {
  const pem = await generatePrivateKey();
  return { dkimSelector: `s${randomBytes(4).toString('hex')}`, dkimPrivateKey: seal.close(pem) };
}

const generatePrivateKey = (): Promise<string> =>
  new Promise((resolve, reject) =>
    generateKeyPair('rsa', { modulusLength: SENDER_KEY_BITS }, (error, _publicKey, privateKey) =>
      error ? reject(error) : resolve(privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()),
    ),
  );

/** A stored key that was encrypted under another SESSION_SECRET. */
export const UNREADABLE_SENDER_KEY = 'unreadable';

/** Decrypts the stored key. Null if no key is stored. */
export function openSenderKey(
  { dkimSelector, dkimPrivateKey }: { dkimSelector: string | null; dkimPrivateKey: string | null },
  domain: string,
  seal: Seal,
): DkimKey | typeof UNREADABLE_SENDER_KEY | null {
  if (!dkimSelector || !dkimPrivateKey) return null;
  try {
    return { domain, selector: dkimSelector, privateKey: seal.open(dkimPrivateKey) };
  } catch {
    return UNREADABLE_SENDER_KEY;
  }
}

/** Returns the public key as in a DKIM record: DER, base64. */
export const derivePublicKey = ({ privateKey }: DkimKey): string =>
  createPublicKey(createPrivateKey(privateKey)).export({ format: 'der', type: 'spki' }).toString('base64');
