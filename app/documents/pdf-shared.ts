import type { PlanBlock } from '#app/plan-view/plan-blocks.ts';
import { framed, inTwoColumns } from './pdf-blocks.ts';
import type { PdfCanvas } from './pdf-canvas.ts';
import type { FlowItem } from './pdf-flow.ts';
import { GAP } from './pdf-parts.ts';
import { labelled } from './pdf-products.ts';

const PADDING = 6;
const COLUMN_GAP = 12;

/**
 * Draws the shared warnings directly above the products: who must not use them (D42), and warnings that apply to several of them. Each line
 * lists its products.
 */
export function sharedItems(
  canvas: PdfCanvas,
  lists: Extract<PlanBlock, { kind: 'warnings' }>['lists'],
): FlowItem[] {
  const { colours, bold, radius, width, text, type } = canvas;
  const inner = width - 2 * PADDING;
  const column = (inner - COLUMN_GAP) / 2;
  const heading = { size: type.name, font: bold, colour: colours.warning };
  const blocks = lists.flatMap(({ title, lines }) => [
    text(title, heading, column),
    ...lines.map((line) => labelled(canvas, line, column)),
  ]);
  const block = framed(canvas, inTwoColumns(blocks, inner + COLUMN_GAP, 2), {
    width,
    padding: PADDING,
    fill: colours['warning-tint'],
    radius: radius.card / 2,
  });
  const parts = () => blocks.map((part) => ({ block: part, gap: 2 }));
  return [{ block, gap: GAP, parts }];
}
