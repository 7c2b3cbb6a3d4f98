import { t } from '../messages/checklist.ts';
import { checklistRows } from '../plan-view/checklist-rows.ts';
import type { PlanBrief } from '../plan-view/plan-brief.ts';
import type { Block } from './pdf-block.ts';
import { beside, space, stack } from './pdf-blocks.ts';
import { type PdfCanvas, TYPE } from './pdf-canvas.ts';
import { heading } from './pdf-parts.ts';

const FIRST = 92;
const LAST = 34;
const BOX = 9;

/** The weeks of the plan to tick off, on one page. */
export function drawChecklist(canvas: PdfCanvas, checklist: NonNullable<PlanBrief['checklist']>) {
  const { colours, regular, bold, width, text, place } = canvas;
  const { weeks, checkpoints, measures } = checklist;
  const plain = { size: TYPE.small, font: regular, colour: colours.text };
  const strong = { ...plain, font: bold };
  const wide = width - FIRST - LAST - 8;
  const rows = checklistRows(weeks, checkpoints).map(({ name, checkpoint, text: words }) =>
    row(canvas, [
      text(name, strong, FIRST - 8),
      text(
        [
          { text: checkpoint ? `${t.checkpoint(checkpoint)} ` : '', font: bold },
          { text: words, font: regular },
        ],
        plain,
        wide,
      ),
      box(canvas),
    ]),
  );
  const head = [t.when, t.what, t.done].map((label) => text(label, { ...strong, colour: colours.muted }));
  place(
    stack([
      heading(canvas, weeks === 4 ? t.month : t.eightWeeks),
      ...(measures.length > 0 ? [text(t.noted(measures.join(', ')), plain), space(4)] : []),
      row(canvas, head),
      ...rows,
      space(4),
      text(t.stop, strong),
    ]),
    12,
  );
}

/** The box to tick. */
const box = ({ doc, colours }: PdfCanvas): Block => ({
  height: BOX,
  draw: (x, y) => void doc.rect(x, y, BOX, BOX).lineWidth(0.8).stroke(colours['border-strong']),
});

/** Three cells with a line below. */
function row({ doc, colours, width }: PdfCanvas, [first, second, third]: Block[]): Block {
  if (!first || !second || !third) return space(0);
  const cells = beside([
    [0, first],
    [FIRST, second],
    [width - LAST, third],
  ]);
  const height = cells.height + 6;
  return {
    height,
    draw: (x, y) => {
      cells.draw(x, y + 3);
      doc
        .moveTo(x, y + height)
        .lineTo(x + width, y + height)
        .lineWidth(0.5)
        .stroke(colours.border);
    },
  };
}
