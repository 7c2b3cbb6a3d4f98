import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { isShownByReaders, spelled } from './printable-text.ts';

/** The parts of Inter (SIL Open Font License 1.1) beyond Latin-1. None contains Arabic, Hebrew, Chinese, Japanese or Korean. */
const FONT_SUBSETS = ['latin-ext', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese'] as const;

/** Text in one font. */
export interface Run {
  text: string;
  font: string;
  /** URL that it links to. */
  link?: string;
}

const { resolve } = createRequire(import.meta.url);

export type FontFiles = ReadonlyMap<string, Buffer>;

const toFontName = (part: string, weight: number) => `Inter-${part}-${weight}`;

/** Each file is some 10 kB. They are read with the first document, not at startup. */
let files: Promise<FontFiles> | undefined;

export function loadPdfFonts(): Promise<FontFiles> {
  files ??= Promise.all(
    FONT_SUBSETS.flatMap((part) =>
      [400, 700].map(async (weight) => {
        const file = resolve(`@fontsource/inter/files/inter-${part}-${weight}-normal.woff`);
        return [toFontName(part, weight), await readFile(file)] as const;
      }),
    ),
  ).then((pairs) => new Map(pairs));
  return files;
}

interface OpenedFont {
  _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } };
}

/**
 * Splits text into runs: the reader's own font where it has the letters, an embedded font for other letters, and otherwise a spelled-out
 * form.
 */
export function createRuns(doc: PDFKit.PDFDocument, bold: string, fontFiles: FontFiles) {
  const fontCache = new Map<string, OpenedFont['_font']['font']>();
  const open = (name: string) => {
    const cachedFont = fontCache.get(name);
    if (cachedFont) return cachedFont;
    const file = fontFiles.get(name);
    if (!file) throw new Error(`The font ${name} is not loaded`);
    doc.registerFont(name, file).font(name);
    const { font } = (doc as unknown as OpenedFont)._font;
    fontCache.set(name, font);
    return font;
  };

  const findFace = (sign: string, main: string): string | undefined => {
    if (isShownByReaders(sign)) return main;
    const names = FONT_SUBSETS.map((part) => toFontName(part, main === bold ? 700 : 400));
    return names.find((name) => open(name).hasGlyphForCodePoint(sign.codePointAt(0) ?? 0));
  };

  const splitRuns = (text: string, main: string): Run[] => {
    const runs: Run[] = [];
    for (const sign of text.normalize('NFC')) {
      const face = findFace(sign, main);
      const run = { text: face ? sign : spelled(sign), font: face ?? main };
      const last = runs.at(-1);
      if (last?.font === run.font) last.text += run.text;
      else runs.push(run);
    }
    return runs;
  };

  const isMissing = (sign: string) => sign !== '?' && !findFace(sign, bold) && spelled(sign) === '?';
  const shownName = (name: string): string | null => {
    const signs = [...name.normalize('NFC')];
    if (signs.some((sign) => /[\p{L}\p{N}]/u.test(sign) && isMissing(sign))) return null;
    const printableName = signs.filter((sign) => !isMissing(sign)).join('');
    return printableName.replaceAll(/ {2,}/g, ' ').trim() || null;
  };

  return { splitRuns, shownName };
}
