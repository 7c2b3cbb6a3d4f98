import { canParseUrl } from '#app/lib/can-parse-url.ts';
import { stripEnd } from '#app/lib/strip-end.ts';

/** What a tenant may be called in addresses: subdomains and domains. */

export const MIN_SUBDOMAIN = 3;
export const MAX_SUBDOMAIN = 40;

/** Hosts that are the service's own or look like it, and what `client` in an embed line means already (D2). */
const RESERVED = new Set(
  `admin api app assets auth b2b billing blog cdn console dashboard default default-tenant demo docs education email
  ftp help imap legal login mail media mx news ns ns1 ns2 platform pop root sales secure server shop signup smtp static
  status support system test webmail widget www`.split(/\s+/),
);

/** Single hyphens, none at an end: two together begin an encoded international name. */
const SHAPE = /^[a-z\d]+(-[a-z\d]+)*$/;
/** An embed line may name a tenant by id too, so no subdomain may look like one. */
const LOOKS_LIKE_AN_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export const isSubdomain = (text: string): boolean =>
  text.length >= MIN_SUBDOMAIN &&
  text.length <= MAX_SUBDOMAIN &&
  SHAPE.test(text) &&
  !LOOKS_LIKE_AN_ID.test(text);

export const isReserved = (subdomain: string): boolean => RESERVED.has(subdomain);

/** What letters are written as that no normal form takes apart; those of product names are spelt out. */
const LETTERS: Readonly<Record<string, string>> = {
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

/** The subdomain that a company's name suggests (D37); always one that may be asked for. */
export function subdomainFrom(company: string): string {
  const name = company
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll(/['’]/g, '')
    .toLowerCase()
    .replace(/[^ -~]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[^a-z\d]+/g, '-');
  const cut = cutTo(MAX_SUBDOMAIN, name);
  if (isSubdomain(cut) && !isReserved(cut)) return cut;
  return cutTo(MAX_SUBDOMAIN, `${cutTo(30, cut)}-labs`);
}

/** The wanted subdomain with a number: `acme-2`. */
export const numbered = (subdomain: string, n: number): string =>
  `${cutTo(MAX_SUBDOMAIN - 1 - String(n).length, subdomain)}-${n}`;

const cutTo = (length: number, name: string): string =>
  stripEnd(name.replace(/^-+/, '').slice(0, length), '-') || 'peptide';

/**
 * A host name as DNS has it, lower case and with international letters encoded; null for anything else: an address with
 * a path, a bare word, an IP address.
 */
export function domainName(text: string): string | null {
  const typed = text.trim().toLowerCase().replace(/\.$/, '');
  if (/[\s/:@?#%\\]/.test(typed) || !canParseUrl(`http://${typed}`)) return null;
  const { hostname } = new URL(`http://${typed}`);
  return isDomainName(hostname) ? hostname : null;
}

/** Whether a host, in lower case, can be a tenant's domain: not this machine, not an IP address. */
export const isDomainName = (host: string): boolean => host.length <= 253 && DOMAIN.test(host);

/** Labels of at most 63, the last one beginning with a letter, which no IP address's does. */
const DOMAIN = /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/;
