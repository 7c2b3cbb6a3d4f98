/** An element whose height in points is known before it is drawn, so that a page break never divides a card. */
export interface Block {
  height: number;
  draw(x: number, y: number): void;
  /** The lines of a text, for columns that are divided between lines. */
  rows?: readonly Block[];
}

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
