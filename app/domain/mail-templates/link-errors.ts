import { isBodyLinkTarget, isBodyPicture } from './body-links.ts';

/** A link of a typed text whose target a mail can't have. Sanitising would drop the target and leave words that lead nowhere. */
interface RefusedLink {
  /** The words that the reader sees; empty for a picture. */
  text: string;
  target: string;
  isPicture: boolean;
}

/** The part of a tag before its ">", which may also be part of a quoted value. */
const TAG_INSIDE = /^(?:"[^"]*"|'[^']*'|[^"'>])*/;
const HREF = /(?<![\w-])href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
const SRC = /(?<![\w-])src\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
/** A URL in plain words, which mail programs make a link of. */
const TYPED_HTTP = /\bhttp:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}'’”]/gi;

const LINK_ENTITIES: Record<string, string> = { amp: '&', quot: '"', '#39': "'", lt: '<', gt: '>' };
const decode = (text: string): string =>
  text.replace(/&(amp|quot|#39|lt|gt);/g, (entity, name: string) => LINK_ENTITIES[name] ?? entity);

const readAttribute = (inside: string, pattern: RegExp): string | null => {
  const match = pattern.exec(inside);
  return match ? decode((match[1] ?? match[2] ?? match[3] ?? '').trim()) : null;
};

const toWords = (html: string): string =>
  decode(html.replace(/<[^<>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();

/** Starts of tags. The HTML is split at them, so that a long text is read once. */
const LINK_START = /<a(?=[\s/>])/i;
const PICTURE_START = /<img(?=[\s/>])/i;

function findRefusedTargets(html: string): RefusedLink[] {
  const [beforeFirst = '', ...links] = html.split(LINK_START);
  const typed = [beforeFirst];
  const refusedLinks = links.flatMap((rest) => {
    const inside = TAG_INSIDE.exec(rest)?.[0] ?? '';
    const [words = '', ...after] = rest.slice(inside.length + 1).split(/<\/a/i);
    typed.push(after.join(' '));
    const target = readAttribute(inside, HREF) ?? '';
    const text = toWords(words);
    // An anchor without words is a place to link to.
    const isRefused = target === '' ? text !== '' : !isBodyLinkTarget(target);
    return isRefused ? [{ text, target, isPicture: false }] : [];
  });
  const refusedPictures = html
    .split(PICTURE_START)
    .slice(1)
    .flatMap((rest) => {
      const target = readAttribute(TAG_INSIDE.exec(rest)?.[0] ?? '', SRC);
      return target && !isBodyPicture(target) ? [{ text: '', target, isPicture: true }] : [];
    });
  const typedUrls = typed.flatMap((part) =>
    [...toWords(part).matchAll(TYPED_HTTP)].map(([target]) => ({ text: target, target, isPicture: false })),
  );
  return [...refusedLinks, ...refusedPictures, ...typedUrls];
}

const MAX_SHOWN_TARGET = 80;
const shorten = (text: string): string =>
  text.length > MAX_SHOWN_TARGET ? `${text.slice(0, MAX_SHOWN_TARGET)}…` : text;

function describe({ text, target, isPicture }: RefusedLink): string {
  const address = shorten(target);
  if (target === '') return `The link “${shorten(text)}” leads nowhere. Enter its URL, or remove the link`;
  if (isPicture) return `The picture ${address} can’t be shown. Use a URL that begins with https://`;
  const link =
    text && text !== target ? `The link “${shorten(text)}” leads to ${address}.` : `${address} is a link.`;
  return /^http:/i.test(target)
    ? `${link} Links must begin with https://`
    : `${link} Use a URL that begins with https://, an e-mail address or a link field such as {{planLink}}`;
}

/** Names each link and picture of a typed text that a mail can't have, in words for the author. */
export const findLinkErrors = (html: string): string[] => [
  ...new Set(findRefusedTargets(html).map(describe)),
];
