import { t } from '../messages/documents.ts';
import { t as results } from '../messages/results.ts';
import type { BriefProduct, createPlanBrief } from '../plan-view/plan-brief.ts';
import { MARGIN, type PdfCanvas } from './pdf-canvas.ts';

type BriefPhase = ReturnType<typeof createPlanBrief>['phases'][number];

const PADDING = 12;

/** The phases side by side on one line: numbers, names, the products of each. */
export function drawPhases(canvas: PdfCanvas, phases: readonly BriefPhase[]) {
  const { doc, width } = canvas;
  const column = width / phases.length;
  const top = doc.y;
  let end = top;
  phases.forEach((phase, at) => {
    const left = MARGIN + at * column;
    if (at < phases.length - 1) drawConnector(canvas, left, top, column);
    drawNumber(canvas, left, top, phase.number, at === 0);
    doc.y = top + 30;
    doc.x = left;
    drawPhaseTexts(canvas, left, phase, column - 16);
    end = Math.max(end, doc.y);
  });
  doc.x = MARGIN;
  doc.y = end + 14;
}

/** The dashed line from one phase's number to the next. */
function drawConnector({ doc, colours }: PdfCanvas, left: number, top: number, column: number) {
  doc
    .moveTo(left + 30, top + 11)
    .lineTo(left + column - 8, top + 11)
    .lineWidth(1.2)
    .dash(3, { space: 3 })
    .stroke(colours['border-strong'])
    .undash();
}

/** A phase's number in a circle, which is filled for the first. */
function drawNumber(
  { doc, colours, bold }: PdfCanvas,
  left: number,
  top: number,
  number: BriefPhase['number'],
  isFirst: boolean,
) {
  doc.circle(left + 11, top + 11, 11);
  if (isFirst) doc.fill(colours.accent);
  else doc.lineWidth(1.4).stroke(colours.accent);
  doc
    .font(bold)
    .fontSize(11)
    .fillColor(isFirst ? colours['accent-text'] : colours['accent-ink'])
    .text(String(number), left, top + 7, { width: 22, align: 'center', lineBreak: false });
}

function drawPhaseTexts(
  canvas: PdfCanvas,
  left: number,
  { name, when, products }: BriefPhase,
  inner: number,
) {
  const { doc, colours, radius, regular, bold, write, measureHeight } = canvas;
  write(name, 11, bold, colours.text, { width: inner });
  write(when, 9, regular, colours.muted, { width: inner });
  doc.y += 3;
  for (const product of products) {
    const height = measureHeight(product.name, 9.5, bold, inner - 12) + 6;
    const box = doc.y;
    doc
      .roundedRect(left, box, inner, height, Math.min(radius.control / 2, height / 2))
      .fill(colours['accent-tint']);
    doc.x = left + 6;
    doc.y = box + 4;
    write(product.name, 9.5, bold, colours['accent-ink'], { width: inner - 12 });
    doc.y = box + height + 4;
    doc.x = left;
  }
}

/** A product in a box, which is never split between two pages. */
export function drawProduct(canvas: PdfCanvas, product: BriefProduct) {
  const { doc, colours, radius, bold, width, write, measureHeight, ensureRoom } = canvas;
  const inner = width - 2 * PADDING;
  const lines = productLines(canvas, product);
  const height = lines.reduce(
    (sum, { text, size, font }) => sum + measureHeight(text, size, font, inner) + 1.5,
    0,
  );
  const total = height + (product.link ? 15 : 0) + 2 * PADDING;
  ensureRoom(total);
  const top = doc.y;
  doc
    .roundedRect(MARGIN, top, width, total, radius.card / 2)
    .lineWidth(0.8)
    .stroke(colours.border);
  doc.x = MARGIN + PADDING;
  doc.y = top + PADDING;
  for (const { text, size, font, colour } of lines) {
    write(text, size, font, colour, { width: inner });
    doc.y += 1.5;
  }
  if (product.link)
    write(results.viewProduct, 9.5, bold, colours['accent-ink'], {
      width: inner,
      link: product.link,
      underline: true,
    });
  doc.x = MARGIN;
  doc.y = top + total + 8;
}

interface Line {
  text: string;
  size: number;
  font: string;
  colour: string;
}

function productLines({ colours, regular, bold }: PdfCanvas, product: BriefProduct): Line[] {
  const why = product.reasons.length > 0 ? `${capitalise(product.reasons.join(', '))}.` : '';
  const offer = [product.price, product.coupon && t.coupon(product.coupon)].filter(Boolean).join(', ');
  const line = (text: string, font: string, colour: string, size = 9.5): Line => ({
    text,
    size,
    font,
    colour,
  });
  return [
    line(`${product.rank}  ${product.name}`, bold, colours.text, 12),
    line(product.about, regular, colours.muted),
    line(why, regular, colours['accent-ink']),
    ...product.warnings.map(([label, text]) => line(`${label}: ${text}`, regular, colours.muted, 8.5)),
    ...product.facts.map(([label, text]) => line(`${label}: ${text}`, regular, colours.text)),
    ...product.cautions.map((text) => line(t.caution(text), bold, colours.warning)),
    line(offer, bold, colours.text),
  ].filter(({ text }) => text !== '');
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
