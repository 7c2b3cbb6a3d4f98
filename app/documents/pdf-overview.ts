import type { PaperPlan } from '#app/plan-view/plan-blocks.ts';
import type { Block } from './pdf-block.ts';
import { beside, framed, space, stack } from './pdf-blocks.ts';
import type { PdfCanvas } from './pdf-canvas.ts';
import type { FlowItem } from './pdf-flow.ts';
import { GAP as BELOW } from './pdf-parts.ts';
import { markBlock, phaseTitle } from './pdf-products.ts';

const GAP = 8;
const PADDING = 6;
const MARK = 13;

/** Places the phases side by side, each with the marks and names of its products. */
export function overviewItem(canvas: PdfCanvas, phases: PaperPlan['phases']): FlowItem {
  const { width } = canvas;
  const column = (width - GAP * (phases.length - 1)) / phases.length;
  const inner = column - 2 * PADDING;
  const texts = phases.map((phase) => phaseTexts(canvas, phase, inner));
  const highest = Math.max(...texts.map(({ height }) => height));
  return {
    block: beside(
      texts.map((block, index) => [
        index * (column + GAP),
        framed(canvas, block, {
          width: column,
          padding: PADDING,
          stroke: canvas.colours.border,
          radius: canvas.radius.card / 2,
          least: highest + 2 * PADDING,
        }),
      ]),
    ),
    gap: BELOW,
  };
}

function phaseTexts(canvas: PdfCanvas, phase: PaperPlan['phases'][number], width: number): Block {
  const { colours, bold, text, type } = canvas;
  const name = { size: type.body, font: bold, colour: colours.text };
  return stack([
    phaseTitle(canvas, phase, width, true),
    space(2),
    ...phase.products.flatMap((product) => [
      beside([
        [2.5, markBlock(canvas, product.id, MARK)],
        [26, stack([space(1), text(product.name, name, width - 26)])],
      ]),
      space(1),
    ]),
  ]);
}
