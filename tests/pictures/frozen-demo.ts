import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { seedDemo } from '../support/demo.ts';
import { OPERATOR } from '../support/log-in.ts';
import { makeQuickFolder } from '../support/quick-folder.ts';
import { type RunningService, root, startService } from '../support/service.ts';
import { NOW } from './frozen-page.ts';

/** Starts a service with the demo's companies, a frozen clock, and the same random data in each run. */
export async function startFrozenDemo(): Promise<RunningService> {
  const folder = makeQuickFolder('pictures');
  const frozen = (seed: string) => ({
    ...OPERATOR,
    RATE_LIMIT_SCALE: '0',
    LOG_LEVEL: 'silent',
    DATABASE_URL: `file:${join(folder, 'app.db')}`,
    TZ: 'UTC',
    PICTURES_NOW: String(NOW),
    PICTURES_SEED: seed,
    NODE_OPTIONS: `--import=${pathToFileURL(join(root, 'tests/pictures/frozen-process.mjs')).href}`,
  });
  const { status, stderr } = seedDemo(frozen('seed'));
  if (status !== 0) throw new Error(`The demo could not be seeded:\n${stderr}`);
  const service = await startService(frozen('service'));
  return {
    ...service,
    async stop() {
      const code = await service.stop();
      rmSync(folder, { recursive: true, force: true });
      return code;
    },
  };
}
