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

/**
 * Returns the target of 'View Research Product' (D16): the product's own page, else the tenant's shop, with the lead's tracking ID as
 * `sg_tid` and the tenant's UTM parameters added to the URL's own. Null if the tenant has given neither; then no link is shown.
 */
export function productLink(
  productUrl: string,
  { shopUrl, utm = {} }: Pick<WidgetConfig, 'shopUrl' | 'utm'>,
  trackingId: string,
): string | null {
  const url = webAddress(productUrl) ?? webAddress(shopUrl);
  if (!url) return null;
  return addParameters(url, { utm, trackingId });
}

/** Parameters of a link to a company's shop, which identify the plan that it came from. */
interface LinkTags {
  /** The lead's tracking ID; '' adds none. */
  trackingId: string;
  utm?: Record<string, string> | undefined;
}

/**
 * Adds the parameters to the query as text, because shops and ad networks have queries that are not form-encoded, which URLSearchParams
 * would change ("flag", "%E9").
 */
function addParameters(url: URL, { utm = {}, trackingId }: LinkTags): string {
  const readParameterName = (part: string) => [...new URLSearchParams(part).keys()][0];
  const parts = url.search.slice(1).split('&');
  // Replace another lead's id and keep everything else.
  const remaining = trackingId ? parts.filter((part) => readParameterName(part) !== 'sg_tid') : parts;
  const names = new Set(parts.map(readParameterName));
  // A product's own parameter takes precedence over the tenant's.
  const newParameters = Object.entries(utm).filter(([name]) => !names.has(name));
  if (trackingId) newParameters.push(['sg_tid', trackingId]);
  if (newParameters.length === 0) return url.href;
  // A query that is empty or ends with "&" needs no further "&".
  if (remaining.at(-1) === '') remaining.pop();
  url.search = [...remaining, new URLSearchParams(newParameters).toString()].join('&');
  return url.href;
}

const readHost = (address: string): string | undefined => webAddress(address)?.host.replace(/^www\./, '');

/** The tags, and URLs on the company's hosts: its shop and the pages of its products. */
export interface ShopLinks extends LinkTags {
  hosts: readonly string[];
  /** URL in place of every link to the shop, for a lead whose region allows none (D65). */
  replacement?: string | undefined;
}

const isOnHosts = (href: string, hosts: readonly string[]): boolean => {
  const host = readHost(href);
  return host !== undefined && hosts.some((shop) => readHost(shop) === host);
};

/** Tags a link in a message to a lead (D77) if it leads to the company's shop, or replaces it; other links are unchanged. */
export function tagShopLink(href: string, { hosts, replacement, ...tags }: ShopLinks): string {
  const url = isOnHosts(href, hosts) ? webAddress(href) : null;
  return url ? (replacement ?? addParameters(url, tags)) : href;
}

/**
 * Returns the target of 'Contact Research Team' (D16), with the tags if it is a page of the shop (D77). Another site, such as a help
 * desk's, does not learn about the lead. Null if it is not a web address; then no link is shown.
 */
export function contactLink(
  { contactUrl, shopUrl, utm }: Pick<WidgetConfig, 'contactUrl' | 'shopUrl' | 'utm'>,
  trackingId: string,
): string | null {
  const url = webAddress(contactUrl);
  return url && (trackingId ? tagShopLink(url.href, { hosts: [shopUrl], utm, trackingId }) : url.href);
}

/** A URL within a text, without punctuation or a bracket after it. */
const ADDRESS = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}'’”]/gi;

/** Tags each URL within a text. */
export const tagShopLinksInText = (text: string, links: ShopLinks): string =>
  text.replace(ADDRESS, (href) => tagShopLink(href, links));

/** Whether a text links to the company's shop. */
export const linksToShop = (text: string, { hosts }: Pick<ShopLinks, 'hosts'>): boolean =>
  [...text.matchAll(ADDRESS)].some(([href]) => isOnHosts(href, hosts));
