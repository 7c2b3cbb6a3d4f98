import { type Block, stack } from './pdf-block.ts';
import type { PdfCanvas } from './pdf-canvas.ts';

export { stack };

/** Places blocks side by side, each at its given distance from the left. */
export const sideBySide = (cells: readonly (readonly [left: number, block: Block])[]): Block => ({
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
  /** Minimum height, regardless of the content. */
  minHeight?: number;
}

/** Draws a block on a coloured or framed background. */
export const framed = (
  { doc }: PdfCanvas,
  block: Block,
  { width, padding, fill, stroke, radius, minHeight = 0 }: Frame,
): Block => {
  const height = Math.max(minHeight, block.height + 2 * padding);
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

/** Lists items with a dot or, if they are numbered, a number before each. */
export function bulletedItems(
  { doc, text, regular, colours }: PdfCanvas,
  items: readonly string[],
  { width, size, dot, numbered = false }: { width: number; size: number; dot: string; numbered?: boolean },
): Block[] {
  const indent = numbered ? 14 : 9;
  const style = { size, font: regular, colour: colours.text };
  return items.map((item, index) => {
    const words = text(item, style, width - indent);
    const figure = text(`${index + 1}.`, { ...style, colour: dot }, indent);
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

/** Arranges blocks in columns, read down and then across, divided so that the highest column is as low as possible. */
export function inColumns(blocks: readonly Block[], count: number, width: number, gap: number): Block {
  const columns = divideLowest(blocks, count, gap);
  return sideBySide(columns.map((column, index) => [(index * width) / count, stack(column, gap)] as const));
}

function divideLowest(blocks: readonly Block[], count: number, gap: number): Block[][] {
  if (count === 1) return [[...blocks]];
  const highest = (columns: readonly Block[][]) =>
    Math.max(...columns.map((column) => stack(column, gap).height));
  const divisions = blocks.map((_, index) => [
    blocks.slice(0, index + 1),
    ...divideLowest(blocks.slice(index + 1), count - 1, gap),
  ]);
  return divisions.sort((a, b) => highest(a) - highest(b))[0] ?? [];
}

/** Lists the lines of texts that follow each other, with gaps between the texts. */
export const listRows = (texts: readonly Block[], gap: number): Block[] =>
  texts.flatMap(({ rows = [] }, index) => (index === 0 ? rows : [space(gap), ...rows]));

/** Arranges lines in two columns of about the same height. */
export function inTwoColumns(rows: readonly Block[], width: number): Block {
  const divided = rows.map((_, index) =>
    [rows.slice(0, index + 1), rows.slice(index + 1)].map((half) => stack(half)),
  );
  const height = (halves: readonly Block[]) => Math.max(...halves.map((half) => half.height));
  const [lowest = []] = divided.sort((a, b) => height(a) - height(b));
  return sideBySide(lowest.map((half, index) => [(index * width) / 2, half]));
}

/** Number of lines that a page must hold of text in two columns, so that it is not divided after two or three words. */
const MIN_ROWS = 8;

/** Divides lines that are set in two columns: those that fit into the height, and the rest. Null if too few of them fit or are left. */
export function splitRows(rows: readonly Block[], height: number): readonly [Block[], Block[]] | null {
  const fits = (count: number) => inTwoColumns(rows.slice(0, count), 0).height <= height;
  let count = rows.length - MIN_ROWS;
  while (count >= MIN_ROWS && !fits(count)) count -= 1;
  return count >= MIN_ROWS ? [rows.slice(0, count), rows.slice(count)] : null;
}
