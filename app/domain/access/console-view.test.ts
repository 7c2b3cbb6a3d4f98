import { expect, it } from 'vitest';
import { applyChoice, readConsoleView, viewChoice } from './console-view.ts';

const DEFAULTS = { keys: true, columns: {} };

it('is the default where nothing, or nothing readable, is stored', () => {
  for (const storedValue of [null, undefined, 'x', [], { keys: 'no', columns: { leads: 'all' } }])
    expect(readConsoleView(storedValue)).toEqual(DEFAULTS);
});

it('stores each choice beside the others', () => {
  const choices = [
    { set: 'columns', table: 'leads', column: ['lead', 'tags'] },
    { set: 'columns', table: 'sales', column: [] },
    { set: 'columns', table: 'leads', column: ['lead'] },
    { set: 'keys', keys: 'off' },
  ].map((choice) => viewChoice.parse(choice));
  const view = choices.reduce(applyChoice, readConsoleView(null));
  expect(view).toEqual({ keys: false, columns: { leads: ['lead'], sales: [] } });
  expect(readConsoleView(JSON.parse(JSON.stringify(view)))).toEqual(view);
  expect(applyChoice(view, { set: 'default-columns', table: 'leads' }).columns).toEqual({ sales: [] });
});

it('refuses names that no table has, and stores no more tables than a console has', () => {
  for (const table of ['', '__proto__', 'Leads', 'a'.repeat(41)])
    expect(viewChoice.safeParse({ set: 'columns', table, column: [] }).success).toBe(false);
  expect(viewChoice.safeParse({ set: 'columns', table: 'leads', column: Array(41).fill('a') }).success).toBe(
    false,
  );
  const name = (index: number) => `t-${'abcdefghij'[index % 10]}${'abcdefghij'[Math.floor(index / 10)]}`;
  const view = Array.from({ length: 60 }, (_, index) => name(index)).reduce(
    (before, table) => applyChoice(before, { set: 'columns', table, column: ['a'] }),
    readConsoleView(null),
  );
  expect(Object.keys(view.columns)).toHaveLength(40);
  expect(view.columns).toHaveProperty(name(59));
});
