import type { CleanNode } from '#app/lib/clean-html.ts';
import { bodyText } from './mail-body-text.ts';

export interface SplitNodes {
  body: readonly CleanNode[];
  /** The paragraphs that only sign the mail; empty if it is not signed. */
  signOff: readonly CleanNode[];
}

/** Maximum number of words before the company's name: "With best regards, your friends at". */
const MAX_WORDS_BEFORE_NAME = 6;
/** Maximum number of words of a closing line of its own: "With best regards,". */
const MAX_CLOSING_WORDS = 4;

/**
 * Splits off the paragraphs that sign a mail, so that its button comes before them: readers take what is below a signature for small print.
 * The last paragraph signs if it has few words, no link, and the company's name at its end. A line such as "Best," before it belongs to it.
 */
export function splitSignOff(nodes: readonly CleanNode[], brand: string): SplitNodes {
  const last = findParagraph(nodes, nodes.length);
  if (last === null || !isSigned(last.text, brand)) return { body: nodes, signOff: [] };
  const closing = findParagraph(nodes, last.index);
  const from = closing && closing.index > 0 && isClosing(closing.text) ? closing.index : last.index;
  return { body: nodes.slice(0, from), signOff: nodes.slice(from) };
}

/** Returns the paragraph before a place; null if something else is there. */
function findParagraph(nodes: readonly CleanNode[], end: number): { index: number; text: string } | null {
  const index = nodes.slice(0, end).findLastIndex((node) => typeof node !== 'string' || node.trim() !== '');
  const node = nodes[index];
  if (node === undefined || typeof node === 'string' || node.tag !== 'p') return null;
  return { index, text: bodyText([node], []).replace(/\s+/g, ' ').trim() };
}

const countWords = (text: string): number => text.split(' ').filter(Boolean).length;

const isClosing = (text: string): boolean => text.endsWith(',') && countWords(text) <= MAX_CLOSING_WORDS;

function isSigned(text: string, brand: string): boolean {
  const place = brand === '' ? -1 : text.toLowerCase().lastIndexOf(brand.toLowerCase());
  if (place < 0 || text.includes('://')) return false;
  const isAtEnd = /^(['’]s)?( support)?( team)?[.!]?$/i.test(text.slice(place + brand.length));
  return isAtEnd && countWords(text.slice(0, place)) <= MAX_WORDS_BEFORE_NAME;
}
