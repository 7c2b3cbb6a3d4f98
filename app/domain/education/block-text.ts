import type { Block } from './types.ts';

/** Returns the plain texts of a body in order. */
export const collectTexts = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) => (block.kind === 'list' ? block.items : [block.text]));

/** Counts the words that a reader sees. */
export const countWords = (blocks: readonly Block[]): number =>
  collectTexts(blocks).reduce((sum, text) => sum + (text.match(/\S+/g)?.length ?? 0), 0);
