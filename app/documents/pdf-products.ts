import { compoundMarkPaths } from '#app/plan-view/compound-marks.tsx';
import type { LabelledText, PaperPlan, PaperProduct } from '#app/plan-view/plan-blocks.ts';
import { shownAs } from '#app/widget/results/evidence.tsx';
import type { Block } from './pdf-block.ts';
import { framed, sideBySide, space, stack } from './pdf-blocks.ts';
import type { PdfCanvas } from './pdf-canvas.ts';
import type { FlowItem } from './pdf-flow.ts';

const PRODUCT_MARK_SIZE = 16;
const GUTTER = 7;
/** Padding inside a coloured background, in points. */
const PRODUCT_PADDING = 5;
type Phase = PaperPlan['phases'][number];
type Widths = readonly [about: number, warnings: number, amounts: number];
/** Column widths as shares of a card's width. A plan uses those that give the lowest height. */
const PRODUCT_COLUMN_SHARES: readonly Widths[] = [
  [0.3, 0.4, 0.3],
  [0.34, 0.34, 0.32],
  [0.28, 0.38, 0.34],
  [0.3, 0.34, 0.36],
  [0.26, 0.34, 0.4],
  [0.27, 0.3, 0.43],
];
/** Column widths of a plan without amounts. */
const SHARES_WITHOUT_AMOUNTS: readonly Widths[] = [[0.45, 0.55, 0]];

/**
 * Draws each phase's title with its products below. A page break never divides a product, and the title is on the page of the first
 * product.
 * @param isTight gives each product the column widths with the lowest height; otherwise all products have the same widths
 */
export function phaseItems(canvas: PdfCanvas, phases: readonly Phase[], isTight: boolean): FlowItem[] {
  const products = phases.flatMap((phase) => phase.products);
  const shares = products.some(({ facts }) => facts.length > 0)
    ? PRODUCT_COLUMN_SHARES
    : SHARES_WITHOUT_AMOUNTS;
  const layouts = shares.map((each) => products.map((product) => productBlock(canvas, product, each)));
  const total = (blocks: readonly Block[]) => stack(blocks).height;
  const [aligned = []] = layouts.toSorted((a, b) => total(a) - total(b));
  const lowest = (index: number) =>
    layouts.flatMap((blocks) => blocks[index] ?? []).sort((a, b) => a.height - b.height)[0];
  return phases.flatMap((phase) => [
    { block: phaseHead(canvas, phase), gap: 3, withNext: true },
    ...phase.products.flatMap((product) => {
      const index = products.indexOf(product);
      const block = isTight ? lowest(index) : aligned[index];
      return block ? [{ block, gap: isTight ? 2 : 6 }] : [];
    }),
  ]);
}

/** Draws the phase's title on the accent's tint. */
const phaseHead = (canvas: PdfCanvas, phase: Phase): Block =>
  framed(canvas, phaseTitle(canvas, phase, canvas.width - 8), {
    width: canvas.width,
    padding: 2,
    fill: canvas.colours['accent-tint'],
    radius: canvas.radius.card / 3,
  });

/** Draws the phase's number in a circle, its name and its time. */
export function phaseTitle(
  canvas: PdfCanvas,
  { number, name, when }: Phase,
  width: number,
  isNarrow = false,
): Block {
  const { doc, colours, regular, bold, text, type } = canvas;
  const figure = text(String(number), { size: type.name, font: bold, colour: colours['accent-text'] });
  const circle: Block = {
    height: 15,
    draw: (x, y) => {
      doc.circle(x + 9, y + 7.5, 7.5).fill(colours.accent);
      const wide = doc.font(bold).fontSize(type.name).widthOfString(String(number));
      figure.draw(x + 9 - wide / 2, y + 7.5 - type.name * 0.58);
    },
  };
  const parts = [
    { text: `${name}   `, font: bold },
    { text: when, font: regular },
  ];
  const style = { size: type.name, font: bold, colour: colours.text };
  const words = isNarrow
    ? stack([
        text(name, style, width - 26),
        text(when, { size: type.body, font: regular, colour: colours.muted }, width - 26),
      ])
    : text(parts, style, width - 26);
  return sideBySide([
    [0, circle],
    [26, stack([space(7.5 - type.name * 0.58), words])],
  ]);
}

/** Draws one product: its description, its own warnings and its amounts, side by side and in this order (D43). */
function productBlock(canvas: PdfCanvas, product: PaperProduct, shares: Widths): Block {
  const { width } = canvas;
  const [first, second, third] = shares.map((share) => share * (width + GUTTER) - GUTTER) as [
    number,
    number,
    number,
  ];
  const hasAmounts = product.facts.length > 0;
  const note = (wide: number) => labelled(canvas, product.note, wide);
  const columns = (isNoteFirst: boolean) => {
    const about = aboutBlocks(canvas, product, first);
    const warningBlocks = product.warnings.map((line) =>
      labelled(canvas, line, second - 2 * PRODUCT_PADDING),
    );
    const warnings = tinted(
      canvas,
      isNoteFirst ? warningBlocks : [note(second - 2 * PRODUCT_PADDING), ...warningBlocks],
      second,
    );
    return sideBySide([
      [0, stack(isNoteFirst ? [...about, note(first)] : about, 2)],
      [first + GUTTER, warnings],
      [
        first + second + 2 * GUTTER,
        hasAmounts ? amountsBlock(canvas, product, third, warnings.height) : space(0),
      ],
    ]);
  };
  const [lowest] = [columns(true), columns(false)].sort((a, b) => a.height - b.height) as [Block];
  // The offer is below the lowest column, because each may end with a warning (D62).
  const offer = offerBlock(canvas, product, width);
  return stack([productHead(canvas, product, width), ...cautionBlocks(canvas, product), lowest, offer], 2);
}

/** Draws the visitor's own caution before everything else of the product (D61). */
const cautionBlocks = (canvas: PdfCanvas, { caution }: PaperProduct): Block[] =>
  caution
    ? [tinted(canvas, [labelled(canvas, caution, canvas.width - 2 * PRODUCT_PADDING)], canvas.width)]
    : [];

/** Draws the product's mark, rank, name and evidence in one line, if they fit. */
function productHead(canvas: PdfCanvas, product: PaperProduct, width: number): Block {
  const { doc, colours, bold, text, type } = canvas;
  const title = `${product.rank}  ${product.name}`;
  const style = { size: type.name, font: bold, colour: colours.text };
  const wide = width - PRODUCT_MARK_SIZE - 6;
  const titleWidth = doc.font(bold).fontSize(type.name).widthOfString(title) + 10;
  const evidence = titleWidth < wide / 2 ? evidenceBlock(canvas, product, wide - titleWidth) : null;
  const name = text(title, style, evidence ? titleWidth : wide);
  const words = evidence
    ? sideBySide([
        [0, name],
        [titleWidth, stack([space(type.name - type.small), evidence])],
      ])
    : stack([name, evidenceBlock(canvas, product, wide)]);
  return sideBySide([
    [0, markBlock(canvas, product.id)],
    [PRODUCT_MARK_SIZE + 6, words],
  ]);
}

/** Draws the price, the coupon and the link to the shop. */
function offerBlock(
  { colours, regular, bold, text, type }: PdfCanvas,
  { price, coupon, link }: PaperProduct,
  width: number,
): Block {
  const parts = [
    ...(price ? [{ text: `${price}   `, font: bold }] : []),
    ...(coupon ? [{ text: `${coupon}   `, font: regular }] : []),
    ...(link ? [{ text: link.text, font: bold, link: link.href }] : []),
  ];
  return parts.length > 0
    ? text(parts, { size: type.small, font: regular, colour: colours.text }, width)
    : space(0);
}

/** Draws the entry's mark in the accent colour. */
export const markBlock = ({ doc, colours }: PdfCanvas, id: string, size = PRODUCT_MARK_SIZE): Block => ({
  height: size,
  draw: (x, y) => {
    const [outline, filled] = compoundMarkPaths(id);
    doc
      .save()
      .translate(x, y)
      .scale(size / 24);
    doc.path(filled).fillOpacity(0.25).fill(colours['accent-ink']).fillOpacity(1);
    doc.lineCap('round').lineJoin('round').lineWidth(1.6).path(outline).stroke(colours['accent-ink']);
    doc.restore();
  },
});

/** Draws the class of evidence as four bars and in words, and the product's description. */
function evidenceBlock(canvas: PdfCanvas, { evidence, about }: PaperProduct, width: number): Block {
  const { doc, colours, regular, bold, text, type } = canvas;
  const style = { size: type.small, font: regular, colour: colours.muted };
  if (!evidence) return text(about, style, width);
  const [bars, label] = shownAs(evidence);
  const picture: Block = {
    height: 10,
    draw: (x, y) => {
      for (const bar of bars > 0 ? [1, 2, 3, 4] : [])
        doc
          .rect(x + bar * 3.4 - 3.4, y + 8.5 - bar * 1.8, 2.2, bar * 1.8)
          .fill(bar > bars ? colours.border : colours['accent-ink']);
    },
  };
  const indent = bars > 0 ? 18 : 0;
  const words = [
    { text: `${label} `, font: bold },
    { text: about, font: regular },
  ];
  return sideBySide([
    [0, picture],
    [indent, text(words, { ...style, colour: colours.text }, width - indent)],
  ]);
}

/** Explains in plain words what the product is, and why it is in the plan. */
function aboutBlocks({ colours, regular, text, type }: PdfCanvas, product: PaperProduct, width: number) {
  const body = { size: type.body, font: regular, colour: colours.text };
  return [
    ...(product.description ? [text(product.description, body, width)] : []),
    ...(product.why ? [text(product.why, { ...body, colour: colours['accent-ink'] }, width)] : []),
  ];
}

const tinted = (canvas: PdfCanvas, blocks: readonly Block[], width: number): Block =>
  blocks.length === 0
    ? space(0)
    : framed(canvas, stack(blocks, 2), {
        width,
        padding: PRODUCT_PADDING,
        fill: canvas.colours['warning-tint'],
        radius: canvas.radius.card / 3,
      });

function amountsBlock(canvas: PdfCanvas, { facts }: PaperProduct, width: number, minHeight: number): Block {
  const lines = facts.map((line) => labelled(canvas, line, width - 2 * PRODUCT_PADDING));
  return framed(canvas, stack(lines, 2), {
    width,
    padding: PRODUCT_PADDING,
    fill: canvas.colours.sunken,
    radius: canvas.radius.card / 3,
    minHeight,
  });
}

/** Draws a labelled text such as "Dosing: 2.5 mg", with the label in bold. */
export const labelled = (
  { colours, regular, bold, text, type }: PdfCanvas,
  [label, what]: LabelledText,
  width: number,
): Block =>
  text(
    [...(label ? [{ text: `${label}: `, font: bold }] : []), { text: what, font: regular }],
    { size: type.body, font: regular, colour: colours.text },
    width,
  );
