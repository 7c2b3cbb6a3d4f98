import type { DocumentTheme } from '../theme/document-theme.ts';
import type { Block } from './pdf-block.ts';
import { createRuns, type FontFiles, type Run } from './pdf-fonts.ts';
import { type Line, widthOf, wrap } from './pdf-lines.ts';

/** In points. */
export const MARGIN = 34;
/** Sizes of type, in points. */
export const TYPE = { title: 22, heading: 13, name: 11, body: 8.5, small: 7.6, source: 7.2 } as const;
/** The faces that every reader has: the theme's stack in terms of those. */
const SANS = ['Helvetica', 'Helvetica-Bold'] as const;
const SERIF = ['Times-Roman', 'Times-Bold'] as const;
/** Of the size. */
const LINE_HEIGHT = 1.28;
const BASELINE = 0.93;

export interface TextStyle {
  size: number;
  font: string;
  colour: string;
  align?: 'right';
  /** The text is a link to it, underlined. */
  link?: string | null;
}

/** A part of a text in a face of its own. */
export interface Part {
  text: string;
  font: string;
}

export type PdfCanvas = ReturnType<typeof createPdfCanvas>;

/** An empty document. pdfkit is loaded with the first one: loading it takes a tenth of a start of the service. */
export async function openPdf(options: PDFKit.PDFDocumentOptions): Promise<PDFKit.PDFDocument> {
  const { default: PDFDocument } = await import('pdfkit');
  return new PDFDocument(options);
}

/** What every part of the document is drawn with. */
export function createPdfCanvas(
  doc: PDFKit.PDFDocument,
  { brand, light, theme, radius }: DocumentTheme,
  fontFiles: FontFiles,
) {
  const [regular, bold] = theme.font === 'serif' ? SERIF : SANS;
  const width = doc.page.width - 2 * MARGIN;
  const { runsOf, shownName } = createRuns(doc, bold, fontFiles);
  const room = () => doc.page.height - doc.page.margins.bottom - doc.y;
  const measureAt = createMeasure(doc);

  /** A text in lines no wider than `wide`. */
  function text(words: string | readonly Part[], style: TextStyle, wide = width): Block {
    const parts = typeof words === 'string' ? [{ text: words, font: style.font }] : words;
    const runs = parts.flatMap((part) => runsOf(part.text, part.font));
    const measure = measureAt(style.size);
    const lines = wrap(runs, wide, measure);
    const each = LINE_HEIGHT * style.size;
    return {
      height: lines.length * each,
      draw: (x, y) => {
        for (const [at, line] of lines.entries())
          drawLine(doc, line, style, { x, y: y + at * each, wide, measure });
      },
    };
  }

  return {
    doc,
    brand,
    colours: light,
    radius,
    regular,
    bold,
    /** Between the margins, in points. */
    width,
    text,
    /** A name without signs that no face here has; null if letters are among them. */
    shownName,
    /** What is left of this page, in points. */
    room,
    /** Of an empty page, in points. */
    pageRoom: doc.page.height - doc.page.margins.bottom - MARGIN,

    /** Draws a block below what is drawn already, on another page if it is higher than the rest of this one. */
    place(block: Block, gapBelow = 0) {
      if (block.height > room()) doc.addPage();
      const top = doc.y;
      block.draw(MARGIN, top);
      doc.x = MARGIN;
      doc.y = top + block.height + gapBelow;
    },

    /** Opens another page if the rest of this one is lower than `height`. */
    ensureRoom(height: number) {
      if (height > room()) doc.addPage();
    },
  };
}

/** Widths of texts in their faces; most words of a plan come again. */
function createMeasure(doc: PDFKit.PDFDocument) {
  const widths = new Map<string, number>();
  return (size: number) => (run: Run) => {
    const key = `${run.font} ${size} ${run.text}`;
    const width = widths.get(key) ?? doc.font(run.font).fontSize(size).widthOfString(run.text);
    widths.set(key, width);
    return width;
  };
}

function drawLine(
  doc: PDFKit.PDFDocument,
  line: Line,
  { size, colour, align, link }: TextStyle,
  { x, y, wide, measure }: { x: number; y: number; wide: number; measure: (run: Run) => number },
) {
  const length = widthOf(line, measure);
  const start = align === 'right' ? x + wide - length : x;
  let left = start;
  for (const run of line) {
    doc.font(run.font).fontSize(size).fillColor(colour);
    doc.text(run.text, left, y + BASELINE * size, { lineBreak: false, baseline: 'alphabetic' });
    left += measure(run);
  }
  if (!link) return;
  const under = y + (BASELINE + 0.14) * size;
  doc
    .moveTo(start, under)
    .lineTo(start + length, under)
    .lineWidth(0.5)
    .stroke(colour);
  doc.link(start, y, length, LINE_HEIGHT * size, link);
}
