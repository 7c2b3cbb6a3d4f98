import { join, type Sql, sqltag as sql } from '@prisma/client/runtime/client';

/**
 * Cells of a CSV file (RFC 4180) as SQL that both databases take, so that the database writes the file's text and no row passes
 * through this process one by one.
 */

/** Quoted, with the quotes inside of it doubled. */
const quoted = (text: Sql): Sql => sql`'"' || REPLACE(COALESCE(${text}, ''), '"', '""') || '"'`;

/** How a cell begins that a spreadsheet would run; the last four are what East Asian keyboards type. */
const FORMULA_STARTS = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];

/** A text that staff or visitors typed: prefixed with `'` where a spreadsheet would run it as a formula. */
export const textCell = (text: Sql): Sql =>
  sql`CASE WHEN SUBSTR(COALESCE(${text}, ''), 1, 1) IN (${join(FORMULA_STARTS)}) THEN '"''' || SUBSTR(${quoted(text)}, 2)
    ELSE ${quoted(text)} END`;

/** A text of our own lists, which begins no formula. */
export const listedCell = quoted;

const PHONE_MARKS = [' ', '-', '.', '/', '(', ')', '\u00a0'];

/**
 * A phone number with a plus is written as the plus and its digits: as a formula that is the number itself, so it needs no
 * prefix, which would break it for a CRM. Other texts that begin like a formula are prefixed.
 */
export const phoneCell = (phone: Sql): Sql => {
  const bare = PHONE_MARKS.reduce<Sql>((text, mark) => sql`REPLACE(${text}, ${mark}, '')`, phone);
  return sql`CASE WHEN SUBSTR(${phone}, 1, 1) = '+' AND LENGTH(${bare}) > 4 AND LTRIM(SUBSTR(${bare}, 2), '0123456789') = ''
    THEN '"' || ${bare} || '"' ELSE ${textCell(phone)} END`;
};

/** A stored list `|a|b|` as 'a; b'. */
export const pipedCell = (stored: Sql): Sql => quoted(sql`REPLACE(TRIM(${stored}, '|'), '|', '; ')`);

/** A JSON list of texts as 'a; b'. */
export const jsonListCell = (json: Sql): Sql => {
  const text = sql`COALESCE(CAST(${json} AS TEXT), '[]')`;
  return sql`CASE WHEN LENGTH(${text}) <= 2 THEN '""' ELSE ${quoted(
    // SQLite has the text as it was written, Postgres puts a space behind the comma.
    sql`REPLACE(REPLACE(SUBSTR(${text}, 3, LENGTH(${text}) - 4), '", "', '; '), '","', '; ')`,
  )} END`;
};

export const yesNoCell = (flag: Sql): Sql => sql`CASE WHEN ${flag} THEN 'yes' ELSE 'no' END`;

/** '2026-11-22T10:30:00Z' of a time, whose text differs between the databases. */
export const momentCell = (time: Sql): Sql =>
  sql`COALESCE(REPLACE(SUBSTR(CAST(${time} AS TEXT), 1, 19), ' ', 'T') || 'Z', '')`;

/** '129.50' of cents. */
export const centsCell = (cents: Sql): Sql =>
  sql`COALESCE(CAST(${cents} / 100 AS TEXT) || CASE WHEN ${cents} % 100 < 10 THEN '.0' ELSE '.' END
    || CAST(${cents} % 100 AS TEXT), '')`;

export const emptyCell: Sql = sql`''`;

/** A line of the file with its end. */
export const csvLine = (cells: readonly Sql[]): Sql => sql`${join([...cells], ` || ',' || `)} || ${'\r\n'}`;
