import { cutText } from '#app/lib/cut-text.ts';
import { askQuestions, type FileFormat, type FileQuestion } from './file-questions.ts';
import { type ColumnField, matchColumns } from './match-columns.ts';
import { readCell, readHeader, type TableRow } from './read-table.ts';
import { quote } from './reading.ts';

/** A field of an import, with its name for people. */
export interface ImportField<Field extends string> extends ColumnField<Field> {
  label: string;
  isRequired?: boolean;
  /** Whether several columns may be read as this field. */
  isRepeatable?: boolean;
  /** What its cells are, if they may be readable in two ways. */
  kind?: 'amount' | 'date';
}

/** What a person chose in the preview of a file, as the form posts it. */
export interface FileChoices {
  /** Columns and their fields, such as `2 amount` and `3 unused`. Columns that are left out are not used. */
  columns: readonly string[];
  /** Answers to the questions about the file. */
  decimal: string | null;
  dateOrder: string | null;
  /** `names` or `entry`; if missing, the file itself tells. */
  firstRow?: string | null;
}

interface MatchedColumn {
  /** Number of the column, from 0. */
  index: number;
  name: string;
  /** The first cell with text, shortened; empty if the column has none. */
  sample: string;
  /** Value of one of the match's options. */
  value: string;
  /** Whether its cells can be read, although it is not used. */
  isReadable: boolean;
  error: string | null;
}

/** How the columns of a file are read, and what a person has to correct before its rows can be read. */
export interface FileMatch {
  /** What the first row is, and its cells, shortened. */
  firstRow: { value: FirstRow; sample: string };
  /** The columns in their order in the file, up to `MAX_SHOWN_FILE_COLUMNS`. */
  columns: MatchedColumn[];
  /** Number of other columns, which are not used. */
  hiddenColumns: number;
  /** What a column can be read as. */
  options: { value: string; label: string }[];
  /** An error that concerns no single column. */
  error: string | null;
  /** Empty while the columns need a correction. */
  questions: FileQuestion[];
  /** Set if the file was not UTF-8. */
  encodingNotice: string | null;
}

/** The first row has the names of the columns, or is an entry like the others. */
type FirstRow = 'names' | 'entry';

type Places<Field extends string> = Partial<Record<Field, readonly number[]>>;

/** Value of a column that is not used. */
const UNUSED_FILE_COLUMN = 'unused';
/** Each column is a field of the form, and a form has a limited number of fields with one name. */
const MAX_SHOWN_FILE_COLUMNS = 100;
const MAX_FILE_SAMPLE_LENGTH = 60;
const MAX_FILE_SAMPLE_ROWS = 1000;
const FILE_COLUMN_CHOICE = /^(\d{1,5}) (\w{1,40})$/;

/**
 * Matches the columns of a file to the fields of an import: as the person chose, or without a choice by `preset`, or by their names and cells.
 * @param options.hasNames whether the first row seems to have the names of the columns; the person can correct it
 * @param options.currency the company's currency, for amounts
 * @returns `rows`: those below the names; `places`: the columns of each field, and `format`: how amounts and dates are written; null if the
 * person has to correct the match
 */
export function matchFile<Field extends string>(options: {
  table: readonly TableRow[];
  hasNames: boolean;
  /** Whether the cells to the right of the last name are columns, too. */
  hasUnnamed?: boolean;
  fields: readonly ImportField<Field>[];
  /** Found by the import itself, if its rules differ from `matchColumns`. */
  preset?: (names: readonly string[], rows: readonly (readonly string[])[]) => Places<Field>;
  /** Finds the columns whose cells could be read, used or not, so that the person sees those that are not. */
  findReadable?: (rows: readonly (readonly string[])[], width: number) => readonly number[];
  choices: FileChoices | null;
  currency?: string | null;
  encodingNotice: string | null;
}): {
  match: FileMatch;
  rows: readonly TableRow[];
  read: { places: Places<Field>; format: FileFormat; names: readonly string[] } | null;
} {
  const { table, fields, choices, currency = null, encodingNotice } = options;
  const hasNames = choices?.firstRow ? choices.firstRow !== 'entry' : options.hasNames;
  const body = hasNames ? table.slice(1) : table;
  const rows = body.map(({ record }) => record);
  const names = listNames(table, hasNames, options.hasUnnamed ?? false);
  // Of a long file with empty columns, each column would be searched to its last row.
  const sampleRows = rows.slice(0, MAX_FILE_SAMPLE_ROWS);
  const values = choices
    ? readChoices(choices)
    : readPreset(options.preset?.(names, rows) ?? presetByCells(names, rows, fields), fields);
  const readable = new Set(options.findReadable?.(sampleRows, names.length));
  const columns = names.map((name, index) => {
    const value = values.get(index) ?? UNUSED_FILE_COLUMN;
    return {
      ...{ index, name: shorten(name) || `Column ${index + 1}`, sample: findSample(sampleRows, index) },
      ...{ value, isReadable: value === UNUSED_FILE_COLUMN && readable.has(index) },
    };
  });
  const judged = columns.map((column) => ({ ...column, error: judgeColumn(column, columns, fields) }));
  const isUnknown = [...values.keys()].some((index) => index >= names.length);
  const error = isUnknown
    ? 'The file has fewer columns than you chose. Choose the columns again.'
    : describeMissing(fields.filter(({ field, isRequired }) => isRequired && !has(judged, field)));
  const shown = selectColumns(judged);
  const match: FileMatch = {
    firstRow: { value: hasNames ? 'names' : 'entry', sample: shorten(table[0]?.record.join(', ') ?? '') },
    columns: shown,
    hiddenColumns: names.length - shown.length,
    options: [
      { value: UNUSED_FILE_COLUMN, label: 'Not used' },
      ...fields.map(({ field, label }) => ({ value: field, label })),
    ],
    error,
    questions: [],
    encodingNotice,
  };
  if (needsFileCorrection(match)) return { match, rows: body, read: null };
  const places = listPlaces(judged, fields);
  // A long file repeats its amounts and dates.
  const listCells = (kind: ImportField<Field>['kind']) => [
    ...new Set(
      fields
        .filter((field) => field.kind === kind)
        .flatMap(({ field }) =>
          (places[field] ?? []).flatMap((index) => rows.map((row) => readCell(row[index]))),
        ),
    ),
  ];
  const cells = { amounts: listCells('amount'), dates: listCells('date') };
  const { questions, format } = askQuestions(cells, currency, choices);
  const asked = { ...match, questions };
  return { match: asked, rows: body, read: needsFileCorrection(asked) ? null : { places, format, names } };
}

/** Lists the names of the columns; a column without one has an empty name. */
function listNames(table: readonly TableRow[], hasNames: boolean, hasUnnamed: boolean): string[] {
  const header = hasNames ? (table[0]?.record ?? []).map(readCell) : [];
  if (hasNames && !hasUnnamed) return header;
  const width = table.reduce((widest, { record }) => Math.max(widest, record.length), 0);
  return Array.from({ length: width }, (_, index) => header[index] ?? '');
}

/** Whether a person has to correct the match before the rows can be read. */
export const needsFileCorrection = ({ error, columns, questions }: FileMatch): boolean =>
  error !== null ||
  columns.some((column) => column.error !== null) ||
  questions.some(({ answer }) => answer === null);

/** Returns the choices that give this match, as the form posts them if nothing is changed. */
export function toChoices({ columns, questions, firstRow }: FileMatch): FileChoices {
  const findAnswer = (question: FileQuestion['name']) =>
    questions.find(({ name }) => name === question)?.answer ?? null;
  return {
    columns: columns.map(({ index, value }) => `${index} ${value}`),
    decimal: findAnswer('decimal'),
    dateOrder: findAnswer('dateOrder'),
    firstRow: firstRow.value,
  };
}

type JudgedColumn = Omit<MatchedColumn, 'error'>;

/** Choices that are not in this form name no column of the file. */
const readChoices = ({ columns }: FileChoices): Map<number, string> =>
  new Map(
    columns.map((choice) => {
      const [, index = 'Infinity', value = UNUSED_FILE_COLUMN] = FILE_COLUMN_CHOICE.exec(choice) ?? [];
      return [Number(index), value];
    }),
  );

function readPreset<Field extends string>(
  places: Places<Field>,
  fields: readonly ImportField<Field>[],
): Map<number, string> {
  const entries = fields.flatMap(({ field }) =>
    (places[field] ?? []).map((index): [number, string] => [index, field]),
  );
  // The form could not post more of them.
  return new Map(entries.slice(0, MAX_SHOWN_FILE_COLUMNS));
}

function presetByCells<Field extends string>(
  names: readonly string[],
  rows: readonly (readonly string[])[],
  fields: readonly ImportField<Field>[],
): Places<Field> {
  const headers = names.map(readHeader);
  const found = matchColumns(names, rows, fields);
  const places = fields.map(({ field }) => {
    const place = found[field] ?? -1;
    // Of two columns with one name, the person chooses.
    const isTwin = (index: number) => headers[index] !== '' && headers[index] === headers[place];
    return [field, headers.flatMap((_, index) => (index === place || isTwin(index) ? [index] : []))];
  });
  return Object.fromEntries(places) as Places<Field>;
}

function findSample(rows: readonly (readonly string[])[], index: number): string {
  for (const row of rows) {
    const cell = readCell(row[index]);
    if (cell !== '') return shorten(cell);
  }
  return '';
}

const shorten = (text: string): string =>
  text.length > MAX_FILE_SAMPLE_LENGTH ? `${cutText(text, MAX_FILE_SAMPLE_LENGTH)}…` : text;

function judgeColumn<Field extends string>(
  { index, value }: JudgedColumn,
  columns: readonly JudgedColumn[],
  fields: readonly ImportField<Field>[],
): string | null {
  if (value === UNUSED_FILE_COLUMN) return null;
  const field = fields.find((candidate) => candidate.field === value);
  if (!field) return 'Choose one of the listed fields.';
  const first = columns.find((column) => column.value === value);
  if (field.isRepeatable || !first || first.index === index) return null;
  return `${quote(first.name)} is already read as ${field.label}. Choose one of the two columns.`;
}

const has = (columns: readonly JudgedColumn[], field: string): boolean =>
  columns.some(({ value }) => value === field);

function describeMissing(missing: readonly { label: string }[]): string | null {
  const [first, ...others] = missing.map(({ label }) => label);
  if (first === undefined) return null;
  if (others.length === 0) return `Choose the column for ${first}.`;
  return `Choose the columns for ${[first, ...others.slice(0, -1)].join(', ')} and ${others.at(-1)}.`;
}

/** Selects the columns to show: those that are used, then readable ones, and the first ones of the others. */
function selectColumns(columns: readonly MatchedColumn[]): MatchedColumn[] {
  const rank = ({ value, isReadable }: MatchedColumn) =>
    value !== UNUSED_FILE_COLUMN ? 0 : isReadable ? 1 : 2;
  const shown = columns.toSorted((a, b) => rank(a) - rank(b)).slice(0, MAX_SHOWN_FILE_COLUMNS);
  return shown.sort((a, b) => a.index - b.index);
}

function listPlaces<Field extends string>(
  columns: readonly JudgedColumn[],
  fields: readonly ImportField<Field>[],
): Places<Field> {
  const places = fields.map(({ field }) => [
    field,
    columns.filter(({ value }) => value === field).map(({ index }) => index),
  ]);
  return Object.fromEntries(places) as Places<Field>;
}
