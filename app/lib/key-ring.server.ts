import { createHmac, hkdfSync } from 'node:crypto';
import { createSeal, type Seal } from './seal.server.ts';

/**
 * The secrets of SESSION_SECRET. The first signs and seals, all of them verify and open, so that a secret can be changed without losing
 * what the one before signed and sealed. No other module sees a secret: what signs or seals asks for keys here.
 */
export class KeyRing {
  readonly #secrets: readonly [string, ...string[]];
  readonly seal: Seal;

  constructor(secrets: readonly [string, ...string[]]) {
    this.#secrets = secrets;
    this.seal = createSeal(this.deriveKeys('seal'));
  }

  /** One key of 32 bytes for each secret, the first secret's first: it signs, all verify. A key of one purpose is worth nothing for another. */
  deriveKeys(purpose: string): Buffer[] {
    return this.#secrets.map((secret) => deriveKey(secret, purpose));
  }

  /** The first secret's key alone, for what is never compared with an earlier value. */
  deriveFirstKey(purpose: string): Buffer {
    return deriveKey(this.#secrets[0], purpose);
  }

  /** HMAC-SHA-256 under each secret itself, the first secret's first: signatures that are older than keys for each purpose. */
  computeMacs(...parts: readonly (string | Buffer)[]): [Buffer, ...Buffer[]] {
    const [first, ...others] = this.#secrets;
    return [computeMac(first, parts), ...others.map((secret) => computeMac(secret, parts))];
  }

  /** Names of the secrets that give nothing of them away, the first secret's first. */
  listKeyIds(): [string, ...string[]] {
    const [first, ...others] = this.#secrets;
    return [nameKey(first), ...others.map(nameKey)];
  }

  /** The ring of the first secret alone, which is the ring once the others have left. */
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

/** Each secret is at least this long. */
export const MIN_SECRET_LENGTH = 32;

/**
 * The secrets of a setting: `new,old`, where a comma that belongs to a secret is written as `\,`. A text with a part that is too short for
 * a secret is one secret with commas in it. The whole text is the last of a list, in case that it was one secret before there were lists.
 */
export function splitSecrets(text: string): [string, ...string[]] {
  const [first = text, ...others] = text.split(/(?<!\\),/).map((part) => part.trim().replaceAll('\\,', ','));
  const isList = others.length > 0 && [first, ...others].every((part) => part.length >= MIN_SECRET_LENGTH);
  return isList ? [first, ...others, text] : [text];
}
