import type { Block } from './types.ts';

/**
 * The body of an article from its markup. A line that begins with '##' is a heading, with '###' a subheading, with
 * '- ' a list item; a line that is bold from end to end is a bold paragraph; blank lines are skipped; every other line is a
 * paragraph. No other markup exists: links, HTML and stars inside a line are text. List items that follow each other
 * are one list.
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

/** The marks are at the very beginning of a line; one with no text behind it is text itself. The first that fits wins. */
const MARKS: readonly (readonly [Line['kind'], RegExp])[] = [
  ['bold', /^\*\*(.+)\*\*$/],
  ['subheading', /^###(?!#)(.+)$/],
  ['heading', /^##(?!#)(.+)$/],
  ['item', /^- (.+)$/],
];

function readLine(line: string): Line | undefined {
  if (line.trim() === '') return undefined;
  for (const [kind, mark] of MARKS) {
    const text = mark.exec(line)?.[1]?.trim();
    // Bold from end to end, not at both ends.
    if (kind === 'bold' && text?.includes('**')) continue;
    if (text) return { kind, text };
  }
  return { kind: 'paragraph', text: line.trim() };
}

/** Ids that the page around an article uses itself. */
const RESERVED = ['content', 'contents', 'sources', 'article-title', 'more'];

/**
 * The id of a heading, for links into the article: its words in lower case with hyphens between, and a number behind
 * where another heading has the same. Adds it to those that are taken.
 */
function takeAnchor(text: string, taken: Set<string>): string {
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
