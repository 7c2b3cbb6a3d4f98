import type { DocumentTheme } from '../theme/document-theme.ts';
import { createRuns, type FontFiles, type Run } from './pdf-fonts.ts';

/** In points. */
export const MARGIN = 50;
/** The faces that every reader has: the theme's stack in terms of those. The last is their ascent in thousandths. */
const SANS = ['Helvetica', 'Helvetica-Bold', 718] as const;
const SERIF = ['Times-Roman', 'Times-Bold', 683] as const;
const LINE_GAP = 1.5;

export type PdfCanvas = ReturnType<typeof createPdfCanvas>;

/** What every part of the document is drawn with. */
export function createPdfCanvas(
  doc: PDFKit.PDFDocument,
  { brand, light, theme, radius }: DocumentTheme,
  fontFiles: FontFiles,
) {
  const [regular, bold, ascent] = theme.font === 'serif' ? SERIF : SANS;
  const width = doc.page.width - 2 * MARGIN;
  const bottom = () => doc.page.height - doc.page.margins.bottom;
  const runsOf = createRuns(doc, bold, fontFiles);
  const ensureRoom = (height: number) => {
    if (doc.y + height > bottom()) doc.addPage();
  };
  const lineHeight = (font: string, size: number) =>
    doc.font(font).fontSize(size).currentLineHeight(true) + LINE_GAP;

  /** pdfkit wraps text of one face; where a text needs several, its lines are made and drawn here. */
  function writeRuns(runs: Run[], size: number, font: string, options: PDFKit.Mixins.TextOptions) {
    const { width: room = width, align, link } = options;
    const left = doc.x;
    const height = lineHeight(font, size);
    for (const line of wrap(doc, runs, size, room)) {
      ensureRoom(height);
      const top = doc.y;
      let x = align === 'right' ? left + room - widthOf(doc, line, size) : left;
      for (const run of line) {
        doc.font(run.font).text(run.text, x, top + (ascent / 1000) * size, {
          lineBreak: false,
          baseline: 'alphabetic',
        });
        const wide = doc.widthOfString(run.text);
        if (link) doc.link(x, top, wide, height, link as string);
        x += wide;
      }
      doc.x = left;
      doc.y = top + height;
    }
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

    write(text: string, size: number, font: string, colour: string, options: PDFKit.Mixins.TextOptions = {}) {
      const runs = runsOf(text, font);
      doc.font(font).fontSize(size).fillColor(colour);
      if (runs.some((run) => run.font !== font)) writeRuns(runs, size, font, options);
      else doc.text(runs.map((run) => run.text).join(''), { width, lineGap: LINE_GAP, ...options });
    },

    measureHeight(text: string, size: number, font: string, at = width) {
      const runs = runsOf(text, font);
      doc.font(font).fontSize(size);
      if (runs.some((run) => run.font !== font))
        return wrap(doc, runs, size, at).length * lineHeight(font, size);
      return doc.heightOfString(runs.map((run) => run.text).join(''), { width: at, lineGap: LINE_GAP });
    },

    /** Opens another page if the rest of this one is lower than `height`. */
    ensureRoom,
  };
}

const widthOf = (doc: PDFKit.PDFDocument, runs: readonly Run[], size: number): number =>
  runs.reduce((sum, { text, font }) => sum + doc.font(font).fontSize(size).widthOfString(text), 0);

/** Lines no wider than `room`; a word of several faces stays whole, and so does one that is wider than that. */
function wrap(doc: PDFKit.PDFDocument, runs: readonly Run[], size: number, room: number): Run[][] {
  const lines: Run[][] = [];
  let line: Run[] = [];
  for (const word of wordsOf(runs)) {
    const longer = [...line, ...word.map((run) => ({ ...run }))];
    const shown = longer.map((run, at) =>
      at === longer.length - 1 ? { ...run, text: run.text.trimEnd() } : run,
    );
    if (line.length > 0 && widthOf(doc, shown, size) > room) {
      lines.push(line);
      line = word;
    } else line = longer;
    if (word.at(-1)?.text.endsWith('\n')) {
      lines.push(line);
      line = [];
    }
  }
  if (line.length > 0) lines.push(line);
  return lines.map(joined);
}

/** Neighbours of one face as one run, without the space that ends a line. */
function joined(line: readonly Run[]): Run[] {
  const runs: Run[] = [];
  for (const { text, font } of line) {
    const last = runs.at(-1);
    if (last?.font === font) last.text += text;
    else runs.push({ text, font });
  }
  const last = runs.at(-1);
  if (last) last.text = last.text.trimEnd();
  return runs.filter(({ text }) => text !== '');
}

/** Each word with the space after it. */
function wordsOf(runs: readonly Run[]): Run[][] {
  const words: Run[][] = [];
  let word: Run[] = [];
  for (const { text, font } of runs)
    for (const piece of text.match(/\S*[ \t\n]|\S+/g) ?? []) {
      word.push({ text: piece, font });
      if (/[ \t\n]$/.test(piece)) {
        words.push(word);
        word = [];
      }
    }
  if (word.length > 0) words.push(word);
  return words;
}
