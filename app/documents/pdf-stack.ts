import type { Block } from './pdf-block.ts';

/** Blocks one below the other; those without height are left out. */
export const stack = (blocks: readonly Block[], gap = 0): Block => {
  const shown = blocks.filter(({ height }) => height > 0);
  return {
    height: shown.reduce((sum, { height }) => sum + height, 0) + gap * Math.max(0, shown.length - 1),
    draw: (x, y) => {
      let top = y;
      for (const block of shown) {
        block.draw(x, top);
        top += block.height + gap;
      }
    },
  };
};
