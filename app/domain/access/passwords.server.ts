import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { splitAddress } from '#app/lib/email-address.ts';
import { MAX_PASSWORD, MIN_PASSWORD } from './account-limits.ts';
import { fold, isCommonPassword, replaceLookalikes } from './common-passwords.server.ts';

/** Argon2id (D24) with the library's defaults: 19 MiB, 2 passes. */
export const hashPassword = (password: string): Promise<string> => hash(password);

let dummyHash: Promise<string> | undefined;

/**
 * Whether the password is correct. Without an account the same work is done on a dummy hash, so that the response time does not reveal
 * which addresses have an account.
 */
export async function passwordFits(passwordHash: string | null, password: string): Promise<boolean> {
  dummyHash ??= hash('a password that no account has');
  const fits = await verify(passwordHash ?? (await dummyHash), password.slice(0, MAX_PASSWORD));
  return fits && passwordHash !== null;
}

/** Words that others know about an account and that a password must not be based on. */
export interface AccountWords {
  email: string;
  /** Name of the service, which its users type and see every day. */
  product: string;
  names?: readonly (string | null)[];
  company?: string | null;
}

/** Returns the error of a new password as a sentence for its field (D52), or null for a valid one. It never quotes the password. */
export function passwordFault(password: string, words: AccountWords): string | null {
  if (password.length < MIN_PASSWORD) return `Use at least ${MIN_PASSWORD} characters`;
  if (password.length > MAX_PASSWORD) return `Use at most ${MAX_PASSWORD} characters`;
  if (new Set(password).size < 5) return 'Use a wider mix of characters';
  if (isCommonPassword(password)) return 'This password is too common. Choose another password';
  const plain = fold(password);
  const spellings = [plain, replaceLookalikes(plain)];
  const has = (word: string) => spellings.some((text) => text.includes(word));
  if (wordsOfEmail(words.email).some(has)) return 'Don’t use your e-mail address or parts of it';
  if (words.names?.flatMap(longWords).some(has)) return 'Don’t use your own name';
  if (longWords(words.company).some(has)) return 'Don’t use your company’s name';
  if (longWords(words.product).some(has)) return `Don’t use the name ${words.product} in your password`;
  return null;
}

/** Shorter words are contained in too many other words. */
const longWords = (text: string | null | undefined): string[] => fold(text ?? '').match(/\p{L}{4,}/gu) ?? [];

/**
 * Returns the e-mail address itself, and the long words before and after its `@`. The domain's ending (`info`, `shop`) is not specific to
 * an account.
 */
function wordsOfEmail(email: string): string[] {
  const { local, domain } = splitAddress(email);
  if (domain === '') return longWords(email);
  return [fold(email), ...longWords(local), ...longWords(domain.replace(/\.[^.]*$/, ''))];
}

/** 20 characters from an alphabet of 31: 99 bits. */
export const oneTimePassword = (): string => randomGroups(4, 5);

/** Generates groups of random characters, joined by hyphens. No two of the 31 possible characters look alike. */
export function randomGroups(groups: number, size: number): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
  const group = () => Array.from({ length: size }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}
