import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OPERATOR } from './log-in.ts';
import { type RunningService, root, startService } from './service.ts';

/** Of everybody in the demo's companies. */
export const DEMO_PASSWORD = 'a password for the demo';

export interface DemoService extends RunningService {
  /** The database's file. */
  file: string;
  /** What the seed printed. */
  printed: string;
}

/** The built service over a database of its own with the demo's companies in it, and OPERATOR as the operator. */
export async function startDemoService(more: Record<string, string> = {}): Promise<DemoService> {
  const folder = mkdtempSync(join(tmpdir(), 'stackguide-demo-'));
  const file = join(folder, 'app.db');
  const settings = {
    ...OPERATOR,
    RATE_LIMIT_SCALE: '0',
    DATABASE_URL: `file:${file}`,
    ...more,
  };
  const { status, stdout, stderr } = seedDemo(settings);
  if (status !== 0) throw new Error(`The demo could not be seeded:\n${stderr}`);
  const service = await startService(settings);
  return {
    ...service,
    output: service.output,
    file,
    printed: stdout,
    async stop() {
      const code = await service.stop();
      rmSync(folder, { recursive: true, force: true });
      return code;
    },
  };
}

/** `npm run seed:demo` without its preparations. */
export const seedDemo = (settings: Record<string, string>) =>
  spawnSync(process.execPath, [join(root, 'node_modules/tsx/dist/cli.mjs'), 'server/seed-demo.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      SESSION_SECRET: 'a secret that only tests use, long enough',
      ...settings,
      DEMO_PASSWORD,
    },
    encoding: 'utf8',
  });
