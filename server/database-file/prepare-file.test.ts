import { copyFileSync, existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeQuickFolder } from '../../tests/support/quick-folder.ts';
import { type FileCheck, prepareDatabaseFile } from './prepare-file.ts';

const PAST = '1970-01-01T00:00:00.000+00:00';

describe('the check of a SQLite file at a start', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = makeQuickFolder('prepare');
    file = join(folder, 'app.db');
    const db = new Sqlite(file);
    db.exec(
      `CREATE TABLE "ScheduledTask" ("name" TEXT PRIMARY KEY, "nextRunAt" TEXT, "claimedBy" TEXT, "leaseUntil" TEXT);
      CREATE TABLE "T" ("x" TEXT)`,
    );
    const insert = db.prepare('INSERT INTO "T" VALUES (?)');
    for (let n = 0; n < 300; n++) insert.run(`${n}`.repeat(300));
    db.close();
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const start = (path: string) => {
    const checks: FileCheck[] = [];
    prepareDatabaseFile(`file:${path}`, (check) => checks.push(check));
    return checks;
  };
  /**
   * Leaves a copy of the file as a service that started with it would. This process holds its locks until it ends, but counts as another
   * process for a copy.
   */
  const leave = (name: string, { from = file, isKilled = false, write = '' } = {}): string => {
    const copy = join(folder, name);
    const db = new Sqlite(from);
    if (write) db.exec(write);
    if (!isKilled) db.close();
    for (const suffix of ['', '-wal', '.lock'])
      if (existsSync(from + suffix)) copyFileSync(from + suffix, copy + suffix);
    if (isKilled) db.close();
    return copy;
  };
  const nextCheck = (path: string) => {
    const db = new Sqlite(path, { readonly: true });
    try {
      return db
        .prepare(`SELECT "nextRunAt" FROM "ScheduledTask" WHERE "name" = 'database file: check'`)
        .pluck()
        .get();
    } finally {
      db.close();
    }
  };
  /** Damages a page in the middle, which only a check of the whole file reads. */
  const damage = (path: string) => {
    const bytes = readFileSync(path);
    bytes.fill(7, bytes.length - 40_000, bytes.length - 20_000);
    writeFileSync(path, bytes);
  };

  it('reads all of a file that it does not know, and refuses it when it is damaged', () => {
    expect(start(file)).toEqual([{ bytes: expect.any(Number), ms: expect.any(Number) }]);
    const backup = join(folder, 'backup.db');
    copyFileSync(file, backup);
    const db = new Sqlite(backup);
    db.pragma('user_version = 0');
    db.close();
    damage(backup);
    // Copied next to the lock of the file that it replaces.
    copyFileSync(`${file}.lock`, `${backup}.lock`);
    expect(() => start(backup)).toThrow('is damaged');
  });

  it('reads nothing of one that was closed well', () => {
    start(file);
    const closed = leave('closed.db');
    damage(closed);
    expect(start(closed)).toEqual([]);
    expect(nextCheck(closed)).toBeUndefined();
  });

  it('plays in the log of one whose service was cut off, and has a worker read all of it', () => {
    start(file);
    const killed = leave('killed.db', { isKilled: true, write: `INSERT INTO "T" VALUES ('last')` });
    expect(existsSync(`${killed}-wal`)).toBe(true);
    damage(killed);
    expect(start(killed)).toEqual(['later']);
    expect(nextCheck(killed)).toBe(PAST);
    const db = new Sqlite(killed, { readonly: true });
    expect(db.prepare('SELECT MAX("rowid") FROM "T"').pluck().get()).toBe(301);
    db.close();
  });

  it('keeps the request for that check over a stop before it was made', () => {
    start(file);
    const killed = leave('killed.db', { isKilled: true, write: `INSERT INTO "T" VALUES ('last')` });
    start(killed);
    const stopped = leave('stopped.db', { from: killed });
    expect(start(stopped)).toEqual([]);
    expect(nextCheck(stopped)).toBe(PAST);
  });

  it.each([
    ['cut short', (path: string) => truncateSync(path, 40_960)],
    ['not a database', (path: string) => writeFileSync(path, readFileSync(path).fill(7, 0, 16))],
  ])('refuses one that was closed well and is %s', (_what, spoil) => {
    start(file);
    const closed = leave('closed.db');
    spoil(closed);
    expect(() => start(closed)).toThrow('is damaged');
  });
});
