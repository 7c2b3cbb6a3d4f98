import PDFDocument from 'pdfkit';
import { currentLocale } from '../messages/current.ts';
import { t } from '../messages/documents.ts';
import { t as legacy } from '../messages/legacy.ts';
import { t as results } from '../messages/results.ts';
import { type BriefProduct, createPlanBrief, productsOf, researchOnly } from '../plan-view/plan-brief.ts';
import type { PlanPageData } from '../protocol/plan-page.ts';
import { createDocumentTheme, type DocumentTheme } from '../theme/document-theme.ts';
import type { Theme } from '../theme/theme.ts';
import { printable } from './printable-text.ts';

export const PDF_FILE_NAME = 'peptide-optimization-plan.pdf';

const MARGIN = 50;
const PADDING = 12;
/** The faces that every reader has: the theme's stack in terms of those. */
const SANS = ['Helvetica', 'Helvetica-Bold'] as const;
const SERIF = ['Times-Roman', 'Times-Bold'] as const;

type Doc = PDFKit.PDFDocument;

/**
 * The plan in brief on A4: page one the phases and products, after them steps, checkpoints and safety.
 * The same input gives the same bytes.
 */
export async function renderPlanPdf({
  data,
  brand,
  theme,
  createdAt,
  pageUrl,
}: {
  data: PlanPageData;
  brand: string;
  theme: Theme;
  createdAt: Date;
  pageUrl: string;
}): Promise<Uint8Array> {
  const brief = createPlanBrief(data);
  const products = productsOf(brief);
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, bottom: 64, left: MARGIN, right: MARGIN },
    bufferPages: true,
    lang: currentLocale(),
    displayTitle: true,
    info: {
      Title: printable(`${brief.title} – ${brand}`),
      Author: printable(brand),
      Creator: printable(brand),
      Producer: printable(brand),
      CreationDate: createdAt,
    },
  });
  const chunks: Uint8Array[] = [];
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise<void>((done) => doc.on('end', done));
  const pen = penOn(doc, createDocumentTheme(brand, null, theme));

  pen.head(t.longDate(createdAt));
  pen.title(brief.title.replace(/\.$/, ''));
  for (const text of brief.lead) pen.text(text);
  if (products.length > 0) {
    pen.ruled(researchOnly());
    pen.phases(brief.phases);
    for (const product of products) pen.product(product);
    // What to do and what to mind begins on a page of its own, unless the products have opened one already.
    if (doc.bufferedPageRange().count === 1) doc.addPage();
  }
  pen.list(brief.stepsTitle, brief.steps);
  pen.list(results.checkpoints, brief.checkpoints);
  pen.list(results.cautionsForYou, brief.personalCautions, true);
  pen.list(results.leftOut, brief.leftOut);
  pen.list(products.length > 0 ? legacy.mustNotUse : results.cautions, brief.mustNotUse);
  pen.list(results.disclaimers, brief.disclaimers);
  pen.feet(pageUrl);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

/** The few things that the pages are drawn with. */
function penOn(doc: Doc, { brand, light, theme, radius }: DocumentTheme) {
  const [REGULAR, BOLD] = theme.font === 'serif' ? SERIF : SANS;
  const width = doc.page.width - 2 * MARGIN;
  const bottom = () => doc.page.height - doc.page.margins.bottom;
  const write = (
    text: string,
    size: number,
    font: string,
    colour: string,
    options: PDFKit.Mixins.TextOptions = {},
  ) =>
    doc
      .font(font)
      .fontSize(size)
      .fillColor(colour)
      .text(printable(text), { width, lineGap: 1.5, ...options });
  const heightOf = (text: string, size: number, font: string, at = width) =>
    doc.font(font).fontSize(size).heightOfString(printable(text), { width: at, lineGap: 1.5 });
  const room = (height: number) => {
    if (doc.y + height > bottom()) doc.addPage();
  };

  return {
    head(date: string) {
      doc.rect(0, 0, doc.page.width, 6).fill(light.accent);
      const top = doc.y;
      write(brand, 12, BOLD, light.text);
      const after = doc.y;
      doc.y = top;
      write(date, 10, REGULAR, light.muted, { align: 'right' });
      doc.y = Math.max(after, doc.y) + 12;
    },
    title(text: string) {
      write(text, 22, BOLD, light.text);
      doc.moveDown(0.3);
    },
    text(text: string) {
      write(text, 11, REGULAR, light.text);
      doc.moveDown(0.4);
    },
    ruled(text: string) {
      write(text, 10, BOLD, light.warning);
      doc.moveDown(0.8);
    },

    /** The phases side by side on one line: numbers, names, what stands in each. */
    phases(phases: ReturnType<typeof createPlanBrief>['phases']) {
      const column = width / phases.length;
      const inner = column - 16;
      const top = doc.y;
      let end = top;
      phases.forEach(({ number, name, when, products }, at) => {
        const left = MARGIN + at * column;
        if (at < phases.length - 1)
          doc
            .moveTo(left + 30, top + 11)
            .lineTo(left + column - 8, top + 11)
            .lineWidth(1.2)
            .dash(3, { space: 3 })
            .stroke(light['border-strong'])
            .undash();
        doc.circle(left + 11, top + 11, 11);
        if (at === 0) doc.fill(light.accent);
        else doc.lineWidth(1.4).stroke(light.accent);
        const colour = at === 0 ? light['accent-text'] : light['accent-ink'];
        const options = { width: 22, align: 'center' as const, lineBreak: false };
        doc
          .font(BOLD)
          .fontSize(11)
          .fillColor(colour)
          .text(String(number), left, top + 7, options);
        doc.y = top + 30;
        doc.x = left;
        write(name, 11, BOLD, light.text, { width: inner });
        write(when, 9, REGULAR, light.muted, { width: inner });
        doc.y += 3;
        for (const product of products) {
          const height = heightOf(product.name, 9.5, BOLD, inner - 12) + 6;
          const box = doc.y;
          doc
            .roundedRect(left, box, inner, height, Math.min(radius.control / 2, height / 2))
            .fill(light['accent-tint']);
          doc.x = left + 6;
          doc.y = box + 4;
          write(product.name, 9.5, BOLD, light['accent-ink'], { width: inner - 12 });
          doc.y = box + height + 4;
          doc.x = left;
        }
        end = Math.max(end, doc.y);
      });
      doc.x = MARGIN;
      doc.y = end + 14;
    },

    product(product: BriefProduct) {
      const inner = width - 2 * PADDING;
      const why = product.reasons.length > 0 ? `${capital(product.reasons.join(', '))}.` : '';
      const offer = [product.price, product.coupon && t.coupon(product.coupon)].filter(Boolean).join(', ');
      const lines: [text: string, size: number, font: string, colour: string][] = [
        [`${product.rank}  ${product.name}`, 12, BOLD, light.text],
        [product.about, 9.5, REGULAR, light.muted],
        [why, 9.5, REGULAR, light['accent-ink']],
        ...product.facts.map(
          ([label, text]) =>
            [`${label}: ${text}`, 9.5, REGULAR, light.text] as [string, number, string, string],
        ),
        ...product.cautions.map(
          (text) => [t.caution(text), 9.5, BOLD, light.warning] as [string, number, string, string],
        ),
        [offer, 9.5, BOLD, light.text],
      ].filter(([text]) => text !== '') as [string, number, string, string][];
      const height = lines.reduce(
        (sum, [text, size, font]) => sum + heightOf(text, size, font, inner) + 1.5,
        0,
      );
      const total = height + (product.link ? 15 : 0) + 2 * PADDING;
      room(total);
      const top = doc.y;
      doc
        .roundedRect(MARGIN, top, width, total, radius.card / 2)
        .lineWidth(0.8)
        .stroke(light.border);
      doc.x = MARGIN + PADDING;
      doc.y = top + PADDING;
      for (const [text, size, font, colour] of lines) {
        write(text, size, font, colour, { width: inner });
        doc.y += 1.5;
      }
      if (product.link)
        write(results.viewProduct, 9.5, BOLD, light['accent-ink'], {
          width: inner,
          link: product.link,
          underline: true,
        });
      doc.x = MARGIN;
      doc.y = top + total + 8;
    },

    /** A headed list; nothing where there is nothing to say. A heading never stands alone at the end of a page. */
    list(title: string, items: readonly string[], important = false) {
      if (items.length === 0) return;
      const colour = important ? light.warning : light.text;
      room(24 + heightOf(items[0] ?? '', 10, REGULAR, width - 14));
      if (title) write(title, 13, BOLD, colour);
      doc.y += 3;
      for (const item of items) {
        room(heightOf(item, 10, REGULAR, width - 14));
        doc.circle(MARGIN + 4, doc.y + 5.5, 1.6).fill(important ? light.warning : light.accent);
        doc.x = MARGIN + 14;
        write(item, 10, REGULAR, light.text, { width: width - 14 });
        doc.x = MARGIN;
        doc.y += 3;
      }
      doc.y += 9;
    },

    /** Under every page: what it is for, where the plan lives, its number. */
    feet(pageUrl: string) {
      const { start, count } = doc.bufferedPageRange();
      for (let page = start; page < start + count; page++) {
        doc.switchToPage(page);
        // Below the margin text would open another page.
        doc.page.margins.bottom = 0;
        const y = doc.page.height - 44;
        doc
          .moveTo(MARGIN, y - 6)
          .lineTo(MARGIN + width, y - 6)
          .lineWidth(0.6)
          .stroke(light.border);
        doc.font(REGULAR).fontSize(8).fillColor(light.muted);
        doc.text(printable(researchOnly()), MARGIN, y, { width: width * 0.75, lineBreak: false });
        doc.text(`${page - start + 1} / ${count}`, MARGIN, y, { width, align: 'right', lineBreak: false });
        doc.text(pageUrl, MARGIN, y + 11, { width, link: pageUrl, lineBreak: false });
      }
    },
  };
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
