import { t as amounts } from '#app/messages/amounts-gate.ts';
import { t } from '#app/messages/doctor.ts';
import { t as documents } from '#app/messages/documents.ts';
import { t as leaflet } from '#app/messages/leaflet.ts';
import { t as results } from '#app/messages/results.ts';
import { t as resultsTop } from '#app/messages/results-top.ts';
import {
  createDoctorSummary,
  type DoctorProduct,
  type DoctorSummary,
} from '#app/plan-view/doctor-summary.ts';
import type { LabelledText } from '#app/plan-view/plan-blocks.ts';
import { evidenceLabel } from '#app/widget/results/evidence.tsx';
import type { Block } from './pdf-block.ts';
import { framed, inTwoColumns, listRows, sideBySide, space, stack } from './pdf-blocks.ts';
import type { PdfCanvas } from './pdf-canvas.ts';
import type { FlowItem } from './pdf-flow.ts';
import {
  disclaimerItems,
  GAP,
  heading,
  listItems,
  noticeItems,
  sourceItems,
  titleBlock,
  warningBlock,
} from './pdf-parts.ts';
import { labelled } from './pdf-products.ts';
import { sharedItems } from './pdf-sections.ts';
import { type PlanPdfInput, renderPaper } from './plan-pdf.ts';

export const DOCTOR_FILE_NAME = 'summary-for-a-doctor.pdf';

const DOCTOR_COLUMN_GAP = 12;
const DOCTOR_PADDING = 5;
/** Height of a line for a pen, in points. */
const PEN_LINE = 19;

/** Renders the summary for the visitor's own doctor. It has no link to the plan, because anybody who has the paper could follow it. */
export const renderDoctorPdf = (input: PlanPdfInput): Promise<Uint8Array> =>
  renderPaper(input, t.title, (data, name) => {
    const summary = createDoctorSummary(data);
    return {
      title: t.title,
      pages: 2,
      pageUrl: null,
      items: (canvas, { isTight }) => summaryItems(canvas, summary, name, isTight),
    };
  });

function summaryItems(
  canvas: PdfCanvas,
  summary: DoctorSummary,
  brand: string,
  isTight: boolean,
): FlowItem[] {
  const {
    alert,
    emergency,
    nothing,
    products,
    cautions,
    mustNotUse,
    leftOut,
    leftForClass,
    notes,
    measures,
    shared,
  } = summary;
  const list = (title: string, items: readonly string[]) => (items.length > 0 ? [{ title, items }] : []);
  return [
    { block: purposeBlock(canvas, brand), gap: GAP },
    ...(alert ? [{ block: warningBlock(canvas, alert), gap: GAP }] : []),
    ...noticeItems(canvas, { tone: 'danger', items: [emergency] }),
    ...(cautions.length > 0
      ? noticeItems(canvas, { tone: 'warning', title: resultsTop.cautionsForYou, items: cautions })
      : []),
    { block: answersBlock(canvas, summary), gap: GAP },
    ...(nothing ? nothingItems(canvas, nothing) : []),
    ...listItems(canvas, list(results.cautions, [...mustNotUse, ...notes])),
    ...(shared.length > 0 ? sharedItems(canvas, { kind: 'shared', tone: 'warning', lists: shared }) : []),
    ...productItems(canvas, products, isTight),
    ...(summary.handling.length > 0
      ? sharedItems(canvas, {
          kind: 'shared',
          tone: 'plain',
          lists: [{ title: leaflet.handlingTitle, lines: summary.handling }],
        })
      : []),
    ...listItems(canvas, [
      ...list(results.leftOut, leftOut),
      ...list(results.leftForClass, leftForClass),
      ...list(t.measures, measures),
    ]),
    ...(summary.sources.length > 0 ? sourceItems(canvas, documents.sources, summary.sources) : []),
    ...disclaimerItems(canvas, summary.disclaimers),
  ];
}

function purposeBlock({ bold, regular, colours, text, type }: PdfCanvas, brand: string): Block {
  const parts = [
    { text: `${t.purpose(brand)} `, font: bold },
    { text: t.unchecked, font: regular },
  ];
  return text(parts, { size: type.body, font: regular, colour: colours.text });
}

/** Places the printed answers on the left and the lines for a pen on the right. Without answers the lines have two columns. */
function answersBlock(canvas: PdfCanvas, { answersTitle, answers, blanks }: DoctorSummary): Block {
  const column = (canvas.width - DOCTOR_COLUMN_GAP) / 2;
  const lines = blanks.map((label) => penLine(canvas, label, column));
  const half = Math.ceil(lines.length / 2);
  const [left, right] =
    answers.length > 0
      ? [answers.map((line) => labelled(canvas, line, column)), lines]
      : [lines.slice(0, half), lines.slice(half)];
  return stack(
    [
      heading(canvas, answersTitle),
      sideBySide([
        [0, stack(left, 2)],
        [column + DOCTOR_COLUMN_GAP, stack(right)],
      ]),
    ],
    2,
  );
}

function penLine({ doc, bold, colours, text, type }: PdfCanvas, label: string, width: number): Block {
  const words = text(`${label}: `, { size: type.body, font: bold, colour: colours.text }, width);
  const labelWidth = doc.font(bold).fontSize(type.body).widthOfString(`${label}: `);
  return {
    height: PEN_LINE,
    draw: (x, y) => {
      const top = y + PEN_LINE - words.height - 2;
      words.draw(x, top);
      doc
        .moveTo(x + labelWidth + 4, top + words.height)
        .lineTo(x + width, top + words.height)
        .lineWidth(0.6)
        .stroke(colours.muted);
    },
  };
}

function nothingItems(canvas: PdfCanvas, nothing: NonNullable<DoctorSummary['nothing']>): FlowItem[] {
  const { colours, regular, text, type } = canvas;
  const style = { size: type.body, font: regular, colour: colours.text };
  const { title, lead, stepsTitle, steps } = nothing;
  return [
    { block: titleBlock(canvas, title), gap: 2 },
    ...lead.map((paragraph) => ({ block: text(paragraph, style), gap: GAP })),
    ...(steps.length > 0 ? listItems(canvas, [{ title: stepsTitle, items: steps }]) : []),
  ];
}

/** A page break never divides a product, and the heading is on the page of the first. */
const productItems = (canvas: PdfCanvas, products: readonly DoctorProduct[], isTight: boolean): FlowItem[] =>
  products.length === 0
    ? []
    : [
        { block: heading(canvas, t.products(products.length)), gap: 3, withNext: true },
        ...products.map((product) => ({ block: productBlock(canvas, product), gap: isTight ? 2 : GAP })),
      ];

/** Draws the product's name and class, its warnings and evidence in two columns, and its amounts below them (D43). */
function productBlock(canvas: PdfCanvas, product: DoctorProduct): Block {
  const { colours, regular, bold, radius, width, text, type } = canvas;
  const inner = width - 2 * DOCTOR_PADDING;
  const style = { size: type.body, font: regular, colour: colours.text };
  const column = (inner - DOCTOR_COLUMN_GAP) / 2;
  const head = text(
    [
      { text: `${product.rank}  ${product.name}   `, font: bold },
      { text: product.about, font: regular },
    ],
    { ...style, size: type.name },
    inner,
  );
  const about: LabelledText[] = [
    ...(product.evidence ? [['', evidenceLabel(product.evidence)] as const] : []),
    ...(product.why ? [['', product.why] as const] : []),
    ...product.warnings,
  ];
  const words = about.map((line) => labelled(canvas, line, column));
  const body = stack(
    [
      head,
      inTwoColumns(listRows(words, 2), inner + DOCTOR_COLUMN_GAP),
      space(1),
      amountsBlock(canvas, product, inner),
    ],
    2,
  );
  return framed(canvas, body, {
    width,
    padding: DOCTOR_PADDING,
    stroke: colours.border,
    radius: radius.card / 2,
  });
}

function amountsBlock(canvas: PdfCanvas, { amounts: facts, withheld }: DoctorProduct, width: number): Block {
  const { colours, regular, bold, text, type } = canvas;
  const lines: readonly LabelledText[] = withheld ? [[amounts.amounts, t.withheld(withheld)]] : facts;
  if (lines.length === 0) return space(0);
  const parts = lines.flatMap(([label, what]) => [
    ...(label ? [{ text: `${label}: `, font: bold }] : []),
    { text: `${what}   `, font: regular },
  ]);
  return text(parts, { size: type.body, font: regular, colour: colours.text }, width);
}
