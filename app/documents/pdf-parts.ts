import { t as privacy } from '../messages/privacy.ts';
import type { CitedSource } from '../plan-view/cited-sources.ts';
import { researchOnly } from '../plan-view/plan-brief.ts';
import { MARGIN, type PdfCanvas } from './pdf-canvas.ts';
import { printable } from './printable-text.ts';

/** The brand and the date, under a line in the accent colour. */
export function drawHeader(canvas: PdfCanvas, date: string) {
  const { doc, brand, colours, regular, bold, write } = canvas;
  doc.rect(0, 0, doc.page.width, 6).fill(colours.accent);
  const top = doc.y;
  write(brand, 12, bold, colours.text);
  const after = doc.y;
  doc.y = top;
  write(date, 10, regular, colours.muted, { align: 'right' });
  doc.y = Math.max(after, doc.y) + 12;
}

export function drawTitle(canvas: PdfCanvas, text: string) {
  const { doc, colours, bold, write } = canvas;
  write(text, 22, bold, colours.text);
  doc.moveDown(0.3);
}

export function drawParagraph(canvas: PdfCanvas, text: string) {
  const { doc, colours, regular, write } = canvas;
  write(text, 11, regular, colours.text);
  doc.moveDown(0.4);
}

export function drawWarning(canvas: PdfCanvas, text: string) {
  const { doc, colours, bold, write } = canvas;
  write(text, 10, bold, colours.warning);
  doc.moveDown(0.8);
}

/** A list with a heading, left out if it has no items. A heading is never the last line of a page. */
export function drawList(canvas: PdfCanvas, title: string, items: readonly string[], important = false) {
  const { doc, colours, regular, bold, width, write, measureHeight, ensureRoom } = canvas;
  if (items.length === 0) return;
  const colour = important ? colours.warning : colours.text;
  ensureRoom(24 + measureHeight(items[0] ?? '', 10, regular, width - 14));
  if (title) write(title, 13, bold, colour);
  doc.y += 3;
  for (const item of items) {
    ensureRoom(measureHeight(item, 10, regular, width - 14));
    doc.circle(MARGIN + 4, doc.y + 5.5, 1.6).fill(important ? colours.warning : colours.accent);
    doc.x = MARGIN + 14;
    write(item, 10, regular, colours.text, { width: width - 14 });
    doc.x = MARGIN;
    doc.y += 3;
  }
  doc.y += 9;
}

/** What the plan cites, small; a source that has a web address is a link to it. */
export function drawSources(canvas: PdfCanvas, title: string, sources: readonly CitedSource[]) {
  const { doc, colours, regular, bold, write, measureHeight, ensureRoom } = canvas;
  if (sources.length === 0) return;
  ensureRoom(24 + measureHeight(sources[0]?.text ?? '', 8.5, regular));
  write(title, 13, bold, colours.text);
  doc.y += 3;
  for (const { text, href } of sources) {
    ensureRoom(measureHeight(text, 8.5, regular));
    if (href) write(text, 8.5, regular, colours['accent-ink'], { link: href });
    else write(text, 8.5, regular, colours.text);
    doc.y += 2;
  }
}

/** Under every page: what it is for, the URL of the plan, its number, the privacy text. */
export function drawFooters(canvas: PdfCanvas, pageUrl: string, privacyUrl: string) {
  const { doc, colours, regular, width } = canvas;
  const { start, count } = doc.bufferedPageRange();
  for (let index = start; index < start + count; index++) {
    doc.switchToPage(index);
    // Below the margin text would open another page.
    doc.page.margins.bottom = 0;
    const y = doc.page.height - 44;
    doc
      .moveTo(MARGIN, y - 6)
      .lineTo(MARGIN + width, y - 6)
      .lineWidth(0.6)
      .stroke(colours.border);
    doc.font(regular).fontSize(8).fillColor(colours.muted);
    doc.text(printable(researchOnly()), MARGIN, y, { width: width * 0.75, lineBreak: false });
    doc.text(`${index - start + 1} / ${count}`, MARGIN, y, { width, align: 'right', lineBreak: false });
    doc.text(pageUrl, MARGIN, y + 11, { width, link: pageUrl, lineBreak: false });
    doc.text(privacy.privacy, MARGIN, y + 11, { width, align: 'right', link: privacyUrl, lineBreak: false });
  }
}
