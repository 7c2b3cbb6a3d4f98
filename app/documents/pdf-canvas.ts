import type { DocumentTheme } from '#app/theme/document-theme.ts';
import { type Block, stack } from './pdf-block.ts';
import { createRuns, type FontFiles, type Run } from './pdf-fonts.ts';
import { groupByWord, type Line, measureWidth, wrap } from './pdf-lines.ts';

/** Page margin in points. */
export const MARGIN = 30;
/** Font sizes in points, and the line height as a multiple of them. */
const TYPE = { title: 22, heading: 13, name: 11, body: 8.5, small: 7.6, source: 6.5, leading: 1.28 };
export type TypeScale = typeof TYPE;
/** The fonts that every reader has. The theme's font stack is mapped to these. */
const SANS = ['Helvetica', 'Helvetica-Bold'] as const;
const SERIF = ['Times-Roman', 'Times-Bold'] as const;
/** Distance from the top of a line to its baseline, as a share of the font size. */
const BASELINE = 0.93;

export interface TextStyle {
  size: number;
  font: string;
  colour: string;
  align?: 'right';
  /** URL of the underlined link that the text becomes. */
  link?: string | null;
}

/** A part of a text with its own font. */
export interface Part {
  text: string;
  font: string;
  /** URL that this part links to, in the accent colour. */
  link?: string | null;
}

export type PdfCanvas = ReturnType<typeof createPdfCanvas>;

/**
 * Creates an empty document. pdfkit is loaded with the first one, because loading it takes a tenth of the service's startup time.
 * @returns `finish` ends the document and resolves to the file
 */
export async function openPdf(
  options: Required<Pick<PDFKit.PDFDocumentOptions, 'size' | 'lang'>> & {
    title: string;
    author: string;
    createdAt: Date;
    bottomMargin: number;
  },
) {
  const { title, author, createdAt, bottomMargin, ...paper } = options;
  const { default: PDFDocument } = await import('pdfkit');
  const doc: PDFKit.PDFDocument = new PDFDocument({
    ...paper,
    margins: { top: MARGIN, bottom: bottomMargin, left: MARGIN, right: MARGIN },
    bufferPages: true,
    displayTitle: true,
    info: { Title: title, Author: author, Creator: author, Producer: author, CreationDate: createdAt },
  });
  const chunks: Uint8Array[] = [];
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => doc.on('end', resolve));
  const finish = async (): Promise<Uint8Array> => {
    doc.end();
    await ended;
    return Buffer.concat(chunks);
  };
  return { doc, finish };
}

/** Creates the canvas that every part of the document is drawn on. */
export function createPdfCanvas(
  doc: PDFKit.PDFDocument,
  { brand, light, theme, radius }: DocumentTheme,
  fontFiles: FontFiles,
  type: TypeScale = TYPE,
) {
  const [regular, bold] = theme.font === 'serif' ? SERIF : SANS;
  const width = doc.page.width - 2 * MARGIN;
  const { splitRuns, shownName } = createRuns(doc, bold, fontFiles);
  const splitWords = createWords(splitRuns);
  /** Starts a new page if the remaining height is less than `height`, in points. */
  const ensureRoom = (height: number) => {
    if (height > doc.page.height - doc.page.margins.bottom - doc.y) doc.addPage();
  };
  const measureAt = createMeasure(doc);

  /** Breaks a text into lines no wider than `wide`. */
  function text(words: string | readonly Part[], style: TextStyle, wide = width): Block {
    const parts = typeof words === 'string' ? [{ text: words, font: style.font }] : words;
    const measure = measureAt(style.size);
    const lines = wrap(splitWords(parts), wide, measure);
    const each = type.leading * style.size;
    const rows = lines.map((line) => ({
      height: each,
      draw: (x: number, y: number) =>
        drawLine(doc, line, style, { x, y, wide, measure, each, linkColour: light['accent-ink'] }),
    }));
    return { ...stack(rows), rows };
  }

  return {
    doc,
    brand,
    colours: light,
    radius,
    regular,
    bold,
    type,
    /** Width between the margins, in points. */
    width,
    text,
    /** Removes from a name the characters that no font here has. Returns null if any of them is a letter. */
    shownName,
    /** Height of an empty page, in points. */
    pageRoom: doc.page.height - doc.page.margins.bottom - MARGIN,

    ensureRoom,

    /** Draws a block below the previous content, or on a new page if it does not fit on this one. */
    place(block: Block, gapBelow = 0) {
      ensureRoom(block.height);
      const top = doc.y;
      block.draw(MARGIN, top);
      doc.x = MARGIN;
      doc.y = top + block.height + gapBelow;
    },
  };
}

/** Creates a cache of the words of texts, because texts are laid out several times. */
function createWords(splitRuns: (text: string, font: string) => Run[]) {
  const wordCache = new Map<string, Run[][]>();
  return (parts: readonly Part[]) => {
    const key = JSON.stringify(parts);
    const words =
      wordCache.get(key) ??
      groupByWord(
        parts.flatMap(({ text, font, link }) =>
          splitRuns(text, font).map((run) => (link ? { ...run, link } : run)),
        ),
      );
    wordCache.set(key, words);
    return words;
  };
}

/** Font size in points at which widths are measured; a font's letters have the same shape in every size. */
const MEASURED = 100;
/** Measured widths of each document, by font and text. Most words of a plan appear again, in other columns and sizes. */
const measured = new WeakMap<PDFKit.PDFDocument, Map<string, Map<string, number>>>();

function createMeasure(doc: PDFKit.PDFDocument) {
  const fonts = measured.get(doc) ?? new Map<string, Map<string, number>>();
  measured.set(doc, fonts);
  return (size: number) =>
    ({ font, text }: Run) => {
      const widths = fonts.get(font) ?? new Map<string, number>();
      fonts.set(font, widths);
      const width = widths.get(text) ?? doc.font(font).fontSize(MEASURED).widthOfString(text);
      widths.set(text, width);
      return (width * size) / MEASURED;
    };
}

interface LinePlace {
  x: number;
  y: number;
  wide: number;
  /** Distance from the top of this line to the top of the next. */
  each: number;
  measure: (run: Run) => number;
  linkColour: string;
}

function drawLine(
  doc: PDFKit.PDFDocument,
  line: Line,
  { size, colour, align, link }: TextStyle,
  { x, y, wide, measure, each, linkColour }: LinePlace,
) {
  const length = measureWidth(line, measure);
  const start = align === 'right' ? x + wide - length : x;
  let left = start;
  for (const run of line) {
    doc
      .font(run.font)
      .fontSize(size)
      .fillColor(run.link ? linkColour : colour);
    doc.text(run.text, left, y + BASELINE * size, { lineBreak: false, baseline: 'alphabetic' });
    if (run.link) doc.link(left, y, measure(run), each, run.link);
    left += measure(run);
  }
  if (!link) return;
  const under = y + (BASELINE + 0.14) * size;
  doc
    .moveTo(start, under)
    .lineTo(start + length, under)
    .lineWidth(0.5)
    .stroke(colour);
  doc.link(start, y, length, each, link);
}
