import { t as amounts } from '../messages/amounts.ts';
import type { Leaflet, SharedWarnings } from '../plan-view/leaflet.ts';
import { framed, inTwoColumns } from './pdf-blocks.ts';
import type { PdfCanvas } from './pdf-canvas.ts';
import type { FlowItem } from './pdf-flow.ts';
import { GAP } from './pdf-parts.ts';
import { labelled } from './pdf-products.ts';

const PADDING = 6;
const COLUMN_GAP = 12;

/** Directly above the products: who must not use them (D42), and what several of them have in common; each line names its products. */
export function sharedItems(canvas: PdfCanvas, { doNotUse, interactions }: Leaflet): FlowItem[] {
  const { colours, bold, radius, width, text, type } = canvas;
  const inner = width - 2 * PADDING;
  const column = (inner - COLUMN_GAP) / 2;
  const title = (words: string) =>
    text(words, { size: type.name, font: bold, colour: colours.warning }, column);
  const lines = (groups: readonly SharedWarnings[]) =>
    groups.map(({ names, items }) =>
      names
        ? labelled(canvas, names, items.join('; '), column)
        : text(items.join('; '), { size: type.body, font: canvas.regular, colour: colours.text }, column),
    );
  const list = (heading: string, groups: readonly SharedWarnings[]) => {
    const [first, ...rest] = lines(groups);
    return first ? [title(heading), first, ...rest] : [];
  };
  const blocks = [...list(doNotUse.title, doNotUse.groups), ...list(amounts.interactions, interactions)];
  if (blocks.length === 0) return [];
  const block = framed(canvas, inTwoColumns(blocks, inner + COLUMN_GAP, 2), {
    width,
    padding: PADDING,
    fill: colours['warning-tint'],
    radius: radius.card / 2,
  });
  const parts = () => blocks.map((part) => ({ block: part, gap: 2 }));
  return [{ block, gap: GAP, parts }];
}
