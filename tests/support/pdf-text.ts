import { inflateSync } from 'node:zlib';

/** Stands between the text on the pages of a PDF and its other text. */
const END_OF_PAGES = '\f';

/** Returns the part of pdfText's result that is printed on the pages. */
export const printedText = (text: string): string => text.split(END_OF_PAGES)[0] ?? '';

/** Stands between two lines of a text that goes on on the next page: the notice, the page's number, the plan's address, a link. */
const PAGE_FOOT = /^.*\n\d+ (?:of|de) \d+\n(?:https:.*\n)?.*\n(?!\f)/gm;

/** Removes the feet of all pages but the last from pdfText's result, so that a text that is divided between pages is found. */
export const joinPages = (text: string): string => text.replace(PAGE_FOOT, '');

/** Returns all text of a PDF written by pdfkit: the text on the pages, the targets of its links, and its properties but for their times. */
export function pdfText(file: Buffer): string {
  const source = file.toString('latin1');
  const letters = embeddedLetters(source);
  const parts: string[] = [];
  for (const content of compressedStreams(source)) {
    // /F1 12 Tf selects the font. [<48656c6c6f> 20 <21>] TJ contains the pieces of one line, encoded in that font.
    let face: Letters | undefined;
    for (const [, name, pieces = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\]\s*TJ/g))
      if (name) face = letters.get(name);
      else
        parts.push([...pieces.matchAll(/<([\da-f]*)>/gi)].map(([, hex = '']) => decoded(hex, face)).join(''));
  }
  // Only strings in brackets are text: compressed bytes, positions and times spell anything by chance. Properties with characters beyond
  // ASCII are UTF-16.
  const structure = source.replace(/(?<=>>\s*stream\r?\n).*?(?=endstream)/gs, '').replaceAll('\0', '');
  const properties = [...structure.matchAll(/\/(\w+) \(((?:\\.|[^\\()])*)\)/gs)]
    .filter(([, name]) => !/Date$/.test(name ?? ''))
    .map(([, , text]) => text);
  return [...parts, END_OF_PAGES, ...properties].join('\n');
}

/**
 * Returns the compressed streams. Each is cut by its declared length, because the last byte of its data may be a line break. Uncompressed
 * text is in the source as it is.
 */
function compressedStreams(source: string): string[] {
  const heads = source.matchAll(/<<([^<>]*?)>>\s*?stream\r?\n/g);
  return [...heads].flatMap(({ 0: head, 1: entries = '', index }) => {
    const length = Number(/\/Length (\d+)/.exec(entries)?.[1]);
    if (!entries.includes('/FlateDecode')) return [];
    const start = index + head.length;
    return [inflateSync(Buffer.from(source.slice(start, start + length), 'latin1')).toString('latin1')];
  });
}

type Letters = ReadonlyMap<string, string>;

/** Decodes single bytes in the standard fonts, and glyph numbers of four digits in an embedded font. Glyph 0 is the empty box. */
function decoded(hex: string, face: Letters | undefined): string {
  if (!face) return Buffer.from(hex, 'hex').toString('latin1');
  return (hex.match(/.{4}/g) ?? [])
    .map((glyph) => (glyph === '0000' ? '\ufffd' : (face.get(glyph) ?? '\ufffd')))
    .join('');
}

/** Maps each embedded font to the letters that its ToUnicode table gives to its glyphs, from 0 on. */
function embeddedLetters(source: string): Map<string, Letters> {
  const object = (id: string) => source.match(new RegExp(`\\n${id} 0 obj\\n(.*?)\\nendobj`, 's'))?.[1] ?? '';
  const faces = new Map<string, Letters>();
  for (const [, name = '', id = ''] of source.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const table = object(id).match(/\/ToUnicode (\d+) 0 R/)?.[1];
    const [map] = table ? compressedStreams(object(table)) : [];
    if (!map) continue;
    const letters = new Map<string, string>();
    for (const [, first = '', values = ''] of map.matchAll(/<([\da-f]+)> <[\da-f]+> \[([^\]]*)\]/gi))
      [...values.matchAll(/<([\da-f]*)>/gi)].forEach(([, hex = ''], index) => {
        const glyph = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0');
        letters.set(glyph, Buffer.from(hex, 'hex').swap16().toString('utf16le'));
      });
    faces.set(name, letters);
  }
  return faces;
}
