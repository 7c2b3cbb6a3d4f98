import type { PlanBlock } from '#app/plan-view/plan-blocks.ts';
import { framed, inTwoColumns } from './pdf-blocks.ts';
import type { PdfCanvas } from './pdf-canvas.ts';
import type { FlowItem } from './pdf-flow.ts';
import { GAP } from './pdf-parts.ts';
import { labelled } from './pdf-products.ts';

const PADDING = 6;
const COLUMN_GAP = 12;

/**
 * Draws the texts that several products share: directly above them who must not use them (D42) and other warnings, below them how to mix,
 * store and inject.
 */
export function sharedItems(
  canvas: PdfCanvas,
  { tone, lists }: Extract<PlanBlock, { kind: 'shared' }>,
): FlowItem[] {
  const { colours, bold, radius, width, text, type } = canvas;
  const inner = width - 2 * PADDING;
  const column = (inner - COLUMN_GAP) / 2;
  const heading = { size: type.name, font: bold, colour: colours[tone === 'warning' ? 'warning' : 'text'] };
  const blocks = lists.flatMap(({ title, lines }) => [
    text(title, heading, column),
    ...lines.map((line) => labelled(canvas, line, column)),
  ]);
  const block = framed(canvas, inTwoColumns(blocks, inner + COLUMN_GAP, 2), {
    width,
    padding: PADDING,
    fill: colours[tone === 'warning' ? 'warning-tint' : 'sunken'],
    radius: radius.card / 2,
  });
  const parts = () => blocks.map((part) => ({ block: part, gap: 2 }));
  return [{ block, gap: GAP, parts }];
}
