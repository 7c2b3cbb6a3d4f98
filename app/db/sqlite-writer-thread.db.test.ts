import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { isUnavailable } from './connect.server.ts';
import { SqliteWriterThread } from './sqlite-writer-thread.server.ts';

let file: string;
let other: Sqlite.Database;
let thread: SqliteWriterThread;

beforeEach(() => {
  file = join(inject('databases').sqliteFolder, `${randomUUID()}.db`);
  other = new Sqlite(file, { timeout: 0 });
  other.pragma('journal_mode = WAL');
  other.exec('CREATE TABLE "Thing" ("id" TEXT PRIMARY KEY, "n" INTEGER)');
  thread = new SqliteWriterThread({
    file,
    timeoutMs: 20,
    pragmas: ['synchronous = FULL', 'foreign_keys = ON'],
  });
});
afterEach(async () => {
  await thread.end();
  other.close();
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
});

const INSERT = 'INSERT INTO "Thing" VALUES (?, ?)';
const stored = () => other.prepare('SELECT "id", "n" FROM "Thing" ORDER BY "id"').all();

it('answers calls in their order, without waiting for one before the next', async () => {
  const answers = await Promise.all([
    thread.run('BEGIN IMMEDIATE', []),
    thread.each(INSERT, [
      ['a', 1],
      ['b', null],
    ]),
    thread.each(`${INSERT} RETURNING "n"`, [['c', 3]]),
    thread.run('UPDATE "Thing" SET "n" = ?', [7]),
    thread.all('SELECT COUNT(*) AS "n" FROM "Thing"', []),
    thread.run('COMMIT', []),
  ]);
  expect(answers.slice(1, 5)).toEqual([
    { rows: [], count: 2 },
    { rows: [{ n: 3 }], count: 1 },
    3,
    [{ n: 3 }],
  ]);
  expect(stored()).toEqual(['a', 'b', 'c'].map((id) => ({ id, n: 7 })));
});

it('gives SQLite’s errors with their codes, and goes on after them', async () => {
  await thread.run(INSERT, ['a', 1]);
  await expect(thread.run(INSERT, ['a', 2])).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_PRIMARYKEY' });
  await expect(thread.all('SELECT nothing', [])).rejects.toMatchObject({ code: 'SQLITE_ERROR' });
  other.exec('BEGIN IMMEDIATE');
  await expect(thread.run('BEGIN IMMEDIATE', [])).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
  other.exec('ROLLBACK');
  await thread.run(INSERT, ['b', 2]);
  expect(stored()).toHaveLength(2);
});

it('refuses what was under way when it ends, leaves nothing of it, and starts anew', async () => {
  await thread.run('BEGIN IMMEDIATE', []);
  await thread.run(INSERT, ['a', 1]);
  const lost = thread.run('COMMIT', []).catch((error: unknown) => error);
  // The thread ends before it has read the call, or after it has answered.
  await thread.end();
  const answer = await lost;
  const wasCommitted = answer === 0;
  if (!wasCommitted) expect(isUnavailable(answer)).toBe(true);
  await thread.run(INSERT, ['b', 2]);
  expect(stored()).toEqual([...(wasCommitted ? [{ id: 'a', n: 1 }] : []), { id: 'b', n: 2 }]);
});
