import { join, raw, type Sql, sqltag as sql } from '@prisma/client/runtime/client';

/**
 * Cells of a CSV file (RFC 4180) as SQL that both databases take, so that the database writes the file's text and no row passes
 * through this process one by one. A cell is the parts that CONCAT joins between its quotes; CONCAT reads NULL as ''.
 */
export type Cell = readonly Sql[];

/** The quotes inside of a text doubled. */
const escaped = (text: Sql): Sql => sql`REPLACE(${text}, '"', '""')`;

/** How a cell begins that a spreadsheet would run; the last four are what East Asian keyboards type. */
const FORMULA_STARTS = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];
const formulaStarts = raw(FORMULA_STARTS.map((start) => `'${start}'`).join(', '));

const formulaMark = (text: Sql): Sql =>
  sql`CASE WHEN SUBSTR(${text}, 1, 1) IN (${formulaStarts}) THEN '''' ELSE '' END`;

/** A text that staff or visitors typed: prefixed with `'` where a spreadsheet would run it as a formula. */
export const textCell = (text: Sql): Cell => [formulaMark(text), escaped(text)];

/** A text of our own lists, which begins no formula. */
export const listedCell = (text: Sql): Cell => [escaped(text)];

const PHONE_MARKS = [' ', '-', '.', '/', '(', ')', '\u00a0'];

/**
 * A phone number with a plus is written as the plus and its digits: as a formula that is the number itself, so it needs no
 * prefix, which would break it for a CRM. Other texts that begin like a formula are prefixed.
 */
export const phoneCell = (phone: Sql): Cell => {
  const bare = PHONE_MARKS.reduce<Sql>((text, mark) => sql`REPLACE(${text}, ${raw(`'${mark}'`)}, '')`, phone);
  return [
    sql`CASE WHEN SUBSTR(${phone}, 1, 1) = '+' AND LENGTH(${bare}) > 4 AND LTRIM(SUBSTR(${bare}, 2), '0123456789') = ''
      THEN ${bare} ELSE CONCAT(${formulaMark(phone)}, ${escaped(phone)}) END`,
  ];
};

/** A stored list `|a|b|` as 'a; b'. */
export const pipedCell = (stored: Sql): Cell => [
  sql`CASE WHEN ${stored} = '' THEN '' ELSE ${escaped(sql`REPLACE(TRIM(${stored}, '|'), '|', '; ')`)} END`,
];

/** A JSON list of texts of our own lists as 'a; b'. */
export const jsonListCell = (json: Sql): Cell => [
  // SQLite has the text as it was written, Postgres puts a space behind the comma.
  escaped(sql`REPLACE(REPLACE(TRIM(CAST(${json} AS TEXT), '[]"'), '", "', '; '), '","', '; ')`),
];

export const yesNoCell = (flag: Sql): Cell => [sql`CASE WHEN ${flag} THEN 'yes' ELSE 'no' END`];

/** '2026-11-22T10:30:00Z' of a time, whose text differs between the databases. */
export const momentCell = (time: Sql): Cell => [
  sql`CASE WHEN ${time} IS NOT NULL THEN REPLACE(SUBSTR(CAST(${time} AS TEXT), 1, 19), ' ', 'T') || 'Z' END`,
];

/** '129.50' of cents. */
export const centsCell = (cents: Sql): Cell => [
  sql`CASE WHEN ${cents} IS NOT NULL THEN CAST(${cents} / 100 AS TEXT)
    || CASE WHEN ${cents} % 100 < 10 THEN '.0' ELSE '.' END || CAST(${cents} % 100 AS TEXT) END`,
];

export const emptyCell: Cell = [];

/** A line of the file with its end. */
export const csvLine = (cells: readonly Cell[]): Sql => {
  const parts = cells.flatMap((cell, at) => (at === 0 ? cell : [raw(`'","'`), ...cell]));
  return sql`CONCAT('"', ${join(parts)}, ${raw(`'"\r\n'`)})`;
};
