import type { Block } from './types.ts';

/** The plain texts of a body, in their order. */
export const collectTexts = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) => (block.kind === 'list' ? block.items : [block.text]));

/** How many words a reader reads. */
export const countWords = (blocks: readonly Block[]): number =>
  collectTexts(blocks).reduce((sum, text) => sum + (text.match(/\S+/g)?.length ?? 0), 0);
