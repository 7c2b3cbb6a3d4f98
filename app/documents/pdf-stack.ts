import type { Block } from './pdf-block.ts';

/** Stacks blocks below each other. Blocks without height are left out. */
export const stack = (blocks: readonly Block[], gap = 0): Block => {
  const visibleBlocks = blocks.filter(({ height }) => height > 0);
  return {
    height:
      visibleBlocks.reduce((sum, { height }) => sum + height, 0) +
      gap * Math.max(0, visibleBlocks.length - 1),
    draw: (x, y) => {
      let top = y;
      for (const block of visibleBlocks) {
        block.draw(x, top);
        top += block.height + gap;
      }
    },
  };
};
