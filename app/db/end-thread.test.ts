import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isTest, readSourceTree } from '../../tests/architecture/source-tree.ts';
import { endThread } from './end-thread.server.ts';

const THREAD = fileURLToPath(new URL('./sqlite-checkpoint-worker.js', import.meta.url));

describe('ending a thread that has a SQLite file open', () => {
  let folder: string;
  let file: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'stackguide-thread-'));
    file = path.join(folder, 'a.db');
    new Sqlite(file).close();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('waits until it has loaded its driver and closed the file', async () => {
    const thread = new Worker(THREAD, { execArgv: [], workerData: { file } });
    const code = new Promise((resolve) => thread.once('exit', resolve));
    await endThread(thread);
    // A terminated thread exits with 1.
    expect(await code).toBe(0);
  });

  it('returns for one that has failed, and for one that has ended', async () => {
    const thread = new Worker(THREAD, {
      execArgv: [],
      workerData: { file: path.join(folder, 'no', 'a.db') },
    });
    const failed = new Promise((resolve) => thread.once('error', resolve));
    await endThread(thread);
    expect(await failed).toBeInstanceOf(Error);
    await endThread(thread);
  });

  it('is the only way in which the service ends a thread: terminated while it loads the driver, it aborts the process', () => {
    const service = readSourceTree().filter(({ file }) => /^(app|server)\//.test(file) && !isTest(file));
    expect(service.filter(({ text }) => /\.terminate\(/.test(text)).map(({ file }) => file)).toEqual([]);
  });
});
