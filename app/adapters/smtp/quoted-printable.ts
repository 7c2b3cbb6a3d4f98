const [TAB, LF, CR, SPACE, EQUALS, TILDE] = [0x09, 0x0a, 0x0d, 0x20, 0x3d, 0x7e];
/** RFC 2045 allows 76 characters, including the `=` of a soft break. */
const MAX_COLUMN = 75;
const HEX_DIGITS = Buffer.from('0123456789ABCDEF');
/** Bytes that are written unchanged. A blank is not written unchanged at the end of a line. */
const LITERALS = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte === TAB || (byte >= SPACE && byte <= TILDE && byte !== EQUALS) ? 1 : 0,
);

/** Buffer that grows to fit the largest text. The encoded bytes are copied out of it. */
let scratch = Buffer.allocUnsafeSlow(0);

/**
 * Encodes a text in quoted-printable (RFC 2045, 6.7) in one pass. Nodemailer's encoder searches each line with several patterns, which
 * takes a tenth of the total time per mail. Every line break becomes CRLF. Unchanged bytes are copied a line at a time.
 */
export function encodeQuotedPrintable(text: string): Buffer {
  const input = Buffer.from(text);
  const { length } = input;
  // Each byte takes at most three characters, and each line has a soft break of three.
  const most = Math.ceil(length * 3 * (1 + 3 / (MAX_COLUMN - 2))) + 3;
  if (scratch.length < most) scratch = Buffer.allocUnsafeSlow(most);
  const output = scratch;
  let position = 0;
  let column = 0;
  const breakSoftly = () => {
    output[position++] = EQUALS;
    output[position++] = CR;
    output[position++] = LF;
    column = 0;
  };
  for (let i = 0; i < length; ) {
    const end = endOfLiterals(input, i);
    while (i < end) {
      if (column === MAX_COLUMN) breakSoftly();
      const chunkLength = Math.min(end - i, MAX_COLUMN - column);
      output.set(input.subarray(i, i + chunkLength), position);
      i += chunkLength;
      position += chunkLength;
      column += chunkLength;
    }
    if (i === length) break;
    const byte = input[i++] as number;
    if (byte === LF || (byte === CR && input[i] === LF)) {
      if (byte === CR) i++;
      output[position++] = CR;
      output[position++] = LF;
      column = 0;
    } else {
      if (column + 3 > MAX_COLUMN) breakSoftly();
      column += 3;
      output[position++] = EQUALS;
      output[position++] = HEX_DIGITS[byte >> 4] as number;
      output[position++] = HEX_DIGITS[byte & 15] as number;
    }
  }
  return Buffer.from(output.subarray(0, position));
}

/** Returns where the bytes that are written unchanged end. They do not include a blank at the end of a line or of the text. */
function endOfLiterals(input: Buffer, start: number): number {
  let end = start;
  while (end < input.length && LITERALS[input[end] as number] === 1) end++;
  const next = input[end];
  const last = input[end - 1];
  const endsLine = next === undefined || next === LF || next === CR;
  return endsLine && end > start && (last === SPACE || last === TAB) ? end - 1 : end;
}
