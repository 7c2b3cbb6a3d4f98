import {
  describeEncoding,
  type FileChoices,
  type FileMatch,
  type ImportField,
  matchFile,
  readCell,
  type Table,
} from '#app/domain/reading/index.ts';
import { cutText } from '#app/lib/cut-text.ts';
import { readRecipient, type TypedRecipient } from './read-recipient.ts';

/** Maximum number of characters shown of a cell that can't be read. */
export const MAX_SHOWN_LIST_CELL = 80;

/** Maximum number of characters of an entry that are read. An address with a name is shorter. */
const MAX_LIST_ENTRY = 1000;
/** Entries of a row that are read, so that no row takes long to read or to store. */
const MAX_LIST_ROW_ENTRIES = 100;
/** A name is stored with each of its cells. */
const MAX_LIST_COLUMN_NAME = 60;
/** Rows in which cells with text are searched. */
const LIST_SAMPLE_ROWS = 1000;
/** Cells with text by which a column's content is judged. */
const LIST_COLUMN_SAMPLE = 50;

/** A row of a file with the entries of the columns that are read. */
export interface ListRow {
  /** Line number in the file, from 1. */
  line: number;
  /** `column`: its name, such as `Column 1` in a file without a header. */
  cells: { column: string; text: string }[];
  /** The entries after the first `MAX_LIST_ROW_ENTRIES`; missing if the row has no more. */
  rest?: string[];
}

/** A cell of a column that holds addresses or numbers. */
export interface ReadCell {
  /** Line number in the file, from 1. */
  line: number;
  /** The column's name, such as `Column 1` in a file without a header. */
  column: string;
  text: string;
  recipient: TypedRecipient | null;
  /** Number of entries in `text` if it lists those that are too many in their row. */
  excess?: number;
}

export type ListReading =
  | { ok: true; rows: ListRow[]; match: FileMatch }
  | { ok: false; fault: string; match: null }
  | { ok: false; fault: null; match: FileMatch };

/** Addresses and numbers may be in several columns, and the reader recognises which of the two a cell holds. */
const LIST_FIELDS: readonly ImportField<'recipient'>[] = [
  {
    field: 'recipient',
    label: 'E-mail address or phone number',
    names: [],
    isRequired: true,
    isRepeatable: true,
  },
];

/** Column names without the parts that LIST_COLUMN_PREFIXES removes, in lower case and letters only. */
const LIST_EMAIL_COLUMNS = new Set([
  ...['email', 'emails', 'mail', 'emailaddress', 'emailaddresses', 'mailaddress', 'emailid'],
  ...[
    'correo',
    'correoelectronico',
    'direcciondecorreo',
    'direcciondecorreoelectronico',
    'emailadresse',
    'adressemail',
  ],
  // "E-mail 1 - Value" of Google Contacts.
  'emailvalue',
]);
const LIST_PHONE_COLUMNS = new Set([
  ...['phone', 'phones', 'phonenumber', 'phoneno', 'telephone', 'telephonenumber', 'tel', 'number'],
  ...[
    'mobile',
    'mobilephone',
    'mobilenumber',
    'mobilephonenumber',
    'mobileno',
    'cell',
    'cellphone',
    'cellnumber',
  ],
  ...[
    'cellphonenumber',
    'sms',
    'smsnumber',
    'smsphonenumber',
    'msisdn',
    'whatsapp',
    'telefono',
    'numerodetelefono',
  ],
  ...['movil', 'telefonomovil', 'celular', 'telefon', 'handy', 'phonevalue'],
]);
/** Used only if no column is named as an e-mail column, because a column named `address` mostly contains postal addresses. */
const LIST_RECIPIENT_COLUMNS = new Set([
  'address',
  'contact',
  'recipient',
  'subscriber',
  'to',
  'user',
  'username',
]);
/** "Customer Email 2" is a column of e-mail addresses. */
const LIST_COLUMN_PREFIXES =
  /^(customer|contact|primary|secondary|home|work|personal|business|main|billing|shipping|subscriber|recipient|user|default|other)(?=.)/;

function normaliseName(name: string): string {
  const letters = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  return letters.replace(LIST_COLUMN_PREFIXES, '');
}

/** Finds columns by their names. @returns their indexes */
function findNamedColumns(names: readonly string[]): number[] {
  const keys = names.map(normaliseName);
  const find = (isNamed: (key: string) => boolean) =>
    keys.flatMap((key, index) => (isNamed(key) ? [index] : []));
  const isNamed = (key: string) => LIST_EMAIL_COLUMNS.has(key) || LIST_PHONE_COLUMNS.has(key);
  if (keys.some((key) => LIST_EMAIL_COLUMNS.has(key))) return find(isNamed);
  return find((key) => isNamed(key) || LIST_RECIPIENT_COLUMNS.has(key));
}

/** Finds columns in which most cells are an address or a number, for files with other column names or none. */
function findFilledColumns(
  rows: readonly (readonly string[])[],
  width: number,
  read: (cell: string) => TypedRecipient | null,
): number[] {
  return Array.from({ length: width }, (_, index) => index).filter((index) => {
    const cells: string[] = [];
    for (const row of rows) {
      const [cell = ''] = splitAddresses(readCell(row[index]));
      if (cell !== '' && cells.push(cell) === LIST_COLUMN_SAMPLE) break;
    }
    const readable = cells.filter((cell) => read(cell)?.isDoubtful === false).length;
    return readable > 0 && readable * 2 >= cells.length;
  });
}

const hasAt = (text: string): boolean => /[@＠]/.test(text);

/** Splits a cell with several e-mail addresses, as mail programs and Google Contacts write them. Other cells are one part. */
function splitAddresses(cell: string): string[] {
  if (!hasAt(cell)) return [cell];
  const entries: string[] = [];
  // Parts without an address: surnames (`Byron, Ada <ada@example.com>`), numbers and other text.
  let others: string[] = [];
  const parts = cell.split(/[,;\n]|:::/).flatMap(splitBars);
  for (const part of parts.map((text) => text.trim())) {
    if (!hasAt(part)) {
      if (part !== '') others.push(part);
      continue;
    }
    const isName = part.includes('<') && others.length === 1 && !/\d/.test(others[0] ?? '');
    if (isName) entries.push(`${others[0]}, ${part}`);
    else entries.push(...others, ...splitWords(part));
    others = [];
  }
  entries.push(...others);
  return entries.length > 1 ? entries : [cell];
}

/** Splits addresses with bars between them. An address may have a bar itself. */
function splitBars(part: string): string[] {
  const pieces = part.split('|');
  return pieces.every((piece) => hasAt(piece) || piece.trim() === '') ? pieces : [part];
}

/** Splits addresses with spaces between them. An address has no spaces, but its name may have. */
function splitWords(part: string): string[] {
  const words = part.split(/\s+/);
  return !part.includes('<') && words.every(hasAt) ? words : [part];
}

/**
 * Finds the addresses and numbers of a file: in the chosen columns. Without a choice, in all columns whose names say that they contain
 * them, or, without such a column, in those mostly filled with them.
 * @param country for numbers without a country code
 */
export function readList(
  { rows: table, encoding }: Table,
  country: string | null,
  choices: FileChoices | null = null,
): ListReading {
  const read = (cell: string) => readRecipient(cell, country);
  const header = (table[0]?.record ?? []).map(readCell);
  const {
    match,
    rows,
    read: matched,
  } = matchFile({
    ...{ table, choices },
    // The first row has names unless it contains an address.
    hasNames:
      findNamedColumns(header).length > 0 ||
      (table.length > 1 && !header.some((cell) => splitAddresses(cell).some(read))),
    hasUnnamed: true,
    fields: LIST_FIELDS,
    preset: (names, body) => ({ recipient: findColumns(names, body, read) }),
    findReadable: (body, width) => findFilledColumns(body, width, read),
    encodingNotice: describeEncoding(encoding),
  });
  if (rows.length === 0)
    return { ok: false, fault: 'The file has no e-mail addresses or phone numbers.', match: null };
  if (!matched) return { ok: false, fault: null, match };
  const { places, names } = matched;
  const { recipient: indexes = [] } = places;
  const toRow = ({ record, line }: Table['rows'][number]): ListRow => {
    const cells = indexes
      .flatMap((index) => splitAddresses(readCell(record[index])).map((text) => ({ index, text })))
      .filter(({ text }) => text !== '');
    const rest = cells.splice(MAX_LIST_ROW_ENTRIES).map(({ text }) => text);
    // A row without any address or number is shown as an empty cell.
    const visibleCells = cells.length > 0 ? cells : [{ index: indexes[0] ?? 0, text: '' }];
    return {
      line,
      cells: visibleCells.map(({ index, text }) => ({
        column: cutText(names[index] ?? '', MAX_LIST_COLUMN_NAME) || `Column ${index + 1}`,
        text: cutText(text, MAX_LIST_ENTRY),
      })),
      ...(rest.length > 0 && { rest }),
    };
  };
  return { ok: true, match, rows: rows.map(toRow) };
}

function findColumns(
  names: readonly string[],
  rows: readonly (readonly string[])[],
  read: (cell: string) => TypedRecipient | null,
): number[] {
  // The only column of a file is read, whatever it contains: its cells are then shown as not readable.
  if (names.length === 1) return [0];
  const named = findNamedColumns(names);
  return named.length > 0 ? named : findFilledColumns(rows.slice(0, LIST_SAMPLE_ROWS), names.length, read);
}

/**
 * Reads the entries of rows. A row with an unreadable number and an e-mail address gives two cells, and one with too many entries gives one
 * cell with all that are not read.
 */
export const readCells = (rows: readonly ListRow[], country: string | null): ReadCell[] =>
  rows.flatMap(({ line, cells, rest }) => [
    ...cells.map(({ column, text }) => ({
      ...{ line, column },
      text: cutText(text, MAX_SHOWN_LIST_CELL),
      recipient: readRecipient(text, country),
    })),
    ...(rest
      ? [
          {
            line,
            column: cells.at(-1)?.column ?? '',
            text: rest.join('; '),
            recipient: null,
            excess: rest.length,
          },
        ]
      : []),
  ]);

/** Says why the entries that are too many in a row were left out, and what to do. */
export const EXCESS_LIST_ENTRIES = `We read at most ${MAX_LIST_ROW_ENTRIES} addresses and numbers per row. Put the others on separate rows, then import those rows.`;
