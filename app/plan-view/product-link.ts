import type { WidgetConfig } from '#app/protocol/widget-config.ts';

/** The address as a web address; null for a relative, empty or script address. */
function webAddress(text: string): URL | null {
  try {
    const url = new URL(text);
    return /^https?:$/.test(url.protocol) ? url : null;
  } catch {
    return null;
  }
}

/**
 * Where 'View Research Product' leads (D16): the product's own page, else the tenant's shop, with the lead's tracking id
 * as `sg_tid` and the tenant's UTM beside the URL's own parameters. Null if the tenant has given neither: then
 * no link shows.
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

/** What a link to a company's shop carries: whose plan it came from. */
interface LinkTags {
  /** The lead's tracking id; '' adds none. */
  trackingId: string;
  utm?: Record<string, string> | undefined;
}

/**
 * Adds the parameters to the query as it is written: shops and networks of advertisers have queries that are no form's, which
 * URLSearchParams would spell in another way ("flag", "%E9").
 */
function addParameters(url: URL, { utm = {}, trackingId }: LinkTags): string {
  const nameOf = (part: string) => [...new URLSearchParams(part).keys()][0];
  const parts = url.search.slice(1).split('&');
  // Another lead's id is replaced; all else stays.
  const remaining = trackingId ? parts.filter((part) => nameOf(part) !== 'sg_tid') : parts;
  const names = new Set(parts.map(nameOf));
  // A product's own parameter wins over the tenant's.
  const added = Object.entries(utm).filter(([name]) => !names.has(name));
  if (trackingId) added.push(['sg_tid', trackingId]);
  if (added.length === 0) return url.href;
  // A query that is empty or ends with "&" needs no other.
  if (remaining.at(-1) === '') remaining.pop();
  url.search = [...remaining, new URLSearchParams(added).toString()].join('&');
  return url.href;
}

const hostOf = (address: string): string | undefined => webAddress(address)?.host.replace(/^www\./, '');

/** The tags, and web addresses on the company's hosts: its shop and the pages of its products. */
export interface ShopLinks extends LinkTags {
  hosts: readonly string[];
}

/** A link of something that goes to a lead (D77): with the tags when it leads to the company's shop, else as it is. */
export function tagShopLink(href: string, { hosts, ...tags }: ShopLinks): string {
  const host = hostOf(href);
  const url = host === undefined || !hosts.some((shop) => hostOf(shop) === host) ? null : webAddress(href);
  return url ? addParameters(url, tags) : href;
}

/**
 * Where 'Contact Research Team' leads (D16), with the tags where that is a page of the shop (D77): another site, such as a help desk's,
 * learns of no lead. Null for what is no web address: then no link shows.
 */
export function contactLink(
  { contactUrl, shopUrl, utm }: Pick<WidgetConfig, 'contactUrl' | 'shopUrl' | 'utm'>,
  trackingId: string,
): string | null {
  const url = webAddress(contactUrl);
  return url && (trackingId ? tagShopLink(url.href, { hosts: [shopUrl], utm, trackingId }) : url.href);
}

/** An address within a text, without a sentence's mark or a bracket behind it. */
const ADDRESS = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}'’”]/gi;

/** The same for each address within a text. */
export const tagShopLinksInText = (text: string, links: ShopLinks): string =>
  text.replace(ADDRESS, (href) => tagShopLink(href, links));
