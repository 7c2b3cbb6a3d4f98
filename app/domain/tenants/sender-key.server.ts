import { createPrivateKey, createPublicKey, generateKeyPair, randomBytes } from 'node:crypto';
import type { DkimKey } from '#app/outbox/types.ts';

/** Encrypts what must be read again, as the area of access makes one. */
export interface SecretSeal {
  close(text: string): string;
  /** @throws when it was closed under another secret */
  open(sealed: string): string;
}

interface StoredKey {
  dkimSelector: string | null;
  dkimPrivateKey: string | null;
}

/** The columns of a sender whose key is not made yet and whose records were not read. */
export const NO_SENDER_KEY = {
  dkimSelector: null,
  dkimPrivateKey: null,
  senderChecks: {},
  senderCheckedAt: null,
} as const;

/** Fits one TXT record of most DNS hosts' forms; 4096 does not. */
const BITS = 2048;

/** A new key for a sender's domain, as the tenant's columns store it. The selector is another for each key, because DNS remembers old ones. */
export async function createSenderKey(
  seal: SecretSeal,
): Promise<{ dkimSelector: string; dkimPrivateKey: string }> {
  const pem = await generatePrivateKey();
  return { dkimSelector: `s${randomBytes(4).toString('hex')}`, dkimPrivateKey: seal.close(pem) };
}

const generatePrivateKey = (): Promise<string> =>
  new Promise((resolve, reject) =>
    generateKeyPair('rsa', { modulusLength: BITS }, (error, _publicKey, privateKey) =>
      error ? reject(error) : resolve(privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()),
    ),
  );

/** The stored key; null without one, or when it was stored under another SESSION_SECRET: then a new one must be made. */
export function openSenderKey(
  { dkimSelector, dkimPrivateKey }: StoredKey,
  domain: string,
  seal: SecretSeal,
): DkimKey | null {
  if (!dkimSelector || !dkimPrivateKey) return null;
  try {
    return { domain, selector: dkimSelector, privateKey: seal.open(dkimPrivateKey) };
  } catch {
    return null;
  }
}

/** The public part as a record holds it: DER, base64. */
export const derivePublicKey = ({ privateKey }: DkimKey): string =>
  createPublicKey(createPrivateKey(privateKey)).export({ format: 'der', type: 'spki' }).toString('base64');
