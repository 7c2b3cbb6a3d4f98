import { createHmac, hkdfSync } from 'node:crypto';
import { createSeal, type Seal } from './seal.server.ts';

/**
 * The secrets of SESSION_SECRET. The first one signs and seals, all of them verify and open, so that a secret can be replaced without
 * losing what the previous one signed and sealed. No other module sees a secret: modules that sign or seal get their keys here.
 */
export class KeyRing {
  readonly #secrets: readonly [string, ...string[]];
  readonly seal: Seal;

  constructor(secrets: readonly [string, ...string[]]) {
    this.#secrets = secrets;
    this.seal = createSeal(this.deriveKeys('seal'));
  }

  /**
   * Derives one key of 32 bytes from each secret, the first secret's first: the first key signs, all keys verify. A key for one purpose is
   * useless for another.
   */
  deriveKeys(purpose: string): Buffer[] {
    return this.#secrets.map((secret) => deriveKey(secret, purpose));
  }

  /** Derives the key of the first secret only, for values that are never compared with earlier ones. */
  deriveFirstKey(purpose: string): Buffer {
    return deriveKey(this.#secrets[0], purpose);
  }

  /** Computes the HMAC-SHA-256 under each secret itself, the first secret's first, for signatures that are older than keys per purpose. */
  computeMacs(...parts: readonly (string | Buffer)[]): [Buffer, ...Buffer[]] {
    const [first, ...otherSecrets] = this.#secrets;
    return [computeMac(first, parts), ...otherSecrets.map((secret) => computeMac(secret, parts))];
  }

  /** Lists the ids of the secrets, the first secret's first. An id reveals nothing about its secret. */
  listKeyIds(): [string, ...string[]] {
    const [first, ...otherSecrets] = this.#secrets;
    return [nameKey(first), ...otherSecrets.map(nameKey)];
  }

  /** Returns a ring with only the first secret, as it will be once the others are removed. */
  withoutOthers(): KeyRing {
    return new KeyRing([this.#secrets[0]]);
  }
}

const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `stackguide ${purpose} v1`, 32));

const nameKey = (secret: string): string => deriveKey(secret, 'key id').toString('hex').slice(0, 16);

function computeMac(secret: string, parts: readonly (string | Buffer)[]): Buffer {
  const mac = createHmac('sha256', secret);
  for (const part of parts) mac.update(part);
  return mac.digest();
}

/** Minimum length of each secret. */
export const MIN_SECRET_LENGTH = 32;

/**
 * Splits a setting into its secrets: `new,old`, where a comma within a secret is written as `\,`. A text with a part that is too short for
 * a secret is one secret with commas. The whole text is the last secret of a list, in case it was one secret before lists existed.
 */
export function splitSecrets(text: string): [string, ...string[]] {
  const [first = text, ...otherSecrets] = text
    .split(/(?<!\\),/)
    .map((part) => part.trim().replaceAll('\\,', ','));
  const isList =
    otherSecrets.length > 0 && [first, ...otherSecrets].every((part) => part.length >= MIN_SECRET_LENGTH);
  return isList ? [first, ...otherSecrets, text] : [text];
}
