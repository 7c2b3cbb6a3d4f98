import { ReadableStream } from 'node:stream/web';
import { stringify } from 'csv-stringify/sync';

export type CsvCell = string | number | null;

/**
 * Streams a table as a CSV file (D28): RFC 4180, UTF-8 with BOM; a cell that a spreadsheet would run as a formula is prefixed with `'`.
 * @param filename without its extension
 * @param rows in portions
 */
export function csvResponse(options: {
  filename: string;
  columns: readonly string[];
  rows: AsyncIterable<readonly (readonly CsvCell[])[]>;
}): Response {
  const { filename, columns, rows } = options;
  return csvFile(filename, ReadableStream.from(encodePortions(columns, rows)) as BodyInit);
}

/**
 * Streams text at the receiver's pace. The first two portions are read in advance, so that an error in one of them is thrown and answered
 * with an error response.
 */
export async function streamPortions(portions: AsyncGenerator<Uint8Array>): Promise<BodyInit> {
  const first = [await portions.next(), await portions.next()];
  async function* all() {
    try {
      while (first.length > 0) {
        const { value, done } = first.shift() as IteratorResult<Uint8Array>;
        if (!done) yield value;
      }
      yield* portions;
    } finally {
      // This also runs when the receiver disconnects during one of the first two portions.
      await portions.return(undefined);
    }
  }
  return ReadableStream.from(all()) as BodyInit;
}

/** Responds with a CSV file from existing text. @param filename without its extension */
export const csvFile = (filename: string, body: BodyInit): Response =>
  new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${filename.replace(/[^\w.-]+/g, '-')}.csv"`,
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
    },
  });

async function* encodePortions(
  columns: readonly string[],
  rows: AsyncIterable<readonly (readonly CsvCell[])[]>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(`\uFEFF${csvText([columns])}`);
  for await (const portion of rows) if (portion.length > 0) yield encoder.encode(csvText(portion));
}

const csvText = (rows: readonly (readonly CsvCell[])[]): string =>
  stringify(rows as CsvCell[][], { record_delimiter: 'windows', escape_formulas: true });
