import { expect, it } from 'vitest';
import { readPastedColumn } from './read-pasted-column.ts';

it.each([
  ['one cell', '49', ['49']],
  ['cells of Excel and Sheets', '49\r\n59\r\n', ['49', '59']],
  ['an empty cell in between, and none at the end', '49\n\n 59 \n\n', ['49', '', '59']],
  ['the first of several columns', '49\tUSD\n59\tUSD', ['49', '59']],
])('reads %s', (_what, text, cells) => expect(readPastedColumn(text)).toEqual(cells));
