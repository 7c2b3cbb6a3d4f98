import { describe, expect, it } from 'vitest';
import { readTable } from '#app/domain/reading/index.ts';
import { describeMatch } from '#app/domain/reading/readers.ts';
import { readCells, readList } from './read-list.ts';

const read = (text: string | Uint8Array, columns?: string[], firstRow?: string) => {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const table = readTable(bytes, { maxRows: 1000, isList: true });
  if (!table.ok) throw new Error(table.why);
  return readList(table.value, 'US', columns ? { columns, decimal: null, dateOrder: null, firstRow } : null);
};
const list = (text: string, columns?: string[], firstRow?: string) => {
  const reading = read(text, columns, firstRow);
  return reading.ok
    ? readCells(reading.rows, 'US').map(({ line, recipient }) => [line, recipient?.address ?? null])
    : reading.match?.error;
};

it.each([
  [
    'a column each',
    'First Name,Phone Number,Email\nAda,415-555-0100,ada@example.com',
    ['+14155550100', 'ada@example.com'],
  ],
  [
    'one cell with semicolons',
    'email\n"ada@example.com; bob@example.com"',
    ['ada@example.com', 'bob@example.com'],
  ],
  [
    'one cell with names',
    'email\n"""Byron, Ada"" <ada@example.com>, Bob <bob@example.com>"',
    ['ada@example.com', 'bob@example.com'],
  ],
  [
    'two columns of addresses',
    'Email,Secondary Email\nada@example.com,bob@example.com',
    ['ada@example.com', 'bob@example.com'],
  ],
  [
    'columns without known names',
    'who,where\nAda <ada@example.com>,+1 415 555 0100',
    ['ada@example.com', '+14155550100'],
  ],
  [
    'columns of Google Contacts',
    'First Name,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Value\nAda,Home,ada@example.com ::: bob@example.com,415-555-0100',
    ['ada@example.com', 'bob@example.com', '+14155550100'],
  ],
  ['an address and a text that is none', 'email\n"ada@example.com; @bob"', ['ada@example.com', null]],
  [
    'one cell with addresses, a number and a text',
    'email\n"ada@example.com; +1 415 555 0100; bob; eve@example.com"',
    ['ada@example.com', '+14155550100', null, 'eve@example.com'],
  ],
  [
    'one cell with spaces between its addresses',
    'email\nada@example.com  bob@example.com',
    ['ada@example.com', 'bob@example.com'],
  ],
  [
    'one cell with surnames first',
    'email\n"Byron, Ada <ada@example.com>; Fox, Bob <bob@example.com>"',
    ['ada@example.com', 'bob@example.com'],
  ],
])('a row has several recipients: %s', (_where, text, addresses) => {
  expect(list(text)).toEqual(addresses.map((address) => [2, address]));
});

it('tells how a file was read that is not UTF-8', () => {
  expect(read('email\nada@example.com').match?.encodingNotice).toBeNull();
  const file = Buffer.from('n\u00e4me,email\nJos\u00e9,ada@example.com', 'latin1');
  expect(read(file).match?.encodingNotice).toContain('Windows-1252');
});

describe('the person chooses', () => {
  const file = 'Name,Email,Recovery\nAda,ada@example.com,ada@other.example\nBob,bob@example.com,';

  it('which columns are read', () => {
    expect(list(file)).toEqual([
      [2, 'ada@example.com'],
      [3, 'bob@example.com'],
    ]);
    expect(list(file, ['0 unused', '1 recipient', '2 recipient'])).toEqual([
      [2, 'ada@example.com'],
      [2, 'ada@other.example'],
      [3, 'bob@example.com'],
    ]);
    expect(list(file, ['2 recipient'])).toEqual([
      [2, 'ada@other.example'],
      [3, null],
    ]);
  });

  it('where no column has addresses, and in files without a header', () => {
    expect(list('Name,City\nAda,Rome')).toBe('Choose the column for E-mail address or phone number.');
    const withoutHeader = '1,ada@example.com,bob@example.com\n2,,';
    expect(list(withoutHeader, ['2 recipient'])).toEqual([
      [1, 'bob@example.com'],
      [2, null],
    ]);
    expect(read(withoutHeader).match?.columns.map(({ name }) => name)).toEqual([
      'Column 1',
      'Column 2',
      'Column 3',
    ]);
  });
});

it('a first row is taken for names unless it has an address, and the person corrects it', () => {
  const named = 'who\nada@example.com';
  const addressed = 'info@example.com,Name\nada@example.com,Ada';
  expect(read(named).match?.firstRow).toEqual({ value: 'names', sample: 'who' });
  expect(read(addressed).match?.firstRow.value).toBe('entry');
  expect(list(addressed, ['0 recipient'], 'names')).toEqual([[2, 'ada@example.com']]);
  expect(list(named, ['0 recipient'], 'entry')).toEqual([
    [1, null],
    [2, 'ada@example.com'],
  ]);
});

const NAMES = Array.from({ length: 150 }, (_, index) => `lead${index}@example.com`);

it.each([', ', '; ', '|', ' '])('a row has at most 100 entries, and the rest is listed: %j', (separator) => {
  const reading = read(`email,name\n"${NAMES.join(separator)}",Ada`);
  const cells = reading.ok ? readCells(reading.rows, 'US') : [];
  expect(cells.slice(0, -1).map(({ recipient }) => recipient?.address)).toEqual(NAMES.slice(0, 100));
  const rest = { line: 2, column: 'email', recipient: null, excess: 50 };
  expect(cells.at(-1)).toEqual({ ...rest, text: NAMES.slice(100).join('; ') });
});

describe('a list in one line has an address in each row', () => {
  it.each([',', ', ', ';', '|', '\t', ' ', '  '])('with %j between them', (separator) => {
    expect(list(`${NAMES.join(separator)}\n`)).toEqual(NAMES.map((address) => [1, address]));
  });

  it.each<[text: string, addresses: (string | null)[]]>([
    ['email,ada@example.com,bob@example.com', ['ada@example.com', 'bob@example.com']],
    ['sep=;\nada@example.com;bob@example.com', ['ada@example.com', 'bob@example.com']],
    ['"ada@example.com","bob@example.com"', ['ada@example.com', 'bob@example.com']],
    ['Ada Byron <ada@example.com>; Bob Fox <bob@example.com>', ['ada@example.com', 'bob@example.com']],
    ['+1 415 555 0100, +1 415 555 0101', ['+14155550100', '+14155550101']],
    ['ada@example.com, nobody, bob@example.com', ['ada@example.com', null, 'bob@example.com']],
    [
      'ada@example.com; bob@example.com, eve@example.com',
      ['ada@example.com', 'bob@example.com', 'eve@example.com'],
    ],
    ['Ada Byron <ada@example.com>', ['ada@example.com']],
  ])('%j', (text, addresses) => {
    const entries = list(text);
    expect(Array.isArray(entries) && entries.map(([, address]) => address)).toEqual(addresses);
  });

  it('and names of columns alone are no list', () => {
    expect(read('email,phone\n')).toMatchObject({
      ok: false,
      fault: 'The file has no e-mail addresses or phone numbers.',
    });
  });
});

describe('beside a column with a known name', () => {
  const file = 'Name,Email,Recovery,Reached at\nAda,ada@example.com,ada@other.example,+1 415 555 0100';

  it('another one with addresses or numbers is named', () => {
    const { match } = read(file);
    expect(match?.columns.map(({ name, isReadable }) => [name, isReadable])).toEqual([
      ['Name', false],
      ['Email', false],
      ['Recovery', true],
      ['Reached at', true],
    ]);
    expect(match && describeMatch(match)).toBe(
      'Columns read: “Email” as E-mail address or phone number. Not read, although we could read them: “Recovery”, “Reached at”. Not read: “Name”.',
    );
  });

  it('and is shown however many other columns there are', () => {
    const others = 'x,'.repeat(150);
    const { match } = read(`Email,${others}Recovery\nada@example.com,${others}ada@other.example`);
    expect(match?.columns.at(-1)).toMatchObject({ index: 151, name: 'Recovery', isReadable: true });
  });
});

it('more columns with addresses than a form can post are not read, and named', () => {
  const { match } = read(`${NAMES.join(',')}\n${NAMES.join(',')}`);
  expect(match?.columns.filter(({ value }) => value === 'recipient')).toHaveLength(100);
  expect(match?.hiddenColumns).toBe(50);
});
