import type { BillText, Statement, StatementText } from '#app/domain/statements/index.ts';
import { createDocumentTheme } from '#app/theme/document-theme.ts';
import { DEFAULT_THEME } from '#app/theme/theme.ts';
import { createPdfCanvas, MARGIN, openPdf, type PdfCanvas } from './pdf-canvas.ts';
import { loadPdfFonts } from './pdf-fonts.ts';
import { headerBlock, paragraphBlock, titleBlock, warningBlock } from './pdf-parts.ts';
import { printable } from './printable-text.ts';

const ROW = 17;

/**
 * Renders a month's statement on A4, in the service's own theme, because it must not change when a shop's theme does. The same statement
 * gives the same bytes.
 * @param product the service's name
 */
export async function renderStatementPdf(
  { month, closedAt, currency, billedTo }: Statement,
  { title, figures, lines, bills }: StatementText,
  product: string,
): Promise<Uint8Array> {
  const { doc, finish } = await openPdf({
    size: 'A4',
    lang: 'en',
    title: `Statement ${month} – ${billedTo.name}`,
    author: product,
    createdAt: closedAt ?? new Date(`${month}-01T00:00:00.000Z`),
    bottomMargin: 64,
  });
  const canvas = createPdfCanvas(
    doc,
    createDocumentTheme(product, null, DEFAULT_THEME),
    await loadPdfFonts(),
  );

  const state = closedAt ? `Closed ${closedAt.toISOString().slice(0, 10)}` : 'In progress';
  canvas.place(headerBlock(canvas, state), 14);
  canvas.place(titleBlock(canvas, `Statement for ${title}`), 4);
  const warning = 'In progress: this month is still open, so the numbers can change.';
  if (!closedAt) canvas.place(warningBlock(canvas, warning), 8);
  // Lines in letters that no font has are left out, because question marks would be useless.
  const addressee = [billedTo.name, ...(billedTo.postalAddress ?? '').split('\n')].map(canvas.shownName);
  canvas.place(paragraphBlock(canvas, addressee.filter(Boolean).join('\n')), 6);
  canvas.place(paragraphBlock(canvas, `Amounts in ${currency}. Months are calendar months in UTC.`), 6);
  doc.moveDown(0.5);
  for (const { label, amount, isSum } of figures)
    drawRow(
      canvas,
      [
        { text: label, share: 0.75 },
        { text: amount, share: 0.25, isEnd: true },
      ],
      isSum,
    );
  doc.moveDown(1);
  for (const bill of bills) drawBill(canvas, bill);
  if (billedTo.billedBy === 'stripe')
    canvas.place(paragraphBlock(canvas, bills.length > 0 ? STRIPE_BILLS_FEE : STRIPE_BILLS), 8);
  if (lines.length > 0) drawLines(canvas, lines);
  drawPageNumbers(
    canvas,
    [`Statement ${month}`, canvas.shownName(billedTo.name)].filter(Boolean).join(' – '),
  );
  return finish();
}

const STRIPE_BILLS =
  'This statement is not a bill. Stripe’s invoices are the bills; find them under Billing in the console.';

/** The commission in another currency than the plans' is on our bill. */
const STRIPE_BILLS_FEE =
  'Stripe’s invoices are the bills for the base fee; find them under Billing in the console.';

/** Draws a bill: its parties and facts, the amounts with tax, and how to pay. */
function drawBill(canvas: PdfCanvas, bill: BillText): void {
  const { doc } = canvas;
  const place = (label: string, lines: readonly string[]) =>
    canvas.place(
      paragraphBlock(canvas, [label, ...lines].map(canvas.shownName).filter(Boolean).join('\n')),
      6,
    );
  canvas.place(titleBlock(canvas, bill.title), 4);
  place('From', bill.issuer);
  place('To', bill.billedTo);
  for (const { label, text } of bill.facts)
    drawRow(canvas, [
      { text: label, share: 0.5 },
      { text, share: 0.5, isEnd: true },
    ]);
  for (const { label, amount, isSum } of bill.amounts)
    drawRow(
      canvas,
      [
        { text: label, share: 0.75 },
        { text: amount, share: 0.25, isEnd: true },
      ],
      isSum,
    );
  doc.moveDown(0.5);
  if (bill.note) canvas.place(paragraphBlock(canvas, bill.note), 6);
  place('How to pay', bill.howToPay);
  doc.moveDown(1);
}

function drawLines(canvas: PdfCanvas, lines: StatementText['lines']): void {
  const cells = (line: StatementText['lines'][number]) => [
    { text: line.date, share: 0.18 },
    { text: line.order, share: 0.37 },
    { text: line.rate, share: 0.11, isEnd: true },
    { text: line.amount, share: 0.17, isEnd: true },
    { text: line.commission, share: 0.17, isEnd: true },
  ];
  drawRow(
    canvas,
    cells({ date: 'Date', order: 'Order', rate: 'Rate', amount: 'Amount', commission: 'Commission' }),
    true,
  );
  for (const line of lines) drawRow(canvas, cells(line));
}

interface Cell {
  text: string;
  /** Share of the page width. */
  share: number;
  isEnd?: boolean;
}

/** Draws one row of a table. A text that is too long for its column is cut. */
function drawRow(canvas: PdfCanvas, cells: readonly Cell[], isBold = false): void {
  const { doc, colours, regular, bold, width, ensureRoom } = canvas;
  ensureRoom(ROW);
  const y = doc.y;
  let x = MARGIN;
  doc
    .font(isBold ? bold : regular)
    .fontSize(9)
    .fillColor(colours.text);
  for (const { text, share, isEnd } of cells) {
    const options = {
      width: width * share - 6,
      height: 11,
      ellipsis: true,
      align: isEnd ? 'right' : 'left',
    } as const;
    doc.text(printable(text), x, y, options);
    x += width * share;
  }
  doc
    .moveTo(MARGIN, y + 13)
    .lineTo(MARGIN + width, y + 13)
    .lineWidth(0.4)
    .stroke(colours.border);
  doc.x = MARGIN;
  doc.y = y + ROW;
}

function drawPageNumbers({ doc, colours, regular, width }: PdfCanvas, title: string): void {
  const { start, count } = doc.bufferedPageRange();
  for (let index = start; index < start + count; index++) {
    doc.switchToPage(index);
    // With a bottom margin, text below it would start a new page.
    doc.page.margins.bottom = 0;
    const y = doc.page.height - 44;
    doc.font(regular).fontSize(8).fillColor(colours.muted);
    doc.text(printable(title), MARGIN, y, { width: width * 0.75, lineBreak: false });
    doc.text(`${index - start + 1} / ${count}`, MARGIN, y, { width, align: 'right', lineBreak: false });
  }
}
