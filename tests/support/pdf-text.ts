import { inflateSync } from 'node:zlib';

/** All text of a PDF that pdfkit wrote: the text on the pages and in its properties. */
export function pdfText(file: Buffer): string {
  const source = file.toString('latin1');
  const letters = embeddedLetters(source);
  const parts: string[] = [];
  // pdfkit writes \n alone: a \r before the end belongs to the compressed bytes.
  for (const [, body = ''] of source.matchAll(/stream\n(.*?)\nendstream/gs)) {
    let content: string;
    try {
      content = inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
    } catch {
      // A stream that is not compressed is in the source as it is.
      continue;
    }
    // /F1 12 Tf chooses the face. [<48656c6c6f> 20 <21>] TJ: the pieces of one line, in the face's own letters.
    let face: Letters | undefined;
    for (const [, name, pieces = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\]\s*TJ/g))
      if (name) face = letters.get(name);
      else
        parts.push([...pieces.matchAll(/<([\da-f]*)>/gi)].map(([, hex = '']) => decoded(hex, face)).join(''));
  }
  // Properties with letters beyond ASCII are UTF-16.
  return `${parts.join('\n')}\n${source.replaceAll('\0', '')}`;
}

type Letters = ReadonlyMap<string, string>;

/** Single bytes in the faces that every reader has, glyph numbers of four digits in an embedded one. Glyph 0 is the empty box. */
function decoded(hex: string, face: Letters | undefined): string {
  if (!face) return Buffer.from(hex, 'hex').toString('latin1');
  return (hex.match(/.{4}/g) ?? [])
    .map((glyph) => (glyph === '0000' ? '\ufffd' : (face.get(glyph) ?? '\ufffd')))
    .join('');
}

/** For each embedded face the letters that its ToUnicode table gives to its glyphs, from 0 on. */
function embeddedLetters(source: string): Map<string, Letters> {
  const object = (id: string) => source.match(new RegExp(`\\n${id} 0 obj\\n(.*?)\\nendobj`, 's'))?.[1] ?? '';
  const faces = new Map<string, Letters>();
  for (const [, name = '', id = ''] of source.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const table = object(id).match(/\/ToUnicode (\d+) 0 R/)?.[1];
    const stream = table && object(table).match(/stream\r?\n(.*?)\r?\nendstream/s)?.[1];
    if (!stream) continue;
    const map = inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
    const letters = new Map<string, string>();
    for (const [, first = '', values = ''] of map.matchAll(/<([\da-f]+)> <[\da-f]+> \[([^\]]*)\]/gi))
      [...values.matchAll(/<([\da-f]*)>/gi)].forEach(([, hex = ''], at) => {
        const glyph = (Number.parseInt(first, 16) + at).toString(16).padStart(4, '0');
        letters.set(glyph, Buffer.from(hex, 'hex').swap16().toString('utf16le'));
      });
    faces.set(name, letters);
  }
  return faces;
}
