import { sqltag as sql } from '@prisma/client/runtime/client';
import { joinAnswers } from '#app/domain/assessments/index.ts';
import { allLeadRows, type LeadQuery, leadSpans } from '#app/domain/leads/index.ts';
import { isUnrestricted } from '#app/domain/privacy-requests/index.ts';
import type { SqlText, TextReader } from '#app/lib/text-reader.ts';
import { buildCsvColumns, CSV_COLUMNS, csvCells, csvColumns, csvLine } from './csv-cells.ts';

/** Leads per chunk of text: about 330 KB, which SQLite writes in about ten milliseconds. */
const EXPORTED_LEADS_PER_CHUNK = 1000;

/**
 * Exports the matching leads as CSV text in chunks, the newest first regardless of the filter's order, without people who restricted the
 * use of their data. The database builds the text.
 * @param withAnswers whether the reader may see safety answers and free text (D56)
 */
export async function* exportLeads(
  options: LeadQuery & { texts: TextReader; withAnswers: boolean; signal?: AbortSignal },
): AsyncGenerator<Uint8Array> {
  const { texts, withAnswers, signal = new AbortController().signal, ...query } = options;
  yield Buffer.from(`\uFEFF${CSV_COLUMNS.join(',')}\r\n`);
  const cell = csvCells(texts.provider);
  const cells = buildCsvColumns(cell).map(([, value, isAnswer]) =>
    isAnswer && !withAnswers ? cell.none : value,
  );
  const unrestricted = isUnrestricted(sql`lead`, query.tenantId);
  if (texts.provider === 'sqlite') {
    const { edge, rows, from, to } = leadSpans(query, EXPORTED_LEADS_PER_CHUNK);
    const text: SqlText = sql`
      SELECT STRING_AGG("line", '') FROM (
        SELECT ${csvLine(cells)} AS "line" FROM (${rows}) AS lead ${joinAnswers(sql`lead`)}
        WHERE ${unrestricted}
        ORDER BY lead."createdAt" DESC, lead."id" DESC
      ) AS lines`;
    yield* texts.readSpans({ edge, text, from, to }, signal);
  } else {
    const rows = sql`
      SELECT ${csvColumns(cells)} FROM (${allLeadRows(query)}) AS lead ${joinAnswers(sql`lead`)}
      WHERE ${unrestricted}
      ORDER BY lead."createdAt" DESC, lead."id" DESC`;
    yield* texts.copyCsv(rows, signal);
  }
}
