import { createPrivateKey } from 'node:crypto';
import { splitAddress } from '#app/lib/email-address.ts';
import type { DkimKey } from '#app/outbox/types.ts';

const DKIM_NAMES = ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_PRIVATE_KEY'] as const;

/** Large receivers ignore shorter keys (RFC 8301). */
const MIN_BITS = 1024;

/**
 * Returns the key as PEM. In settings that allow only a single line, as some hosts' do, a backslash followed by the letter n represents a
 * line break.
 */
const toPem = (text: string): string => text.replaceAll('\\n', '\n').trim();

/** @returns the reason why a text is not a key that can sign e-mails; null for a valid key */
export function dkimKeyFault(text: string): string | null {
  try {
    const key = createPrivateKey(toPem(text));
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
    return key.asymmetricKeyType === 'rsa' && bits >= MIN_BITS
      ? null
      : `must be an RSA key of at least ${MIN_BITS} bits`;
  } catch {
    return 'must be a private key in PEM, not encrypted (-----BEGIN PRIVATE KEY-----, line breaks may be written as \\n)';
  }
}

/** The settings belong together, and sign only for the service's own From address. @returns errors, by setting */
export function findDkimFaults(settings: Record<string, string | undefined>): Map<string, string> {
  const missing = DKIM_NAMES.filter((name) => !settings[name]);
  if (missing.length === DKIM_NAMES.length) return new Map();
  if (missing.length > 0)
    return new Map(missing.map((name) => [name, `is required with the other settings of DKIM`]));
  const fromDomain = splitAddress(settings.MAIL_FROM ?? '').domain;
  return fromDomain && !isCovered(fromDomain, settings.DKIM_DOMAIN ?? '')
    ? new Map([['DKIM_DOMAIN', `must be the domain of MAIL_FROM, or one above it`]])
    : new Map();
}

/** A signature of the parent domain counts for the From address too (relaxed alignment, RFC 7489). */
const isCovered = (domain: string, signingDomain: string): boolean =>
  domain.toLowerCase() === signingDomain.toLowerCase() ||
  domain.toLowerCase().endsWith(`.${signingDomain.toLowerCase()}`);

/** Returns the service's own key; null if it is missing or does not match the From address. */
export function readDkimKey(
  env: { DKIM_DOMAIN?: string; DKIM_SELECTOR?: string; DKIM_PRIVATE_KEY?: string },
  mailFrom: string,
): DkimKey | null {
  const { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_PRIVATE_KEY: privateKey } = env;
  if (!domain || !selector || !privateKey) return null;
  if (!isCovered(splitAddress(mailFrom).domain, domain)) return null;
  return { domain: domain.toLowerCase(), selector, privateKey: toPem(privateKey) };
}
