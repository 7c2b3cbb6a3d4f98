import { empty, join, raw, type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import type { TextReader } from '#app/lib/text-reader.ts';

/**
 * Cells of a CSV file (RFC 4180) as SQL, so that the database writes the file's text and rows don't pass through this process one by one.
 * The SQL differs where the databases do.
 */
export interface Cell {
  /** The cell's text; NULL is an empty cell. */
  value: Sql;
  /** Whether the text may contain a quote. */
  isFree: boolean;
}

type CsvCells = ReturnType<typeof csvCells>;

/** First characters of a cell that a spreadsheet would run as a formula; the last four are those of East Asian keyboards. */
const CELL_FORMULA_STARTS = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];
const formulaStarts = raw(CELL_FORMULA_STARTS.map((start) => `'${start}'`).join(', '));
/** The hyphen is first, so that it is literal in a bracket expression. */
const PHONE_CELL_MARKS = ['-', ' ', '.', '/', '(', ')', '\u00a0'];
const anyMark = PHONE_CELL_MARKS.join('');

const free = (value: Sql): Cell => ({ value, isFree: true });
const plain = (value: Sql): Cell => ({ value, isFree: false });

export function csvCells(provider: TextReader['provider']) {
  const isSqlite = provider === 'sqlite';
  /** Compares texts by their bytes, as SQLite does anyway. */
  const bytes = (text: Sql): Sql => (isSqlite ? text : sql`${text} COLLATE "C"`);
  // Two comparisons are enough for nearly all texts and take a third of the time of checking the list. NULL falls through to ELSE.
  // Text that already begins like a guarded one gets an apostrophe too, so that readers that remove one have the text itself.
  const guarded = (text: Sql): Sql =>
    sql`CASE WHEN (${bytes(text)} < 'A' OR ${bytes(text)} > '＀') AND SUBSTR(LTRIM(${text}, ''''), 1, 1) IN (${formulaStarts})
      THEN '''' || ${text} ELSE ${text} END`;
  const bare = (phone: Sql): Sql =>
    isSqlite
      ? PHONE_CELL_MARKS.reduce<Sql>((text, mark) => sql`REPLACE(${text}, ${raw(`'${mark}'`)}, '')`, phone)
      : sql`TRANSLATE(${phone}, ${raw(`'${PHONE_CELL_MARKS.join('')}'`)}, '')`;
  /** A plus and at least four digits, with any marks between them. Postgres matches this in half the time of comparing the bare number. */
  const isPhone = (phone: Sql): Sql =>
    isSqlite
      ? sql`SUBSTR(${phone}, 1, 1) = '+' AND LENGTH(${bare(phone)}) > 4
          AND LTRIM(SUBSTR(${bare(phone)}, 2), '0123456789') = ''`
      : sql`${phone} ~ ${raw(`'^\\+([${anyMark}]*[0-9]){4,}[${anyMark}]*$'`)}`;
  return {
    /** A text that staff or visitors typed, prefixed with `'` if a spreadsheet would run it as a formula. */
    text: (text: Sql): Cell => free(guarded(text)),

    /** An id or a code that this service generates or checks: it can't begin a formula and contains no quote. */
    code: (text: Sql): Cell => plain(text),

    /**
     * A phone number with a plus is written as the plus and its digits. A spreadsheet that runs it as a formula gets the number itself, so
     * it needs no prefix, which would break it for a CRM. Other texts that begin like a formula are prefixed.
     */
    phone: (phone: Sql): Cell =>
      free(sql`CASE WHEN ${isPhone(phone)} THEN ${bare(phone)} ELSE ${guarded(phone)} END`),

    /** Writes a stored list `|a|b|` as 'a; b'. */
    piped: (list: Sql): Cell =>
      free(sql`CASE WHEN ${list} = '' THEN '' ELSE REPLACE(TRIM(${list}, '|'), '|', '; ') END`),

    /** Writes a JSON list of our own fixed texts as 'a; b'. */
    jsonList: (json: Sql): Cell =>
      // SQLite stores the text as it was written; Postgres adds a space after the comma.
      free(
        isSqlite
          ? sql`REPLACE(TRIM(${json}, '[]"'), '","', '; ')`
          : sql`REPLACE(TRIM(${json}::text, '[]"'), '", "', '; ')`,
      ),

    /** Writes a JSON object as its text; an empty one as an empty cell. */
    jsonObject: (json: Sql): Cell => {
      const text = isSqlite ? json : sql`${json}::text`;
      return free(sql`CASE WHEN ${text} = '{}' THEN '' ELSE ${text} END`);
    },

    yesNo: (flag: Sql): Cell => plain(sql`CASE WHEN ${flag} THEN 'yes' ELSE 'no' END`),

    either: (flag: Sql, yes: Sql, no: Sql): Cell => plain(sql`CASE WHEN ${flag} THEN ${yes} ELSE ${no} END`),

    /** Writes a time as '2026-11-22T10:30:00Z'. */
    moment: (time: Sql): Cell =>
      plain(
        isSqlite
          ? sql`SUBSTR(${time}, 1, 19) || 'Z'`
          : sql`REPLACE(DATE_TRUNC('second', ${time})::text, ' ', 'T') || 'Z'`,
      ),

    /** Writes cents as '129.50'. */
    cents: (cents: Sql): Cell =>
      plain(sql`CASE WHEN ${cents} IS NOT NULL THEN CAST(${cents} / 100 AS TEXT)
        || CASE WHEN ${cents} % 100 < 10 THEN '.0' ELSE '.' END || CAST(${cents} % 100 AS TEXT) END`),

    none: plain(sql`NULL`),
  };
}

type Column = [name: string, cell: Cell, isAnswer?: 'answer'];

/** The columns of the file, which are the same for every filter and role (D28); answers are empty for readers who may not see them. */
export const buildCsvColumns = (cell: CsvCells): readonly Column[] => [
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
  ['UTM Source', cell.text(sql`lead."utmSource"`)],
  ['UTM Medium', cell.text(sql`lead."utmMedium"`)],
  ['UTM Campaign', cell.text(sql`lead."utmCampaign"`)],
  ['Referrer', cell.text(sql`lead."referrer"`)],
  ['Page', cell.text(sql`lead."page"`)],
  ['Hidden Values', cell.jsonObject(sql`answers."hidden"`)],
];

export const CSV_COLUMNS = buildCsvColumns(csvCells('sqlite')).map(([name]) => name);

/** A line of the file with its line end and every cell quoted; for SQLite, which can't write CSV by itself. */
export const csvLine = (cells: readonly Cell[]): Sql => {
  const parts = cells.map(({ value, isFree }) => (isFree ? sql`REPLACE(${value}, '"', '""')` : value));
  return sql`CONCAT('"', ${join(parts, `, '","', `)}, ${raw(`'"\r\n'`)})`;
};

/** Returns the cells as columns, for Postgres, which writes CSV by itself. */
export const csvColumns = (cells: readonly Cell[]): Sql =>
  cells.length === 0 ? empty : join(cells.map(({ value }) => sql`CAST(${value} AS TEXT)`));
