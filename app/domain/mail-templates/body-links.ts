import { canParseUrl } from '#app/lib/can-parse-url.ts';
import { type CleanNode, mapLinks, parseCleanHtml, writeCleanHtml } from '#app/lib/clean-html.ts';
import { LINK_FIELDS } from './merge-fields.ts';

/** https and mailto addresses, and a merge field that holds a link. */
const LINK_TARGET = new RegExp(
  `^(https://[^\\s{}"'<>\\\\]+|mailto:[^\\s{}"'<>\\\\]+|\\{\\{ *(${LINK_FIELDS.join('|')}) *\\}\\})$`,
);

/** What a template may link to. An address with a name or password in it is refused: it hides the host. */
export const isLinkTarget = (href: string): boolean =>
  LINK_TARGET.test(href) &&
  (!href.startsWith('https:') || (canParseUrl(href) && new URL(href).username === ''));

/** The targets of a merged body's links, each once, in its order. */
export function listBodyLinks(bodyHtml: string): string[] {
  const links = new Set<string>();
  mapLinks(parseCleanHtml(bodyHtml), (href) => {
    links.add(href);
    return href;
  });
  return [...links];
}

/** The body with other targets: for links that count clicks. */
export function replaceBodyLinks(bodyHtml: string, replace: (href: string) => string): string {
  const nodes: CleanNode[] = mapLinks(parseCleanHtml(bodyHtml), replace);
  return writeCleanHtml(nodes);
}
