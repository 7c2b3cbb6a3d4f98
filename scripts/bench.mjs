/**
 * `npm run bench` runs every measurement; `npm run bench -- mails events` runs only the named ones. Each figure is a ratio of two numbers
 * from the same run. None is a test: goals are printed next to the figures. Each measurement's results replace its section of
 * docs/performance.md.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, release, tmpdir, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { formatTable, withSection } from '../bench/performance-page.mjs';
import { prepareService } from './build.mjs';
import { entry, root, step, tool } from './prepare.mjs';

const MEASUREMENTS = [
  'bytes',
  'peers',
  'interactive',
  'layout-shift',
  'console',
  'console-interactions',
  'lighthouse',
  'console-lighthouse',
  'articles',
  'engine',
  'submissions',
  'submissions-postgres',
  'events',
  'mails',
  'campaigns',
  'documents',
  'leads',
  'log-in',
  'forgotten-password',
];
/** Measurements that run only if they are named, because they take ten minutes. */
const ON_DEMAND = ['memory'];
const PAGE = join(root, 'docs/performance.md');

await entry(async () => {
  await prepareService();
  const only = process.argv.slice(2);
  const folder = mkdtempSync(join(tmpdir(), 'stackguide-figures-'));
  const figures = [];
  try {
    const names =
      only.length === 0
        ? MEASUREMENTS
        : [...MEASUREMENTS, ...ON_DEMAND].filter((measurement) => only.includes(measurement));
    for (const name of names)
      await step(`bench/${name}.ts`, async () => figures.push(...(await measure(name, join(folder, name)))));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`\n${formatTable(figures)}`);
});

/** A measurement that fails ends the run; earlier results are already written to the page. @returns its figures */
async function measure(name, file) {
  const loadBefore = loadavg()[0];
  const env = { ...process.env, BENCH_FIGURES: file };
  await tool('tsx/dist/cli.mjs', ['--expose-gc', `bench/${name}.ts`], { env });
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  const figures = lines.map((line) => JSON.parse(line));
  const measurement = {
    date: new Date().toISOString().slice(0, 10),
    commit: describeCommit(),
    machine: describeMachine(),
    node: process.versions.node,
    load: [loadBefore, loadavg()[0]].map((load) => Number(load.toFixed(1))),
    figures,
  };
  writeFileSync(PAGE, withSection(readFileSync(PAGE, 'utf8'), name, measurement));
  return figures;
}

/** Returns the commit, and whether tracked files have uncommitted changes, except docs/performance.md, which the bench itself writes. */
function describeCommit() {
  const changes = git('status', '--porcelain', '--untracked-files=no', '--', '.', ':!docs/performance.md');
  return git('rev-parse', '--short', 'HEAD') + (changes ? ' and changes' : '');
}

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}

function describeMachine() {
  const [cpu] = cpus();
  return `${cpus().length} × ${cpu?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${type()} ${release()}`;
}
