import { isOnHosts, type ShopLinks, tagShopLink } from './product-link.ts';

/** The rest of a URL within a text, without punctuation or a bracket after it. */
const URL_REST = '[^\\s<>"]*[^\\s<>".,;:!?)\\]}\'’”]';
const HOST_CHARACTERS = '\\p{L}\\p{N}-';
/**
 * A URL within a text, or a host name without a scheme, of which phones and mail programs make links, too. The domain of an e-mail address
 * is not one.
 */
const ADDRESS = new RegExp(
  `https?://${URL_REST}|(?<![_@./${HOST_CHARACTERS}])(?:[${HOST_CHARACTERS}]+\\.)+\\p{L}[${HOST_CHARACTERS}]+(?![@${HOST_CHARACTERS}])(?::\\d+)?(?:/(?:${URL_REST})?|[?#]${URL_REST})?`,
  'giu',
);
const SCHEME = /^https?:/i;
const DEFAULT_SCHEME = 'https://';

/** Tags each URL within a text. */
export const tagShopLinksInText = (text: string, links: ShopLinks): string =>
  text.replace(ADDRESS, (typed) => {
    if (SCHEME.test(typed)) return tagShopLink(typed, links);
    const tagged = tagShopLink(DEFAULT_SCHEME + typed, links);
    return tagged === links.replacement ? tagged : tagged.slice(DEFAULT_SCHEME.length);
  });

/** Splits a text before and after each URL, with the targets of those that have a scheme or lead to the company's hosts. */
export function splitAtUrls(
  text: string,
  hosts: readonly string[],
): { words: string; href: string | null }[] {
  const parts: { words: string; href: string | null }[] = [];
  let end = 0;
  for (const { 0: words, index } of text.matchAll(ADDRESS)) {
    const href = SCHEME.test(words) ? words : DEFAULT_SCHEME + words;
    if (href !== words && !isOnHosts(href, hosts)) continue;
    parts.push({ words: text.slice(end, index), href: null }, { words, href });
    end = index + words.length;
  }
  return [...parts, { words: text.slice(end), href: null }].filter(({ words }) => words !== '');
}

/** Whether a text links to the company's shop. */
export const linksToShop = (text: string, { hosts }: Pick<ShopLinks, 'hosts'>): boolean =>
  splitAtUrls(text, hosts).some(({ href }) => href !== null && isOnHosts(href, hosts));
