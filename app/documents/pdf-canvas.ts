import type { DocumentTheme } from '../theme/document-theme.ts';
import { printable } from './printable-text.ts';

/** In points. */
export const MARGIN = 50;
/** The faces that every reader has: the theme's stack in terms of those. */
const SANS = ['Helvetica', 'Helvetica-Bold'] as const;
const SERIF = ['Times-Roman', 'Times-Bold'] as const;

export type PdfCanvas = ReturnType<typeof createPdfCanvas>;

/** What every part of the document is drawn with. */
export function createPdfCanvas(doc: PDFKit.PDFDocument, { brand, light, theme, radius }: DocumentTheme) {
  const [regular, bold] = theme.font === 'serif' ? SERIF : SANS;
  const width = doc.page.width - 2 * MARGIN;
  const bottom = () => doc.page.height - doc.page.margins.bottom;
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
      doc
        .font(font)
        .fontSize(size)
        .fillColor(colour)
        .text(printable(text), { width, lineGap: 1.5, ...options });
    },

    measureHeight: (text: string, size: number, font: string, at = width) =>
      doc.font(font).fontSize(size).heightOfString(printable(text), { width: at, lineGap: 1.5 }),

    /** Opens another page if the rest of this one is lower than `height`. */
    ensureRoom(height: number) {
      if (doc.y + height > bottom()) doc.addPage();
    },
  };
}
