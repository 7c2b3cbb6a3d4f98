import { BUTTON_CLASS } from '#app/lib/button-class.ts';
import { type CleanNode, parseCleanHtml } from '#app/lib/clean-html.ts';

/** Maximum bytes of a mail's HTML. Gmail cuts off everything beyond 102 kB, including the unsubscribe link. */
export const MAX_MAIL_BYTES = 100_000;

/** Maximum bytes of everything around a text: letterhead, products, button, footer and their links. */
const MAIL_FRAME_BYTES = 16_000;
/** Bytes of the styles that the mail's theme adds to an element; the elements listed below get no styles. */
const MAIL_STYLE_BYTES = 165;
const TAGS_WITHOUT_MAIL_STYLE = [
  'b',
  'strong',
  'em',
  'i',
  'u',
  's',
  'sub',
  'sup',
  'small',
  'span',
  'br',
  'tr',
  'thead',
  'tbody',
];
/** Bytes of a button beyond a link's: padding, colors, and what Outlook on Windows needs. */
const MAIL_BUTTON_BYTES = 1200;
/** Bytes of a link that counts clicks. A link to a field, such as {{planLink}}, is no longer than this. */
const MAIL_LINK_BYTES = 200;

/** Returns the maximum number of bytes of a text after HTML escaping. */
const textBytes = (text: string): number =>
  new TextEncoder().encode(text).length + 5 * (text.match(/[&<>"']/g)?.length ?? 0);

function nodeBytes(node: CleanNode): number {
  if (typeof node === 'string') return textBytes(node);
  const { href, ...otherAttributes } = node.attributes;
  const attributes = Object.entries(otherAttributes).reduce(
    (sum, [name, value]) => sum + name.length + 4 + textBytes(value),
    href === undefined ? 0 : Math.max(MAIL_LINK_BYTES, textBytes(href)) + 8,
  );
  const style = TAGS_WITHOUT_MAIL_STYLE.includes(node.tag) ? 0 : MAIL_STYLE_BYTES;
  const button = otherAttributes.class === BUTTON_CLASS ? MAIL_BUTTON_BYTES : 0;
  return 2 * node.tag.length + 5 + style + button + attributes + sum(node.children, nodeBytes);
}

const sum = <T>(list: readonly T[], count: (item: T) => number): number =>
  list.reduce((total, item) => total + count(item), 0);

const countLinks = (node: CleanNode): number =>
  typeof node === 'string' ? 0 : (node.tag === 'a' ? 1 : 0) + sum(node.children, countLinks);

/** Estimates the maximum bytes of HTML of a mail with this text, including the theme's styles and links that count clicks. */
export const estimateMailBytes = (cleanHtml: string): number =>
  MAIL_FRAME_BYTES + sum(parseCleanHtml(cleanHtml), nodeBytes);

/** Explains to the author why a text makes a mail too large; null if it does not. */
export function describeTooLarge(cleanHtml: string): string | null {
  const bytes = estimateMailBytes(cleanHtml);
  if (bytes <= MAX_MAIL_BYTES) return null;
  const links = sum(parseCleanHtml(cleanHtml), countLinks);
  const remedy = links > 50 ? `Remove some of the ${links} links` : 'Shorten the text';
  return `The e-mail would be ${Math.ceil(bytes / 1000)} kB. Gmail cuts off e-mails over ${MAX_MAIL_BYTES / 1000} kB. ${remedy}.`;
}
