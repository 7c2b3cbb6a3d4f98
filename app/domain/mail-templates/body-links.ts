import { type CleanNode, mapLinks, parseCleanHtml, writeCleanHtml } from '../../lib/clean-html.ts';

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
