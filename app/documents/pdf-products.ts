import { t } from '../messages/documents.ts';
import { t as results } from '../messages/results.ts';
import { compoundMarkPaths } from '../plan-view/compound-marks.tsx';
import type { BriefPhase, BriefProduct } from '../plan-view/plan-brief.ts';
import { shownAs } from '../widget/results/evidence.tsx';
import type { Block } from './pdf-block.ts';
import { beside, framed, space, stack } from './pdf-blocks.ts';
import { MARGIN, type PdfCanvas, TYPE } from './pdf-canvas.ts';

const PADDING = 8;
const MARK = 18;
/** Of a card's width: the warnings are on the left, what they belong to on their right. */
const WARNINGS = 0.67;
/** Of a page: so much at its end may stay empty. */
const LEFT_EMPTY = 0.4;

/**
 * A card with the products of one phase, on a page of its own where the rest of this one is too low for it. Where that would
 * leave much of a page empty, and where the card is higher than a page, it goes on on the next one, between two products.
 */
export function drawPhase(canvas: PdfCanvas, phase: BriefPhase) {
  const { doc, width, place, room, pageRoom } = canvas;
  const head = phaseHead(canvas, phase, width);
  const cardOf = (products: readonly Block[]) => phaseCard(canvas, head, products);
  let left = phase.products.map((product) => productBlock(canvas, product, width - 2 * PADDING));
  while (left.length > 0) {
    const { height } = cardOf(left);
    if (height <= room() || (height <= pageRoom && room() < LEFT_EMPTY * pageRoom))
      return place(cardOf(left), PADDING);
    const fitting = left.filter((_, at) => cardOf(left.slice(0, at + 1)).height <= room()).length;
    // A page that is empty already gets a product in any case.
    const drawn = fitting === 0 && doc.y <= MARGIN ? 1 : fitting;
    if (drawn === 0) doc.addPage();
    else place(cardOf(left.slice(0, drawn)), PADDING);
    left = left.slice(drawn);
  }
}

function phaseCard(canvas: PdfCanvas, head: Block, products: readonly Block[]): Block {
  const { doc, colours, radius, width } = canvas;
  const line: Block = {
    height: 1,
    draw: (x, y) =>
      void doc
        .moveTo(x, y)
        .lineTo(x + width - 2 * PADDING, y)
        .lineWidth(0.6)
        .stroke(colours.border),
  };
  const divided = products.flatMap((product, at) => (at === 0 ? [product] : [line, product]));
  const body = framed(canvas, stack(divided, 7), { width, padding: PADDING, radius: 0 });
  const card = stack([head, body]);
  return {
    height: card.height,
    draw: (x, y) => {
      card.draw(x, y);
      doc
        .roundedRect(x, y, width, card.height, radius.card / 2)
        .lineWidth(0.8)
        .stroke(colours.border);
    },
  };
}

/** The phase's title on the accent's tint. */
function phaseHead(canvas: PdfCanvas, phase: BriefPhase, width: number): Block {
  const { colours, radius } = canvas;
  return framed(canvas, phaseTitle(canvas, phase, width - 2 * PADDING), {
    width,
    padding: 7,
    fill: colours['accent-tint'],
    radius: radius.card / 2,
  });
}

/** The phase's number in a circle, its name and when it comes. */
export function phaseTitle(
  canvas: PdfCanvas,
  { number, name, when }: BriefPhase,
  width: number,
  isNarrow = false,
): Block {
  const { doc, colours, regular, bold, text } = canvas;
  const figure = text(String(number), { size: TYPE.name, font: bold, colour: colours['accent-text'] });
  const circle: Block = {
    height: 18,
    draw: (x, y) => {
      doc.circle(x + 9, y + 9, 9).fill(colours.accent);
      const wide = doc.font(bold).fontSize(TYPE.name).widthOfString(String(number));
      figure.draw(x + 9 - wide / 2, y + 1.8);
    },
  };
  const parts = [
    { text: `${name}   `, font: bold },
    { text: when, font: regular },
  ];
  const style = { size: TYPE.name, font: bold, colour: colours.text };
  const words = isNarrow
    ? stack([
        text(name, style, width - 26),
        text(when, { size: TYPE.body, font: regular, colour: colours.muted }, width - 26),
      ])
    : text(parts, style, width - 26);
  return beside([
    [0, circle],
    [26, stack([space(1.8), words])],
  ]);
}

/** One product: what it is, then its warnings with the amounts on their right, drawn after them (D43). */
function productBlock(canvas: PdfCanvas, product: BriefProduct, width: number): Block {
  const { colours, regular, text } = canvas;
  const body = { size: TYPE.body, font: regular, colour: colours.text };
  return stack(
    [
      productHead(canvas, product, width),
      ...(product.description ? [text(product.description, body, width)] : []),
      ...(product.why ? [text(reasonOf(product), { ...body, colour: colours['accent-ink'] }, width)] : []),
      usageBlock(canvas, product, width),
    ],
    3.5,
  );
}

const reasonOf = ({ why }: BriefProduct) => `${why.charAt(0).toUpperCase()}${why.slice(1)}`;

function productHead(canvas: PdfCanvas, product: BriefProduct, width: number): Block {
  const { colours, regular, bold, text } = canvas;
  const offerWidth = 112;
  const wide = width - offerWidth - MARK - 16;
  const offer = { size: TYPE.small, font: regular, colour: colours.text, align: 'right' } as const;
  return beside([
    [0, markBlock(canvas, product.id)],
    [
      MARK + 8,
      stack([
        text(`${product.rank}  ${product.name}`, { size: TYPE.name, font: bold, colour: colours.text }, wide),
        ...evidenceBlock(canvas, product, wide),
      ]),
    ],
    [
      width - offerWidth,
      stack([
        ...(product.price
          ? [text(product.price, { ...offer, size: TYPE.name, font: bold }, offerWidth)]
          : []),
        ...(product.coupon ? [text(t.coupon(product.coupon), offer, offerWidth)] : []),
        ...(product.link
          ? [
              text(
                results.viewProduct,
                { ...offer, font: bold, colour: colours['accent-ink'], link: product.link },
                offerWidth,
              ),
            ]
          : []),
      ]),
    ],
  ]);
}

/** The entry's drawn mark in the accent colour. */
export const markBlock = ({ doc, colours }: PdfCanvas, id: string, size = MARK): Block => ({
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

/** Its class of evidence as four bars and in words, and what it is. */
function evidenceBlock(canvas: PdfCanvas, { evidence, about }: BriefProduct, width: number): Block[] {
  const { doc, colours, regular, bold, text } = canvas;
  const style = { size: TYPE.small, font: regular, colour: colours.muted };
  if (!evidence) return [text(about, style, width)];
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
  return [
    beside([
      [0, picture],
      [indent, text(words, { ...style, colour: colours.text }, width - indent)],
    ]),
  ];
}

/** The warnings on their own ground; the amounts beside them, or nothing where the plan shows none. */
function usageBlock(canvas: PdfCanvas, product: BriefProduct, width: number): Block {
  const { colours, regular, bold, radius, text } = canvas;
  const left = product.facts.length > 0 ? width * WARNINGS : width;
  const labelled = (facts: BriefProduct['facts'], wide: number) =>
    facts.map(([label, words]) =>
      text(
        [
          { text: `${label}: `, font: bold },
          { text: words, font: regular },
        ],
        { size: TYPE.small, font: regular, colour: colours.text },
        wide,
      ),
    );
  const cautions = product.cautions.map((caution) =>
    text(t.caution(caution), { size: TYPE.small, font: bold, colour: colours.warning }, left - 14),
  );
  const warnings = framed(canvas, stack([...cautions, ...labelled(product.warnings, left - 14)], 3), {
    width: left,
    padding: 6,
    fill: colours['warning-tint'],
    radius: radius.card / 3,
  });
  const right = width - left - 8;
  if (product.facts.length === 0) return warnings;
  const amounts = framed(canvas, stack(labelled(product.facts, right - 14), 3), {
    width: right,
    padding: 6,
    fill: colours.sunken,
    radius: radius.card / 3,
    least: warnings.height,
  });
  return beside([
    [0, warnings],
    [left + 8, amounts],
  ]);
}
