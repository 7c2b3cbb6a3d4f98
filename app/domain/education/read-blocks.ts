import type { Block } from './types.ts';

/**
 * Parses the markup of an article's body. A line that begins with '##' is a heading, with '###' a subheading, with '- ' a list item; a line
 * that is bold from end to end is a bold paragraph; blank lines are skipped; every other line is a paragraph. No other markup exists:
 * links, HTML and asterisks inside a line are text. Consecutive list items form one list.
 */
export function readBlocks(markup: string): Block[] {
  const anchors = new Set<string>();
  const blocks: Block[] = [];
  for (const line of markup.split(/\r\n|\r|\n/)) {
    const read = readLine(line.trimEnd());
    if (!read) continue;
    const last = blocks.at(-1);
    if (read.kind === 'item' && last?.kind === 'list')
      blocks[blocks.length - 1] = { kind: 'list', items: [...last.items, read.text] };
    else if (read.kind === 'item') blocks.push({ kind: 'list', items: [read.text] });
    else if (read.kind === 'heading' || read.kind === 'subheading')
      blocks.push({ kind: read.kind, text: read.text, anchor: takeAnchor(read.text, anchors) });
    else blocks.push({ kind: read.kind, text: read.text });
  }
  return blocks;
}

type Line = { kind: 'heading' | 'subheading' | 'bold' | 'item' | 'paragraph'; text: string };

/** Marks count only at the beginning of a line and only with text after them. The first match wins. */
const ARTICLE_BLOCK_MARKS: readonly (readonly [Line['kind'], RegExp])[] = [
  ['bold', /^\*\*(.+)\*\*$/],
  ['subheading', /^###(?!#)(.+)$/],
  ['heading', /^##(?!#)(.+)$/],
  ['item', /^- (.+)$/],
];

function readLine(line: string): Line | undefined {
  if (line.trim() === '') return undefined;
  for (const [kind, mark] of ARTICLE_BLOCK_MARKS) {
    const text = mark.exec(line)?.[1]?.trim();
    // The whole line must be bold, not two parts at its ends.
    if (kind === 'bold' && text?.includes('**')) continue;
    if (text) return { kind, text };
  }
  return { kind: 'paragraph', text: line.trim() };
}

/** Ids that the article's page uses itself. */
const RESERVED_HEADING_IDS = ['content', 'contents', 'sources', 'article-title', 'more'];

/**
 * Returns the id of a heading for links into the article: its words in lower case with hyphens, and a number if another heading has the
 * same id. Adds it to the ids in use.
 */
function takeAnchor(text: string, usedAnchors: Set<string>): string {
  const words = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  const base = words || 'section';
  let anchor = base;
  for (let n = 2; usedAnchors.has(anchor) || RESERVED_HEADING_IDS.includes(anchor); n++)
    anchor = `${base}-${n}`;
  usedAnchors.add(anchor);
  return anchor;
}
