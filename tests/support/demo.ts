import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { OPERATOR } from './log-in.ts';
import { isFirst, makeQuickFolder } from './quick-folder.ts';
import { type RunningService, root, startService } from './service.ts';

/** Password of every person in the demo's companies. */
export const DEMO_PASSWORD = 'a password for the demo';

/** Variable with the folder of a run's seeded database; the workers of a Playwright run inherit it. */
export const DEMO_FOLDER = 'TEST_DEMO_FOLDER';
const WAIT_MS = 100;

export interface DemoService extends RunningService {
  /** Path of the database's file. */
  file: string;
  /** Output of the seed. */
  printed: string;
}

/**
 * Starts the built service with its own database that contains the demo's companies, and OPERATOR as the operator. The first caller of a
 * run seeds, which takes seconds of CPU time; every service begins with a copy of that database.
 */
export async function startDemoService(
  more: Record<string, string> = {},
  flags?: readonly string[],
): Promise<DemoService> {
  const folder = makeQuickFolder('demo');
  const file = join(folder, 'app.db');
  const settings = { ...OPERATOR, RATE_LIMIT_SCALE: '0', DATABASE_URL: `file:${file}`, ...more };
  const seedOutput = await copySeeded(file);
  const service = await startService(settings, { flags });
  return {
    ...service,
    output: service.output,
    file,
    printed: seedOutput,
    async stop() {
      const code = await service.stop();
      rmSync(folder, { recursive: true, force: true });
      return code;
    },
  };
}

/**
 * Copies the run's seeded database to `file`. The first caller creates it; callers in other workers wait for it.
 * @returns what the seed printed
 */
async function copySeeded(file: string): Promise<string> {
  const folder = process.env[DEMO_FOLDER];
  // The variable is not set outside Playwright's runner (`npm run shots`).
  if (!folder) return readSeed(seedDemo({ ...OPERATOR, DATABASE_URL: `file:${file}` }));
  const template = join(folder, 'app.db');
  const result = join(folder, 'result.json');
  if (isFirst(folder)) {
    const { status, stdout, stderr } = seedDemo({ ...OPERATOR, DATABASE_URL: `file:${template}` });
    if (status === 0) await serveOnce(template);
    writeFileSync(`${result}.new`, JSON.stringify({ status, stdout, stderr }));
    renameSync(`${result}.new`, result);
  }
  while (!existsSync(result)) await new Promise((wait) => setTimeout(wait, WAIT_MS));
  const seedOutput = readSeed(JSON.parse(readFileSync(result, 'utf8')));
  copyFileSync(template, file);
  return seedOutput;
}

/**
 * Lets the service run its one-time work for a database with a year of leads: counting them takes it four seconds. The health check is the
 * last of its tasks.
 */
async function serveOnce(file: string): Promise<void> {
  const service = await startService({ ...OPERATOR, DATABASE_URL: `file:${file}` });
  const database = new Database(file, { readonly: true });
  try {
    const checks = database.prepare('SELECT 1 FROM "HealthCheck"');
    while (!checks.get()) await new Promise((wait) => setTimeout(wait, WAIT_MS));
  } finally {
    database.close();
    await service.stop();
  }
}

type Seed = Pick<SpawnSyncReturns<string>, 'status' | 'stdout' | 'stderr'>;

function readSeed({ status, stdout, stderr }: Seed): string {
  if (status !== 0) throw new Error(`The demo could not be seeded:\n${stderr}`);
  return stdout;
}

/** Runs `npm run admin -- seed-demo` without its preparations. */
export const seedDemo = (settings: Record<string, string>): Seed =>
  spawnSync(process.execPath, [join(root, 'build/main/seed-demo.js')], {
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
