import { expect, it } from 'vitest';
import { readList } from './read-list.ts';

const read = (text: string | Uint8Array) =>
  readList(typeof text === 'string' ? new TextEncoder().encode(text) : text, 'US').list;
const list = (text: string) =>
  read(text)?.cells.map(({ line, recipient }) => [line, recipient?.address ?? null]);

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
  ['an address and a text that is none', 'email\n"ada@example.com; @bob"', ['ada@example.com', null]],
])('a row has several recipients: %s', (_where, text, addresses) => {
  expect(list(text)).toEqual(addresses.map((address) => [2, address]));
});

it('tells how a file was read that is not UTF-8', () => {
  expect(read('email\nada@example.com')?.encodingNotice).toBeNull();
  expect(read(Buffer.from('n\u00e4me,email\nJos\u00e9,ada@example.com', 'latin1'))?.encodingNotice).toContain(
    'Windows-1252',
  );
});
