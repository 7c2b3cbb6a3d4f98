import type { PlanBlock } from '#app/plan-view/plan-blocks.ts';
import type { Block } from './pdf-block.ts';
import { beside, framed, stack } from './pdf-blocks.ts';
import type { PdfCanvas } from './pdf-canvas.ts';
import type { FlowItem } from './pdf-flow.ts';
import { GAP, heading } from './pdf-parts.ts';
import { labelled } from './pdf-products.ts';

const BOX = 9;
const PADDING = 5;

/** Draws the weeks of a plan as a checklist: a box for each week, then the notes, and last when to stop. */
export function checklistItem(
  canvas: PdfCanvas,
  { title, weeks, notes, stop }: Extract<PlanBlock, { kind: 'weeks' }>,
): FlowItem {
  const { colours, bold, width, text, type } = canvas;
  const strong = { size: type.body, font: bold, colour: colours.text };
  const inner = width - 2 * PADDING;
  const column = inner / weeks.length;
  const cells = weeks.map(({ name, checkpoint }, index) => {
    const wide = column - BOX - 8;
    const label = stack([
      text(name, strong, wide),
      ...(checkpoint ? [text(checkpoint, { ...strong, font: canvas.regular }, wide)] : []),
    ]);
    return [
      index * column,
      beside([
        [0, box(canvas)],
        [BOX + 4, label],
      ]),
    ] as const;
  });
  const lines = [...notes.map((note) => labelled(canvas, note, inner)), text(stop, strong, inner)];
  const body = framed(canvas, stack([beside(cells), ...lines], 3), {
    width,
    padding: PADDING,
    stroke: colours.border,
    radius: canvas.radius.card / 3,
  });
  return { block: stack([heading(canvas, title), body], 1), gap: GAP, floats: true };
}

/** Draws a checkbox. */
const box = ({ doc, colours }: PdfCanvas): Block => ({
  height: BOX,
  draw: (x, y) =>
    void doc
      .rect(x, y + 1, BOX, BOX)
      .lineWidth(0.8)
      .stroke(colours['border-strong']),
});
