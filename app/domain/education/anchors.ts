/** Ids that the page around an article uses itself. */
const RESERVED = ['content', 'contents', 'sources', 'article-title', 'more'];

/**
 * The id of a heading, for links into the article: its words in lower case with hyphens between, and a number behind
 * where another heading has the same. Adds it to those that are taken.
 */
export function takeAnchor(text: string, taken: Set<string>): string {
  const words = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  const base = words || 'section';
  let anchor = base;
  for (let n = 2; taken.has(anchor) || RESERVED.includes(anchor); n++) anchor = `${base}-${n}`;
  taken.add(anchor);
  return anchor;
}
