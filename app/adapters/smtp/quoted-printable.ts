const [TAB, LF, CR, SPACE, EQUALS, TILDE] = [0x09, 0x0a, 0x0d, 0x20, 0x3d, 0x7e];
/** RFC 2045: 76 characters, of which a soft break's `=` is one. */
const MAX_COLUMN = 75;
const HEX = Buffer.from('0123456789ABCDEF');

/**
 * A text's bytes in quoted-printable (RFC 2045, 6.7), in one pass: nodemailer's encoder searches each line with several patterns, a
 * tenth of the time that a mail takes. Every line break becomes CRLF.
 */
export function encodeQuotedPrintable(text: string): Buffer {
  const input = Buffer.from(text);
  // Each byte takes three characters at most, and each line a soft break of three.
  const output = Buffer.allocUnsafe(Math.ceil(input.length * 3 * (1 + 3 / (MAX_COLUMN - 2))) + 3);
  let at = 0;
  let column = 0;
  for (let i = 0; i < input.length; i++) {
    const byte = input[i] as number;
    const next = input[i + 1];
    if (byte === LF || (byte === CR && next === LF)) {
      if (byte === CR) i++;
      output[at++] = CR;
      output[at++] = LF;
      column = 0;
      continue;
    }
    const isBlank = byte === SPACE || byte === TAB;
    const isLiteral = isBlank
      ? next !== undefined && next !== LF && next !== CR
      : byte > SPACE && byte <= TILDE && byte !== EQUALS;
    const width = isLiteral ? 1 : 3;
    if (column + width > MAX_COLUMN) {
      output[at++] = EQUALS;
      output[at++] = CR;
      output[at++] = LF;
      column = 0;
    }
    column += width;
    if (isLiteral) output[at++] = byte;
    else {
      output[at++] = EQUALS;
      output[at++] = HEX[byte >> 4] as number;
      output[at++] = HEX[byte & 15] as number;
    }
  }
  return output.subarray(0, at);
}
