import { sqltag as sql } from '@prisma/client/runtime/client';
import { joinAnswers } from '#app/domain/assessments/index.ts';
import { allLeadRows, type LeadQuery, leadSpans } from '#app/domain/leads/index.ts';
import type { SqlText, TextReader } from '#app/lib/text-reader.ts';
import { type Cell, type CsvCells, csvCells, csvColumns, csvLine } from './csv-cells.ts';

/** Leads in one portion of text: some 330 KB, which SQLite writes in about ten milliseconds. */
const PORTION = 1000;

type Column = [name: string, cell: Cell, isAnswer?: 'answer'];

/** The columns of the file, which never change with filter or role (D28); answers are empty for those who may not see them. */
const columnsOf = (cell: CsvCells): readonly Column[] => [
  ['Lead ID', cell.code(sql`lead."id"`)],
  ['Submitted', cell.moment(sql`lead."createdAt"`)],
  ['First Name', cell.text(sql`lead."firstName"`)],
  ['Email', cell.text(sql`lead."email"`)],
  ['Phone', cell.phone(sql`lead."phone"`)],
  ['Experience Level', cell.code(sql`lead."experienceLevel"`)],
  ['Health Goals', cell.piped(sql`lead."goalIds"`)],
  ['Symptoms', cell.jsonList(sql`answers."symptoms"`)],
  ['Status', cell.either(sql`lead."complete"`, sql`'Assessment Complete'`, sql`'Partial Submit'`)],
  ['Safety Answers', cell.jsonList(sql`answers."contraFlags"`), 'answer'],
  ['Additional Concerns', cell.text(sql`answers."additionalConcerns"`), 'answer'],
  ['Sex at Birth', cell.code(sql`answers."sexAtBirth"`), 'answer'],
  ['Age Range', cell.code(sql`answers."ageRange"`), 'answer'],
  ['Budget', cell.code(sql`answers."budgetLevel"`), 'answer'],
  ['Widget', cell.code(sql`lead."widget"`)],
  ['Source', cell.text(sql`lead."source"`)],
  ['Site', cell.text(sql`lead."site"`)],
  ['Language', cell.text(sql`lead."locale"`)],
  ['Tags', cell.piped(sql`lead."tags"`)],
  ['Returning', cell.yesNo(sql`lead."returning"`)],
  ['Contacted', cell.yesNo(sql`lead."contacted"`)],
  ['Converted', cell.yesNo(sql`lead."converted"`)],
  ['Conversion Date', cell.moment(sql`lead."conversionDate"`)],
  ['Sale Amount', cell.cents(sql`lead."saleAmountCents"`)],
  ['Order ID', cell.text(sql`lead."orderId"`)],
  ['Tracking ID', cell.text(sql`lead."trackingId"`)],
];

export const CSV_COLUMNS = columnsOf(csvCells('sqlite')).map(([name]) => name);

/**
 * The leads that fit as the text of a CSV file, in portions, the newest first whatever the filter's order. The database
 * builds the text.
 * @param withAnswers whether the reader may see safety answers and free text (D56)
 */
export async function* exportLeads(
  options: LeadQuery & { texts: TextReader; withAnswers: boolean; signal?: AbortSignal },
): AsyncGenerator<Uint8Array> {
  const { texts, withAnswers, signal = new AbortController().signal, ...query } = options;
  yield Buffer.from(`\uFEFF${CSV_COLUMNS.join(',')}\r\n`);
  const cell = csvCells(texts.provider);
  const cells = columnsOf(cell).map(([, value, isAnswer]) => (isAnswer && !withAnswers ? cell.none : value));
  if (texts.provider === 'sqlite') {
    const { edge, rows, from, to } = leadSpans(query, PORTION);
    const text: SqlText = sql`
      SELECT STRING_AGG("line", '') FROM (
        SELECT ${csvLine(cells)} AS "line" FROM (${rows}) AS lead ${joinAnswers(sql`lead`)}
        ORDER BY lead."createdAt" DESC, lead."id" DESC
      ) AS lines`;
    yield* texts.readSpans({ edge, text, from, to }, signal);
  } else {
    const rows = sql`
      SELECT ${csvColumns(cells)} FROM (${allLeadRows(query)}) AS lead ${joinAnswers(sql`lead`)}
      ORDER BY lead."createdAt" DESC, lead."id" DESC`;
    yield* texts.copyCsv(rows, signal);
  }
}
