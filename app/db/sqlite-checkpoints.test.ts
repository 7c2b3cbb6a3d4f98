import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SqliteCheckpoints } from './sqlite-checkpoints.server.ts';

const CROWD = 200;
const EVERY = 8;

describe("copying SQLite's log in a thread", () => {
  let folder: string;
  let file: string;
  let writer: Sqlite.Database;
  let checkpoints: SqliteCheckpoints;
  let pages: number[];

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'stackguide-checkpoints-'));
    file = path.join(folder, 'log.db');
    writer = new Sqlite(file);
    writer.pragma('journal_mode = WAL');
    // The writer must not copy anything by itself here.
    writer.pragma('wal_autocheckpoint = 0');
    writer.exec('CREATE TABLE t (x BLOB)');
    pages = [];
    checkpoints = new SqliteCheckpoints(file, (count) => pages.push(count));
  });
  afterEach(async () => {
    await checkpoints.end();
    writer.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Each row is 400 KB, so that the file's size shows what was copied. */
  const write = () => writer.prepare('INSERT INTO t VALUES (randomblob(400000))').run();
  const noteWrites = (count: number, pauseMs: number) => {
    for (let k = 0, index = 1000; k < count; k++) checkpoints.noteWrite((index += pauseMs));
  };

  it('while a crowd writes, the thread copies and not the writer', async () => {
    write();
    expect(statSync(file).size).toBeLessThan(400_000);
    noteWrites(CROWD + EVERY, 20);
    await expect.poll(() => statSync(file).size, { timeout: 10_000 }).toBeGreaterThan(400_000);
    write();
    await expect
      .poll(
        () => {
          noteWrites(CROWD + EVERY, 20);
          return statSync(file).size;
        },
        { timeout: 10_000 },
      )
      .toBeGreaterThan(800_000);
    expect(writer.prepare('SELECT COUNT(*) AS n FROM t').pluck().get()).toBe(2);
  });

  it('a writer is never refused while it copies', async () => {
    writer.pragma('busy_timeout = 0');
    noteWrites(CROWD + EVERY, 20);
    for (let k = 0; k < 200; k++) {
      write();
      checkpoints.noteWrite();
      if (k % 20 === 0) await new Promise(setImmediate);
    }
    expect(writer.prepare('SELECT COUNT(*) AS n FROM t').pluck().get()).toBe(200);
    expect(writer.pragma('integrity_check', { simple: true })).toBe('ok');
  });

  it('few writes, or such with pauses, start no thread', () => {
    noteWrites(CROWD - 1, 20);
    expect(checkpoints.hasThread).toBe(false);
    noteWrites(5 * CROWD, 1000);
    expect(checkpoints.hasThread).toBe(false);
  });

  it('after its end it starts no other', async () => {
    noteWrites(CROWD + EVERY, 20);
    expect(checkpoints.hasThread).toBe(true);
    await checkpoints.end();
    noteWrites(CROWD + EVERY, 20);
    expect(checkpoints.hasThread).toBe(false);
    expect(pages).toEqual([16_000]);
  });

  it('a thread that fails harms no write, and the next crowd has another', async () => {
    checkpoints = new SqliteCheckpoints(path.join(folder, 'missing', 'log.db'), (count) => pages.push(count));
    noteWrites(CROWD + EVERY, 20);
    expect(checkpoints.hasThread).toBe(true);
    await expect.poll(() => checkpoints.hasThread).toBe(false);
    expect(pages).toEqual([16_000, 4000]);
    noteWrites(CROWD + EVERY, 20);
    expect(checkpoints.hasThread).toBe(true);
  });
});
