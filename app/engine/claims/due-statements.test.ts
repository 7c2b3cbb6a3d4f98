import { expect, test } from 'vitest';
import { listDatedStatements, listDueStatements } from './due-statements.ts';

test('nothing is due on the last day of the first statement, and that statement is due on the next day', () => {
  const [first] = listDatedStatements();
  expect(first).toMatchObject({ kind: 'anti-doping', holdsUntil: '2027-01-01' });
  expect(listDueStatements('2027-01-01')).toEqual([]);
  expect(listDueStatements('2027-01-02')).toEqual([first]);
});

test('everything is due in the end, the oldest first', () => {
  const days = listDueStatements('9999-12-31').map(({ holdsUntil }) => holdsUntil);
  expect(days).toHaveLength(listDatedStatements().length);
  expect(days).toEqual([...days].sort());
});
