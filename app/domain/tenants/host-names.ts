import { canParseUrl } from '#app/lib/can-parse-url.ts';
import { stripEnd } from '#app/lib/strip-end.ts';

/** Rules for a tenant's names in URLs: subdomains and domains. */

export const MIN_SUBDOMAIN = 3;
export const MAX_SUBDOMAIN = 40;

/** Hosts that belong to the service or look like it, and reserved values of `client` in an embed line (D2). */
const RESERVED_SUBDOMAINS = new Set(
  `admin api app assets auth b2b billing blog cdn console dashboard default default-tenant demo docs education email
  ftp help imap legal login mail media mx news ns ns1 ns2 platform pop root sales secure server shop signup smtp static
  status support system test webmail widget www`.split(/\s+/),
);

/** Single hyphens, but not at an end: two in a row begin an encoded international name. */
const SUBDOMAIN_SHAPE = /^[a-z\d]+(-[a-z\d]+)*$/;
/** An embed line may also name a tenant by id, so no subdomain may look like an id. */
const HOST_NAME_LIKE_AN_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export const isSubdomain = (text: string): boolean =>
  text.length >= MIN_SUBDOMAIN &&
  text.length <= MAX_SUBDOMAIN &&
  SUBDOMAIN_SHAPE.test(text) &&
  !HOST_NAME_LIKE_AN_ID.test(text);

export const isReservedSubdomain = (subdomain: string): boolean => RESERVED_SUBDOMAINS.has(subdomain);

/** Replacements for letters that no normal form decomposes. Letters in product names are spelt out. */
const SUBDOMAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  δ: 'delta',
  κ: 'kappa',
  λ: 'lambda',
  μ: 'mu',
  π: 'pi',
  σ: 'sigma',
  ω: 'omega',
};

/** Derives a subdomain from a company's name (D37); it is always a valid one. */
export function subdomainFrom(company: string): string {
  const name = company
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll(/['’]/g, '')
    .toLowerCase()
    .replace(/[^ -~]/g, (letter) => SUBDOMAIN_LETTERS[letter] ?? letter)
    .replace(/[^a-z\d]+/g, '-');
  const cut = cutTo(MAX_SUBDOMAIN, name);
  if (isSubdomain(cut) && !isReservedSubdomain(cut)) return cut;
  return cutTo(MAX_SUBDOMAIN, `${cutTo(30, cut)}-labs`);
}

/** Returns the requested subdomain with a number: `acme-2`. */
export const numbered = (subdomain: string, n: number): string =>
  `${cutTo(MAX_SUBDOMAIN - 1 - String(n).length, subdomain)}-${n}`;

const cutTo = (length: number, name: string): string =>
  stripEnd(name.replace(/^-+/, '').slice(0, length), '-') || 'peptide';

/**
 * Normalises a host name as in DNS, in lower case and with international letters encoded; null for anything else: a URL with a path, a bare
 * word, an IP address.
 */
export function domainName(text: string): string | null {
  const host = text.trim().toLowerCase().replace(/\.$/, '');
  if (/[\s/:@?#%\\]/.test(host) || !canParseUrl(`http://${host}`)) return null;
  const { hostname } = new URL(`http://${host}`);
  return isDomainName(hostname) ? hostname : null;
}

/** Whether a lower-case host can be a tenant's domain: not localhost, not an IP address. */
export const isDomainName = (host: string): boolean => host.length <= 253 && DOMAIN_SHAPE.test(host);

/** Labels of at most 63 characters. The last one begins with a letter, unlike in an IP address. */
const DOMAIN_SHAPE = /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/;
