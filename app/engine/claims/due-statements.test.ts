import { existsSync } from 'node:fs';
import { expect, it, test } from 'vitest';
import { listDatedStatements, listDueStatements } from './due-statements.ts';

test('nothing is due on the last day of the first statements, and they are due on the next day', () => {
  const first = listDatedStatements().filter(({ holdsUntil }) => holdsUntil === '2027-01-01');
  expect(first.map(({ kind, subject }) => `${kind}: ${subject}`)).toEqual([
    'anti-doping: every compound',
    'fact: The Prohibited List of 2026',
  ]);
  expect(listDueStatements('2027-01-01')).toEqual([]);
  expect(listDueStatements('2027-01-02')).toEqual(first);
});

test('everything is due in the end, the oldest first', () => {
  const days = listDueStatements('9999-12-31').map(({ holdsUntil }) => holdsUntil);
  expect(days).toHaveLength(listDatedStatements().length);
  expect(days).toEqual([...days].sort());
});

it.each(
  listDatedStatements().map((statement) => [`${statement.kind}: ${statement.subject}`, statement] as const),
)('says what the statement rests on and which files make it: %s', (_, { sources, files }) => {
  expect(sources).not.toEqual([]);
  for (const source of sources) expect(source).toMatch(/\w{4}/);
  expect(files).not.toEqual([]);
  for (const file of files) expect(existsSync(file), file).toBe(true);
});
