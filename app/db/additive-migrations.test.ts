import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

/** On Postgres, processes of the previous version keep running after the new version's migrations are applied (docs/operations.md). */
const FOLDER = resolve(import.meta.dirname, '../../prisma/postgres/migrations');
/** Migrations up to this one date from when an upgrade stopped all processes. */
const LAST_BEFORE = '20261123135845_widget_cover';

/**
 * Comment by which a migration justifies a removal. It gives the earlier migration in whose release the code stopped using the removed
 * part.
 *
 * -- unused since 20261201080000_name
 */
const UNUSED_SINCE = /^-- unused since (\d{14}_\w+)$/m;

const COLUMN_WITHOUT_VALUE = /\bADD COLUMN(?: IF NOT EXISTS)? "\w+" (?![^,]*\bDEFAULT\b)[^,]*\bNOT NULL\b/i;
/** @returns changes that would break a process of the previous version */
const TAKES_AWAY: readonly [RegExp, string][] = [
  [/^DROP (TABLE|VIEW|TYPE|SCHEMA)\b/i, 'drops what may be in use'],
  [/\bDROP COLUMN\b/i, 'drops a column that may be in use'],
  [/\bRENAME\b/i, 'renames what may be in use'],
  [/\bALTER COLUMN "\w+" (SET DATA )?TYPE\b/i, 'changes a type'],
  [/\bALTER COLUMN "\w+" (SET NOT NULL|DROP DEFAULT)\b/i, 'wants a value that is not written yet'],
  [COLUMN_WITHOUT_VALUE, 'adds a column that is not written yet and has no default'],
];
/** Applies only to tables that already exist. */
const NARROWS: readonly [RegExp, string][] = [
  [/^CREATE UNIQUE INDEX\b.*? ON "(\w+)"/is, 'refuses rows that are written'],
  [
    /^ALTER TABLE (?:ONLY )?"(\w+)".*\bADD (?:CONSTRAINT "\w+" )?(?:UNIQUE|CHECK|PRIMARY KEY|FOREIGN KEY|EXCLUDE)\b/is,
    'refuses rows that are written',
  ],
];

function findFaults(sql: string): string[] {
  const statements = sql
    .replace(/^\s*--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim().replace(/\s+/g, ' '));
  const createdTables = new Set<string>();
  /** Columns that this migration adds. The previous version leaves them null, and a unique index allows many nulls. */
  const addedColumns = new Set<string>();
  const faults: string[] = [];
  for (const statement of statements) {
    for (const [, column = ''] of statement.matchAll(/\bADD COLUMN "(\w+)"/gi)) addedColumns.add(column);
    const indexed = /^CREATE UNIQUE INDEX .*\("(\w+)"\)$/i.exec(statement)?.[1];
    if (indexed && addedColumns.has(indexed)) continue;
    const table = /^CREATE TABLE (?:IF NOT EXISTS )?"(\w+)"/i.exec(statement)?.[1];
    if (table) createdTables.add(table);
    for (const [pattern, why] of TAKES_AWAY) if (pattern.test(statement)) faults.push(`${why}: ${statement}`);
    for (const [pattern, why] of NARROWS) {
      const targetTable = pattern.exec(statement)?.[1];
      if (targetTable && !createdTables.has(targetTable)) faults.push(`${why}: ${statement}`);
    }
  }
  return faults;
}

const names = readdirSync(FOLDER)
  .filter((name) => /^\d{14}_/.test(name))
  .sort();
const readMigration = (name: string) => readFileSync(join(FOLDER, name, 'migration.sql'), 'utf8');

it('migrations only add, or take away what an earlier release has left unused', () => {
  expect(names).toContain(LAST_BEFORE);
  const faults = names
    .filter((name) => name > LAST_BEFORE)
    .flatMap((name) => {
      const sql = readMigration(name);
      const since = UNUSED_SINCE.exec(sql)?.[1];
      if (since !== undefined && since < name && names.includes(since)) return [];
      return findFaults(sql).map((fault) => `${name} ${fault}`);
    });
  expect(faults).toEqual([]);
});

it.each([
  'DROP TABLE "Old"',
  'ALTER TABLE "Lead" DROP COLUMN "note"',
  'ALTER TABLE "Lead" RENAME COLUMN "note" TO "remark"',
  'ALTER TABLE "Lead" RENAME TO "Person"',
  'ALTER TABLE "Lead" ALTER COLUMN "note" SET DATA TYPE INTEGER',
  'ALTER TABLE "Lead" ALTER COLUMN "note" SET NOT NULL',
  'ALTER TABLE "Lead" ADD COLUMN "a" TEXT DEFAULT \'x\',\nADD COLUMN "b" TEXT NOT NULL',
  'CREATE UNIQUE INDEX "one" ON "Lead"("note")',
  'ALTER TABLE "Lead" ADD CONSTRAINT "one" FOREIGN KEY ("note") REFERENCES "Note"("id")',
])('what a process of the version before could not go on with is found: %s', (statement) => {
  expect(findFaults(`-- AlterTable\n${statement};`)).toHaveLength(1);
});

it.each([
  'CREATE TABLE "New" ("id" TEXT NOT NULL); CREATE UNIQUE INDEX "one" ON "New"("id");',
  'ALTER TABLE "Lead" ADD COLUMN "a" TEXT, ADD COLUMN "b" TEXT NOT NULL DEFAULT \'\';',
  'ALTER TABLE "Lead" ALTER COLUMN "note" DROP NOT NULL;',
  'CREATE INDEX "by_note" ON "Lead"("note");',
  '-- DROP TABLE "Lead";',
])('what it can go on with is not: %s', (sql) => {
  expect(findFaults(sql)).toEqual([]);
});
