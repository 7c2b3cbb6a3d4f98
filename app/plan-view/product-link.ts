import type { WidgetConfig } from '#app/protocol/widget-config.ts';

/** Parses an http(s) URL; null for a relative, empty or script URL. */
function webAddress(text: string): URL | null {
  try {
    const url = new URL(text);
    return /^https?:$/.test(url.protocol) ? url : null;
  } catch {
    return null;
  }
}

/** A URL that means the same in every browser and mail program, in whatever page it is. */
const PLAIN_ADDRESS = /^https?:\/\/[^\s\\]+$/i;

/** Returns an http(s) URL as it was written, or as a URL parser reads it if it is only nearly a URL ("https:shop.example"). */
function readAddress(text: string): string | null {
  const url = webAddress(text);
  return url && PLAIN_ADDRESS.test(text.trim()) ? text.trim() : (url?.href ?? null);
}

/**
 * Returns the target of 'View Research Product' (D16): the product's own page, else the tenant's shop, with the lead's tracking ID as
 * `sg_tid` and the tenant's UTM parameters added to the URL's own. Null if the tenant has given neither; then no link is shown.
 */
export function productLink(
  productUrl: string,
  { shopUrl, utm = {} }: Pick<WidgetConfig, 'shopUrl' | 'utm'>,
  trackingId: string,
): string | null {
  const href = readAddress(productUrl) ?? readAddress(shopUrl);
  return href && addParameters(href, { utm, trackingId });
}

/** Parameters of a link to a company's shop, which identify the plan that it came from. */
interface LinkTags {
  /** The lead's tracking ID; '' adds none. */
  trackingId: string;
  utm?: Record<string, string> | undefined;
}

/** The query and the fragment of a URL start at the first "?" and the first "#". */
const URL_PARTS = /^([^?#]*)(\?[^#]*)?(#.*)?$/s;

/**
 * Adds the parameters to a URL and leaves all its other bytes as they are. Shops and ad networks have paths and queries that a URL parser
 * would change: their case, their encoding ("%e9", "é") and parts that are not form-encoded ("flag").
 */
function addParameters(href: string, { utm = {}, trackingId }: LinkTags): string {
  const [, page = href, query = '', fragment = ''] = URL_PARTS.exec(href) ?? [];
  const readParameterName = (part: string) => [...new URLSearchParams(part).keys()][0];
  const parts = query.slice(1).split('&');
  // Replace another lead's id and keep everything else.
  const remaining = trackingId ? parts.filter((part) => readParameterName(part) !== 'sg_tid') : parts;
  const names = new Set(parts.map(readParameterName));
  // The URL's own parameter takes precedence.
  const newParameters = Object.entries(utm).filter(([name]) => !names.has(name));
  if (trackingId) newParameters.push(['sg_tid', trackingId]);
  if (newParameters.length === 0) return href;
  // A query that is empty or ends with "&" needs no further "&".
  if (remaining.at(-1) === '') remaining.pop();
  return `${page}?${[...remaining, new URLSearchParams(newParameters).toString()].join('&')}${fragment}`;
}

const readHost = (address: string): string | undefined => webAddress(address)?.host.replace(/^www\./, '');

/** The tags, and URLs on the company's hosts: its shop and the pages of its products. */
export interface ShopLinks extends LinkTags {
  hosts: readonly string[];
  /** URL in place of every link to the shop, for a lead whose region allows none (D65). */
  replacement?: string | undefined;
}

/** Whether a URL is on one of the company's hosts. */
export const isOnHosts = (href: string, hosts: readonly string[]): boolean => {
  const host = readHost(href);
  return host !== undefined && hosts.some((shop) => readHost(shop) === host);
};

/** Tags a link in a message to a lead (D77) if it leads to the company's shop, or replaces it; other links are unchanged. */
export function tagShopLink(href: string, { hosts, replacement, ...tags }: ShopLinks): string {
  const shopHref = isOnHosts(href, hosts) ? readAddress(href) : null;
  return shopHref ? (replacement ?? addParameters(shopHref, tags)) : href;
}

/**
 * Returns the target of 'Contact Research Team' (D16), with the tags if it is a page of the shop (D77). Another site, such as a help
 * desk's, does not learn about the lead. Null if it is not a web address; then no link is shown.
 */
export function contactLink(
  { contactUrl, shopUrl, utm }: Pick<WidgetConfig, 'contactUrl' | 'shopUrl' | 'utm'>,
  trackingId: string,
): string | null {
  const href = readAddress(contactUrl);
  return href && (trackingId ? tagShopLink(href, { hosts: [shopUrl], utm, trackingId }) : href);
}

/** Returns one URL for each host of some URLs. */
export const listHosts = (urls: readonly string[]): string[] => [
  ...new Set(urls.flatMap((url) => webAddress(url)?.origin ?? [])),
];
