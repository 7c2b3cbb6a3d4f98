export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

type Decoded = { ok: true; text: string; encoding: TextEncoding } | { ok: false; why: string };

/** First bytes of Excel workbooks (a ZIP_START file, and the older format). */
const ZIP_START = [0x50, 0x4b, 0x03, 0x04];
const OLD_EXCEL_START = [0xd0, 0xcf, 0x11, 0xe0];
const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

const TEXT_ENCODING_SAMPLE_LENGTH = 2000;

/** Decodes an uploaded text file. A file that is not Unicode is read as Windows-1252, in which Excel writes CSV in western countries. */
export function decodeText(bytes: Uint8Array): Decoded {
  if (startsWith(bytes, ZIP_START) || startsWith(bytes, OLD_EXCEL_START))
    return { ok: false, why: 'This is a workbook. Save it as “CSV UTF-8” and choose that file.' };
  const encoding = findEncoding(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  return text.includes('\0')
    ? { ok: false, why: 'The file is not a CSV table. Save it as “CSV UTF-8”.' }
    : { ok: true, text, encoding };
}

function findEncoding(bytes: Uint8Array): TextEncoding {
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le';
  if (startsWith(bytes, [0xfe, 0xff])) return 'utf-16be';
  const wide = findWideEncoding(bytes.subarray(0, TEXT_ENCODING_SAMPLE_LENGTH));
  if (wide) return wide;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** Recognises UTF-16 without a byte order mark: every second byte of western text is 0. */
function findWideEncoding(sample: Uint8Array): TextEncoding | null {
  const countZeros = (rest: number) =>
    sample.filter((byte, index) => byte === 0 && index % 2 === rest).length;
  const [even, odd] = [countZeros(0), countZeros(1)];
  const many = sample.length / 4;
  if (odd > many && even === 0) return 'utf-16le';
  return even > many && odd === 0 ? 'utf-16be' : null;
}

const TEXT_ENCODING_NAMES: Record<TextEncoding, string | null> = {
  'utf-8': null,
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
};

/** Says how a file was read that is not UTF-8, for the person who chose it; null for UTF-8. */
export function describeEncoding(encoding: TextEncoding): string | null {
  const name = TEXT_ENCODING_NAMES[encoding];
  if (name === null) return null;
  return `The file is not UTF-8. We read it as ${name}: check letters such as é and ü below before you continue.`;
}
