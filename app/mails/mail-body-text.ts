import type { CleanElement, CleanNode } from '#app/lib/clean-html.ts';
import { underlined, wrapped } from './mail-frame.tsx';

const BLOCKS = [
  'p',
  'div',
  'h1',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'blockquote',
  'hr',
  'table',
  'tr',
  'products',
];
const HEADINGS = ['h1', 'h2', 'h3', 'h4'];

/**
 * Converts a body to text, with the same words and links in the same order.
 * @param products text that replaces `<products>`
 */
export function bodyText(nodes: readonly CleanNode[], products: readonly string[]): string {
  return textBlocks(nodes, products)
    .filter((block) => block !== '')
    .join('\n\n');
}

/** Returns the text of each block. Inline text between two blocks is its own block. */
function textBlocks(nodes: readonly CleanNode[], products: readonly string[]): string[] {
  const blocks: string[] = [];
  let inline: CleanNode[] = [];
  const flush = () => {
    if (inline.length > 0) blocks.push(paragraphText(inline));
    inline = [];
  };
  for (const node of nodes) {
    if (typeof node === 'string' || !holdsBlock(node)) inline.push(node);
    else {
      flush();
      blocks.push(...blockTexts(node, products));
    }
  }
  flush();
  return blocks;
}

const holdsBlock = (node: CleanElement): boolean =>
  BLOCKS.includes(node.tag) || node.children.some((child) => typeof child !== 'string' && holdsBlock(child));

function blockTexts(node: CleanElement, products: readonly string[]): string[] {
  if (node.tag === 'products') return [...products];
  if (node.tag === 'hr') return ['-'.repeat(24)];
  if (node.tag === 'ul' || node.tag === 'ol') return [listText(node, products)];
  if (node.tag === 'tr')
    return [
      node.children
        .map((cell) => paragraphText([cell]))
        .filter(Boolean)
        .join('\n'),
    ];
  const inner = textBlocks(node.children, products);
  return HEADINGS.includes(node.tag) ? inner.map(headingText) : inner;
}

const headingText = (text: string) => (text === '' || text.includes('\n') ? text : underlined(text));

function listText(list: CleanElement, products: readonly string[]): string {
  const items = list.children.flatMap((child) =>
    typeof child !== 'string' && child.tag === 'li' ? [textBlocks(child.children, products)] : [],
  );
  return items
    .map((blocks) => blocks.filter((block) => block !== ''))
    .filter((blocks) => blocks.length > 0)
    .map((blocks, place) => {
      const mark = list.tag === 'ol' ? `${place + 1}. ` : '- ';
      const indent = ' '.repeat(mark.length);
      return mark + blocks.join('\n').replaceAll('\n', `\n${indent}`);
    })
    .join('\n');
}

/** Wraps inline text into lines. */
const paragraphText = (nodes: readonly CleanNode[]): string =>
  inlineText(nodes)
    .split('\n')
    .map((line) => wrapped(line.trim()))
    .join('\n')
    .trim();

/** Line breaks in the HTML source become spaces; those of `<br>` are kept. */
function inlineText(nodes: readonly CleanNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node.replace(/\s+/g, ' ');
      if (node.tag === 'br') return '\n';
      if (node.tag === 'img') return node.attributes.alt ?? '';
      const text = inlineText(node.children);
      return node.tag === 'a' ? linkText(text, node) : text;
    })
    .join('');
}

const holdsPicture = ({ children }: CleanElement): boolean =>
  children.some((child) => typeof child !== 'string' && (child.tag === 'img' || holdsPicture(child)));

/** A picture without an alternative text still leads somewhere. */
function linkText(text: string, link: CleanElement): string {
  const target = link.attributes.href?.replace(/^mailto:/, '');
  if (!target) return text;
  if (text.trim() === '') return holdsPicture(link) ? target : text;
  return text.trim() === target ? text : `${text} <${target}>`;
}

const MAX_PREVIEW = 110;

/** Returns the preview that the inbox shows next to the subject: the body's first sentences without the greeting. */
export function previewText(nodes: readonly CleanNode[]): string {
  const blocks = textBlocks(withoutLinkTargets(nodes), [])
    .map((block) => block.replace(/\s+/g, ' ').trim())
    .filter((block) => block !== '');
  const text = (blocks.length > 1 && /^.{0,60}[,:!]$/.test(blocks[0] ?? '') ? blocks.slice(1) : blocks).join(
    ' ',
  );
  if (text.length <= MAX_PREVIEW) return text;
  const cut = text.slice(0, MAX_PREVIEW);
  const lastSpace = cut.lastIndexOf(' ');
  return `${lastSpace < 0 ? cut : cut.slice(0, lastSpace)}…`;
}

const withoutLinkTargets = (nodes: readonly CleanNode[]): CleanNode[] =>
  nodes.map((node) =>
    typeof node === 'string'
      ? node
      : { ...node, attributes: {}, children: withoutLinkTargets(node.children) },
  );
