import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, it, vi } from 'vitest';
import { runOn } from '../support/databases.ts';
import { runServerScript } from '../support/node-process.ts';
import { bundledProcess } from '../support/process-bundle.ts';
import { startedWorker } from './file-commands.ts';

const PATIENCE_MS = 120_000;

runOn(['sqlite'], (_name, makeDb) => {
  it(
    'a worker reports its lanes to its health check, and is no longer well once it has stopped',
    async () => {
      const url = await makeDb.url('migrated');
      const file = `${url.slice('file:'.length)}.health.json`;
      const settings = { PROCESS_ROLE: 'worker', WORKER_HEALTH_FILE: file };
      const check = () => runServerScript('server/health-check.ts', [], settings);
      const worker = await startedWorker(
        await bundledProcess('tests/faults/worker-process.ts'),
        url,
        settings,
      );
      try {
        await vi.waitFor(
          async () =>
            expect(Object.keys(JSON.parse(await readFile(file, 'utf8')).quietMs)).toEqual(
              expect.arrayContaining(['planning', 'housekeeping', 'shops']),
            ),
          { timeout: 30_000, interval: 200 },
        );
        expect(await check()).toEqual({ code: 0, output: '' });
      } finally {
        await worker.stop();
      }
      expect(existsSync(file)).toBe(false);
      const { code, output } = await check();
      expect([code, output]).toEqual([1, expect.stringContaining("can't be read")]);
    },
    PATIENCE_MS,
  );
});
