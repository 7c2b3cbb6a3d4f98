import { inflateSync } from 'node:zlib';

/** All text of a PDF that pdfkit wrote: the text on the pages and in its properties. */
export function pdfText(file: Buffer): string {
  const source = file.toString('latin1');
  const parts: string[] = [];
  for (const [, body = ''] of source.matchAll(/stream\r?\n(.*?)\r?\nendstream/gs)) {
    let content: string;
    try {
      content = inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
    } catch {
      // A stream that is not compressed is in the source as it is.
      continue;
    }
    // [<48656c6c6f> 20 <21>] TJ: the pieces of one line, in the face's own single-byte letters.
    for (const [, pieces = ''] of content.matchAll(/\[([^\]]*)\]\s*TJ/g))
      parts.push(
        [...pieces.matchAll(/<([\da-f]*)>/gi)]
          .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
          .join(''),
      );
  }
  // Properties with letters beyond ASCII are UTF-16.
  return `${parts.join('\n')}\n${source.replaceAll('\0', '')}`;
}
