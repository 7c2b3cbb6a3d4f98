import type { PaperPlan, PlanBlock } from '#app/plan-view/plan-blocks.ts';
import type { Block } from './pdf-block.ts';
import { framed, inTwoColumns, listRows, sideBySide, space, splitRows, stack } from './pdf-blocks.ts';
import type { PdfCanvas } from './pdf-canvas.ts';
import type { FlowItem } from './pdf-flow.ts';
import { GAP, heading } from './pdf-parts.ts';
import { labelled, markBlock, phaseTitle } from './pdf-products.ts';

const BOX = 9;
const CHECKLIST_PADDING = 5;
const SECTION_MARK_SIZE = 13;
const SECTION_PADDING = 6;
const SECTION_COLUMN_GAP = 12;
const PHASE_GAP = 8;

/** Places the phases side by side, each with the marks and names of its products. */
export function overviewItem(canvas: PdfCanvas, phases: PaperPlan['phases']): FlowItem {
  const { width } = canvas;
  const column = (width - PHASE_GAP * (phases.length - 1)) / phases.length;
  const inner = column - 2 * SECTION_PADDING;
  const texts = phases.map((phase) => phaseTexts(canvas, phase, inner));
  const highest = Math.max(...texts.map(({ height }) => height));
  return {
    block: sideBySide(
      texts.map((block, index) => [
        index * (column + PHASE_GAP),
        framed(canvas, block, {
          width: column,
          padding: SECTION_PADDING,
          stroke: canvas.colours.border,
          radius: canvas.radius.card / 2,
          minHeight: highest + 2 * SECTION_PADDING,
        }),
      ]),
    ),
    gap: GAP,
  };
}

function phaseTexts(canvas: PdfCanvas, phase: PaperPlan['phases'][number], width: number): Block {
  const { colours, bold, text, type } = canvas;
  const name = { size: type.body, font: bold, colour: colours.text };
  return stack([
    phaseTitle(canvas, phase, width, true),
    space(2),
    ...phase.products.flatMap((product) => [
      sideBySide([
        [2.5, markBlock(canvas, product.id, SECTION_MARK_SIZE)],
        [26, stack([space(1), text(product.name, name, width - 26)])],
      ]),
      space(1),
    ]),
  ]);
}

/**
 * Draws the texts that several products share: directly above them who must not use them (D42) and other warnings, below them how to mix,
 * store and inject.
 */
export function sharedItems(
  canvas: PdfCanvas,
  { tone, lists }: Extract<PlanBlock, { kind: 'shared' }>,
): FlowItem[] {
  const { colours, bold, radius, width, text, type } = canvas;
  const inner = width - 2 * SECTION_PADDING;
  const column = (inner - SECTION_COLUMN_GAP) / 2;
  const heading = { size: type.name, font: bold, colour: colours[tone === 'warning' ? 'warning' : 'text'] };
  const blocks = lists.flatMap(({ title, lines }) => [
    text(title, heading, column),
    ...lines.map((line) => labelled(canvas, line, column)),
  ]);
  const createItem = (rows: readonly Block[]): FlowItem => ({
    block: framed(canvas, inTwoColumns(rows, inner + SECTION_COLUMN_GAP), {
      width,
      padding: SECTION_PADDING,
      fill: colours[tone === 'warning' ? 'warning-tint' : 'sunken'],
      radius: radius.card / 2,
    }),
    gap: GAP,
    split: (height) => {
      const halves = splitRows(rows, height - 2 * SECTION_PADDING);
      return halves && [createItem(halves[0]), createItem(halves[1])];
    },
  });
  return [createItem(listRows(blocks, 2))];
}

/** Draws the weeks of a plan as a checklist: a box for each week, then the notes, and last when to stop. */
export function checklistItem(
  canvas: PdfCanvas,
  { title, weeks, notes, stop }: Extract<PlanBlock, { kind: 'weeks' }>,
): FlowItem {
  const { colours, bold, width, text, type } = canvas;
  const strong = { size: type.body, font: bold, colour: colours.text };
  const inner = width - 2 * CHECKLIST_PADDING;
  const column = inner / weeks.length;
  const cells = weeks.map(({ name, checkpoint }, index) => {
    const wide = column - BOX - 8;
    const label = stack([
      text(name, strong, wide),
      ...(checkpoint ? [text(checkpoint, { ...strong, font: canvas.regular }, wide)] : []),
    ]);
    return [
      index * column,
      sideBySide([
        [0, box(canvas)],
        [BOX + 4, label],
      ]),
    ] as const;
  });
  const lines = [...notes.map((note) => labelled(canvas, note, inner)), text(stop, strong, inner)];
  const body = framed(canvas, stack([sideBySide(cells), ...lines], 3), {
    width,
    padding: CHECKLIST_PADDING,
    stroke: colours.border,
    radius: canvas.radius.card / 3,
  });
  return { block: stack([heading(canvas, title), body], 1), gap: GAP };
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
