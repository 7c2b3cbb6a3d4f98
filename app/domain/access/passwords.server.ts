import { hash, verify } from '@node-rs/argon2';

/** Long enough that guessing is hopeless at the log-in's limits, without rules that people answer with `Password1!`. */
export const MIN_PASSWORD = 12;
/** Argon2 would take any length; nobody types more. */
export const MAX_PASSWORD = 200;

/** Argon2id (D24) with the library's defaults: 19 MiB, 2 passes. */
export const hashPassword = (password: string): Promise<string> => hash(password);

let nobodys: Promise<string> | undefined;

/**
 * Whether the password fits. Without an account the same work is done on a hash that fits nothing, so that the time of an
 * answer does not tell which addresses have one.
 */
export async function passwordFits(passwordHash: string | null, password: string): Promise<boolean> {
  nobodys ??= hash('a password that nobody has');
  const fits = await verify(passwordHash ?? (await nobodys), password.slice(0, MAX_PASSWORD));
  return fits && passwordHash !== null;
}

/** What is wrong with a new password, in a sentence for its field; null when nothing is. */
export function passwordFault(password: string, email: string): string | null {
  if (password.length < MIN_PASSWORD) return `Use at least ${MIN_PASSWORD} characters`;
  if (password.length > MAX_PASSWORD) return `Use at most ${MAX_PASSWORD} characters`;
  if (new Set(password).size < 5) return 'Use more different characters';
  const name = email.toLowerCase().split('@')[0] ?? '';
  const plain = password.toLowerCase();
  if (plain === email.toLowerCase() || (name.length > 3 && plain.replaceAll(name, '').length < 6))
    return 'Do not build it from your e-mail address';
  return null;
}
