import { expect, it } from 'vitest';
import { describeDueStatements } from './overview-text.ts';

it.each([
  [1, '1 statement is due for a check'],
  [2, '2 statements are due for a check'],
])('says that %i statements are due', (count, text) => {
  expect(describeDueStatements(count)).toBe(text);
});
