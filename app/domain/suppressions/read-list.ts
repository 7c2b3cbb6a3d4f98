import {
  describeEncoding,
  type FileChoices,
  type FileMatch,
  type ImportField,
  matchFile,
  readCell,
  readTable,
} from '#app/domain/reading/index.ts';
import { LIST_TOO_LARGE, MAX_LIST_BYTES } from './fields.ts';
import { readRecipient, type TypedRecipient } from './read-recipient.ts';

const MAX_LIST_ROWS = 5000;

/** Maximum number of characters shown of a cell that can't be read. */
const MAX_SHOWN_CELL = 80;

/** A cell of a column that holds addresses or numbers. */
export interface ReadCell {
  /** Line number in the file, from 1. */
  line: number;
  /** The column's name, such as `Column 1` in a file without a header. */
  column: string;
  text: string;
  recipient: TypedRecipient | null;
}

export type ListReading =
  | { ok: true; cells: ReadCell[]; match: FileMatch }
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

/** Column names without the parts that COLUMN_NAME_PREFIXES removes, in lower case and letters only. */
const EMAIL_COLUMN_NAMES = new Set([
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
const PHONE_COLUMN_NAMES = new Set([
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
const RECIPIENT_COLUMN_NAMES = new Set([
  'address',
  'contact',
  'recipient',
  'subscriber',
  'to',
  'user',
  'username',
]);
/** "Customer Email 2" is a column of e-mail addresses. */
const COLUMN_NAME_PREFIXES =
  /^(customer|contact|primary|secondary|home|work|personal|business|main|billing|shipping|subscriber|recipient|user|default|other)(?=.)/;

function normaliseName(name: string): string {
  const letters = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  return letters.replace(COLUMN_NAME_PREFIXES, '');
}

/** Finds columns by their names. @returns their indexes */
function findNamedColumns(names: readonly string[]): number[] {
  const keys = names.map(normaliseName);
  const find = (isNamed: (key: string) => boolean) =>
    keys.flatMap((key, index) => (isNamed(key) ? [index] : []));
  const isNamed = (key: string) => EMAIL_COLUMN_NAMES.has(key) || PHONE_COLUMN_NAMES.has(key);
  if (keys.some((key) => EMAIL_COLUMN_NAMES.has(key))) return find(isNamed);
  return find((key) => isNamed(key) || RECIPIENT_COLUMN_NAMES.has(key));
}

/** Finds columns in which most cells are an address or a number, for files with other column names or none. */
function findFilledColumns(
  rows: readonly string[][],
  width: number,
  read: (cell: string) => TypedRecipient | null,
): number[] {
  return Array.from({ length: width }, (_, index) => index).filter((index) => {
    const cells = rows.map((row) => readCell(row[index])).filter(Boolean);
    const readable = cells.filter((cell) => read(cell)?.isDoubtful === false).length;
    return readable > 0 && readable * 2 >= cells.length;
  });
}

/** Splits a cell with several e-mail addresses, as mail programs and Google Contacts write them. Other cells are one part. */
function splitAddresses(cell: string): string[] {
  const parts = cell.split(/[,;|\n]|:::/).filter((part) => part.includes('@'));
  return parts.length > 1 ? parts.map((part) => part.trim()) : [cell];
}

/**
 * Reads the addresses and numbers of a file: from the chosen columns. Without a choice, from all columns whose names say that they contain
 * them, or, without such a column, from those mostly filled with them. A row with an unreadable number and an e-mail address gives two cells.
 * @param country for numbers without a country code
 */
export function readList(
  bytes: Uint8Array,
  country: string | null,
  choices: FileChoices | null = null,
): ListReading {
  const refuse = (fault: string) => ({ ok: false, fault, match: null }) as const;
  if (bytes.length > MAX_LIST_BYTES) return refuse(LIST_TOO_LARGE);
  const file = readTable(bytes, { maxRows: MAX_LIST_ROWS + 2 });
  if (!file.ok) return refuse(file.why);
  const { rows: table, encoding } = file.value;
  const read = (cell: string) => readRecipient(cell, country);
  const header = (table[0]?.record ?? []).map((cell) => cell.trim());
  const namedColumns = findNamedColumns(header);
  // The first row is a header unless it contains an address.
  const hasNames =
    namedColumns.length > 0 || (table.length > 1 && !header.some((cell) => read(readCell(cell))));
  const body = hasNames ? table.slice(1) : table;
  if (body.length === 0) return refuse('The file has no addresses.');
  if (body.length > MAX_LIST_ROWS) return refuse(`The file has more than ${MAX_LIST_ROWS} rows. Split it.`);
  const rows = body.map(({ record }) => record);
  const width = table.reduce((widest, { record }) => Math.max(widest, record.length), 0);
  const names = Array.from({ length: width }, (_, index) => (hasNames ? (header[index] ?? '') : ''));
  const preset = namedColumns.length > 0 ? namedColumns : findFilledColumns(rows, width, read);
  const { match, read: matched } = matchFile({
    ...{ names, rows, choices },
    fields: LIST_FIELDS,
    // The only column of a file is read, whatever it contains: its cells are then shown as not readable.
    preset: { recipient: width === 1 ? [0] : preset },
    encodingNotice: describeEncoding(encoding),
  });
  if (!matched) return { ok: false, fault: null, match };
  const { recipient: indexes = [] } = matched.places;
  const cells = body.flatMap(({ record, line }): ReadCell[] => {
    const inRow = indexes
      .flatMap((index) => splitAddresses(readCell(record[index])).map((text) => ({ index, text })))
      .filter(({ text }) => text !== '');
    // A row without any address or number is shown as an empty cell.
    const visibleCells = inRow.length > 0 ? inRow : [{ index: indexes[0] ?? 0, text: '' }];
    return visibleCells.map(({ index, text }) => ({
      line,
      column: names[index] || `Column ${index + 1}`,
      text: text.slice(0, MAX_SHOWN_CELL),
      recipient: read(text),
    }));
  });
  return { ok: true, cells, match };
}
