import { describe, expect, it } from 'vitest';
import { type ImportField, matchFile, needsFileCorrection, toChoices } from './file-match.ts';

type Field = 'id' | 'amount' | 'to';
const FIELDS: readonly ImportField<Field>[] = [
  { field: 'id', label: 'Order number', names: ['id', 'order'], isRequired: true },
  {
    field: 'amount',
    label: 'Amount',
    names: ['amount'],
    isRequired: true,
    fits: (cell) => /^\$\d/.test(cell),
  },
  { field: 'to', label: 'Recipient', names: [], isRepeatable: true },
];

const match = (names: string[], rows: string[][], columns: string[] | null, firstRow?: string) =>
  matchFile({
    table: [names, ...rows].map((record, index) => ({ record, line: index + 1 })),
    ...{ hasNames: true, fields: FIELDS },
    choices: columns && { columns, decimal: null, dateOrder: null, firstRow },
    encodingNotice: null,
  });
const NAMES = ['Order', 'Paid', 'Mail', 'Mail 2'];
const ROWS = [['', '$1', 'ada@example.com', '']];

describe('without a choice', () => {
  it('columns are read by their names, then by their cells', () => {
    const { match: found, read } = match(NAMES, ROWS, null);
    expect(read?.places).toEqual({ id: [0], amount: [1], to: [] });
    expect(found.columns.map(({ name, sample, value }) => [name, sample, value])).toEqual([
      ['Order', '', 'id'],
      ['Paid', '$1', 'amount'],
      ['Mail', 'ada@example.com', 'unused'],
      ['Mail 2', '', 'unused'],
    ]);
  });

  it('two columns of one name are not guessed', () => {
    const { match: found, read } = match(['ID', 'id ', 'amount'], [], null);
    expect(read).toBeNull();
    expect(found.columns.map(({ error }) => error)).toEqual([
      null,
      '“ID” is already read as Order number. Choose one of the two columns.',
      null,
    ]);
  });
});

describe('as chosen', () => {
  it.each<[what: string, columns: string[], errors: (string | null)[], error: string | null]>([
    ['the match itself', ['0 id', '1 amount', '2 unused', '3 unused'], [null, null, null, null], null],
    ['a repeatable field twice', ['0 id', '1 amount', '2 to', '3 to'], [null, null, null, null], null],
    ['other columns than found', ['3 id', '2 amount'], [null, null, null, null], null],
    [
      'a field twice',
      ['0 id', '1 amount', '2 id', '3 unused'],
      [null, null, '“Order” is already read as Order number. Choose one of the two columns.', null],
      null,
    ],
    [
      'an unknown field',
      ['0 id', '1 amount', '2 price', '3 unused'],
      [null, null, 'Choose one of the listed fields.', null],
      null,
    ],
    [
      'a field of Object',
      ['0 id', '1 amount', '2 constructor'],
      [null, null, 'Choose one of the listed fields.', null],
      null,
    ],
    ['no column for a field', ['0 id'], [null, null, null, null], 'Choose the column for Amount.'],
    ['nothing', [], [null, null, null, null], 'Choose the columns for Order number and Amount.'],
    [
      'a column that the file does not have',
      ['0 id', '1 amount', '4 to'],
      [null, null, null, null],
      'The file has fewer columns than you chose. Choose the columns again.',
    ],
    [
      'text that is no choice',
      ['0 id', '1 amount', 'x'],
      [null, null, null, null],
      'The file has fewer columns than you chose. Choose the columns again.',
    ],
  ])('%s', (_what, columns, errors, error) => {
    const { match: found, read } = match(NAMES, ROWS, columns);
    expect(found.columns.map((column) => column.error)).toEqual(errors);
    expect(found.error).toBe(error);
    expect(read === null).toBe(needsFileCorrection(found));
    expect(read === null).toBe(error !== null || errors.some(Boolean));
  });

  it('columns are read where they are', () => {
    expect(match(NAMES, ROWS, ['3 id', '2 amount', '0 to', '1 to']).read?.places).toEqual({
      id: [3],
      amount: [2],
      to: [0, 1],
    });
  });

  it('and posted again, the match stays the same', () => {
    const { match: found } = match(NAMES, ROWS, null);
    expect(match(NAMES, ROWS, [...toChoices(found).columns]).match).toEqual(found);
  });
});

it('a first row without names is an entry once the person says so', () => {
  const columns = ['0 id', '1 amount'];
  const named = match(['1001', '$5'], [['1002', '$6', 'x']], columns);
  expect(named.match.firstRow).toEqual({ value: 'names', sample: '1001, $5' });
  expect([named.rows.map(({ line }) => line), named.match.columns.map(({ name }) => name)]).toEqual([
    [2],
    ['1001', '$5'],
  ]);
  const corrected = match(['1001', '$5'], [['1002', '$6', 'x']], columns, 'entry');
  expect(corrected.match.firstRow.value).toBe('entry');
  expect(corrected.rows.map(({ line }) => line)).toEqual([1, 2]);
  expect(corrected.match.columns.map(({ name, sample }) => [name, sample])).toEqual([
    ['Column 1', '1001'],
    ['Column 2', '$5'],
    ['Column 3', 'x'],
  ]);
  expect(corrected.read?.places).toEqual({ id: [0], amount: [1], to: [] });
  expect(toChoices(corrected.match).firstRow).toBe('entry');
});

it('a file with very many columns shows those that are used and the first others', () => {
  const names = Array.from({ length: 300 }, (_, index) =>
    index === 299 ? 'id' : index === 200 ? 'amount' : `c${index}`,
  );
  const { match: found } = match(names, [], null);
  expect(found.columns).toHaveLength(100);
  expect(found.columns.slice(-3).map(({ index }) => index)).toEqual([97, 200, 299]);
  expect(found.hiddenColumns).toBe(200);
  expect(found.columns[0]?.name).toBe('c0');
});

it('a long cell and a column without a name are shown in short', () => {
  const { match: found } = match(['id', '', 'amount'], [['', 'x'.repeat(100), '']], null);
  expect(found.columns[1]).toMatchObject({ name: 'Column 2', sample: `${'x'.repeat(60)}…` });
});
