import type { Block } from './pdf-block.ts';
import type { PdfCanvas } from './pdf-canvas.ts';

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

/** Blocks side by side, each as far right as it says. */
export const beside = (cells: readonly (readonly [left: number, block: Block])[]): Block => ({
  height: Math.max(0, ...cells.map(([, { height }]) => height)),
  draw: (x, y) => {
    for (const [left, block] of cells) block.draw(x + left, y);
  },
});

export const space = (height: number): Block => ({ height, draw: () => undefined });

export interface Frame {
  width: number;
  padding: number;
  fill?: string;
  stroke?: string;
  radius: number;
  /** Lower than that it is not, whatever it holds. */
  least?: number;
}

/** A block on a coloured or framed ground. */
export const framed = (
  { doc }: PdfCanvas,
  block: Block,
  { width, padding, fill, stroke, radius, least = 0 }: Frame,
): Block => {
  const height = Math.max(least, block.height + 2 * padding);
  return {
    height,
    draw: (x, y) => {
      const corner = Math.min(radius, height / 2);
      if (fill) doc.roundedRect(x, y, width, height, corner).fill(fill);
      if (stroke) doc.roundedRect(x, y, width, height, corner).lineWidth(0.8).stroke(stroke);
      block.draw(x + padding, y + padding);
    },
  };
};

/** Items with a dot or, if they are numbered, a figure before each. */
export function bulletedItems(
  { doc, text, regular, colours }: PdfCanvas,
  items: readonly string[],
  { width, size, dot, numbered = false }: { width: number; size: number; dot: string; numbered?: boolean },
): Block[] {
  const indent = numbered ? 14 : 9;
  const style = { size, font: regular, colour: colours.text };
  return items.map((item, at) => {
    const words = text(item, style, width - indent);
    const figure = text(`${at + 1}.`, { ...style, colour: dot }, indent);
    return {
      height: words.height,
      draw: (x, y) => {
        if (numbered) figure.draw(x, y);
        else doc.circle(x + 2.5, y + size * 0.68, 1.4).fill(dot);
        words.draw(x + indent, y);
      },
    };
  });
}

/** The same blocks in columns of nearly the same height, read down and then across. */
export function inColumns(blocks: readonly Block[], count: number, width: number, gap: number): Block {
  const share = stack(blocks, gap).height / count;
  const columns: Block[][] = Array.from({ length: count }, () => []);
  let passed = 0;
  for (const block of blocks) {
    const middle = passed + block.height / 2;
    columns[Math.min(count - 1, Math.floor(middle / share))]?.push(block);
    passed += block.height + gap;
  }
  return beside(columns.map((column, at) => [(at * width) / count, stack(column, gap)] as const));
}
