import { describe, expect, it } from 'vitest';
import { readTable } from '#app/domain/reading/index.ts';
import { readCells, readList } from './read-list.ts';

const read = (text: string | Uint8Array, columns?: string[], firstRow?: string) => {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const table = readTable(bytes, { maxRows: 100 });
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
