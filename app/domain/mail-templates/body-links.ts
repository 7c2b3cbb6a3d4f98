import { canParseUrl } from '#app/lib/can-parse-url.ts';
import { type CleanNode, mapLinks, parseCleanHtml, writeCleanHtml } from '#app/lib/clean-html.ts';
import { parseAssetId } from '#app/lib/media-path.ts';
import { splitAtUrls } from '#app/plan-view/links-in-text.ts';
import { LINK_FIELDS } from './merge-fields.ts';

/** Matches https and mailto URLs, and a merge field that contains a URL, alone or with a part of its page: `{{guideLink}}#sports`. */
const BODY_LINK_TARGET = new RegExp(
  `^(https://[^\\s{}"'<>\\\\]+|mailto:[^\\s{}"'<>\\\\]+|\\{\\{ *(${LINK_FIELDS.join('|')}) *\\}\\}(#[a-z0-9-]+)?)$`,
);

/** Whether a template may link to a target. A URL that contains a user name or password is refused, because it hides the host. */
export const isBodyLinkTarget = (href: string): boolean =>
  BODY_LINK_TARGET.test(href) &&
  (!href.startsWith('https:') || (canParseUrl(href) && new URL(href).username === ''));

/** Whether a template may show the picture at a URL: on the web, or one that the company uploaded. */
export const isBodyPicture = (src: string): boolean =>
  parseAssetId(src) !== null || (src.startsWith('https://') && isBodyLinkTarget(src));

/** Lists the link targets of a merged body in order, each once. */
export function listBodyLinks(bodyHtml: string): string[] {
  const links = new Set<string>();
  mapLinks(parseCleanHtml(bodyHtml), (href) => {
    links.add(href);
    return href;
  });
  return [...links];
}

/** Replaces the link targets of a body, for example with links that count clicks. */
export function replaceBodyLinks(bodyHtml: string, replace: (href: string) => string): string {
  const nodes: CleanNode[] = mapLinks(parseCleanHtml(bodyHtml), replace);
  return writeCleanHtml(nodes);
}

/** A URL or a host name in the words of a body, outside of all tags. */
const URL_IN_WORDS = /(?:^|>)[^<>]*[^<>\s]\.[^<>\s]/;

/**
 * Makes links of the URLs in a body's words. Mail programs do so anyway, but with a target that neither counts clicks nor carries the lead.
 * @param hosts URLs on the company's hosts, whose names are links without a scheme, too
 */
export const linkTypedUrls = (bodyHtml: string, hosts: readonly string[]): string =>
  URL_IN_WORDS.test(bodyHtml) ? writeCleanHtml(linkUrlsIn(parseCleanHtml(bodyHtml), hosts)) : bodyHtml;

const linkUrlsIn = (nodes: readonly CleanNode[], hosts: readonly string[]): CleanNode[] =>
  nodes.flatMap((node): CleanNode[] => {
    if (typeof node === 'string')
      return splitAtUrls(node, hosts).map(({ words, href }) =>
        href !== null && isBodyLinkTarget(href)
          ? { tag: 'a', attributes: { href }, children: [words] }
          : words,
      );
    return node.tag === 'a' ? [node] : [{ ...node, children: linkUrlsIn(node.children, hosts) }];
  });
