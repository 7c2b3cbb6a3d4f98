import { t } from '../messages/checklist.ts';
import { t as leaflet } from '../messages/leaflet.ts';
import { checklistRows } from '../plan-view/checklist-rows.ts';
import type { PlanBrief } from '../plan-view/plan-brief.ts';
import type { Block } from './pdf-block.ts';
import { beside, framed, stack } from './pdf-blocks.ts';
import type { PdfCanvas } from './pdf-canvas.ts';
import type { FlowItem } from './pdf-flow.ts';
import { GAP, heading } from './pdf-parts.ts';
import { labelled } from './pdf-products.ts';

const BOX = 9;
const PADDING = 5;

/** The weeks of a plan to tick off: a box for each, and what to do before, in each and in the last. */
export function checklistItem(canvas: PdfCanvas, checklist: NonNullable<PlanBrief['checklist']>): FlowItem {
  const { colours, bold, width, text, type } = canvas;
  const { weeks, checkpoints, measures } = checklist;
  const [before, ...rows] = checklistRows(weeks, checkpoints);
  const last = rows.at(-1);
  const strong = { size: type.body, font: bold, colour: colours.text };
  const inner = width - 2 * PADDING;
  const column = inner / weeks;
  const cells = rows.map(({ name, checkpoint }, at) => {
    const wide = column - BOX - 8;
    const label = stack([
      text(name, strong, wide),
      ...(checkpoint ? [text(checkpoint, { ...strong, font: canvas.regular }, wide)] : []),
    ]);
    return [
      at * column,
      beside([
        [0, box(canvas)],
        [BOX + 4, label],
      ]),
    ] as const;
  });
  const note = [
    before && labelled(canvas, before.name, before.text, inner),
    labelled(
      canvas,
      leaflet.eachWeek,
      [t.log, measures.length > 0 && t.noted(measures.join(', '))].filter(Boolean).join(' '),
      inner,
    ),
    last && labelled(canvas, last.name, last.text, inner),
    text(t.stop, strong, inner),
  ].flatMap((line) => line ?? []);
  const body = framed(canvas, stack([beside(cells), ...note], 3), {
    width,
    padding: PADDING,
    stroke: colours.border,
    radius: canvas.radius.card / 3,
  });
  const title = heading(canvas, weeks === 4 ? t.month : t.eightWeeks);
  return { block: stack([title, body], 1), gap: GAP, floats: true };
}

/** The box to tick. */
const box = ({ doc, colours }: PdfCanvas): Block => ({
  height: BOX,
  draw: (x, y) =>
    void doc
      .rect(x, y + 1, BOX, BOX)
      .lineWidth(0.8)
      .stroke(colours['border-strong']),
});
