/**
 * `npm run bench`: every measurement, as ratios of one run; `npm run bench -- mails events` some of them. None is a test: goals are
 * printed beside the figures. What was measured replaces the section of the same measurement in docs/performance.md.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, release, tmpdir, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { tableOf, withSection } from '../bench/performance-page.mjs';
import { prepareService } from './build.mjs';
import { entry, root, step, tool } from './prepare.mjs';

const MEASUREMENTS = [
  'bytes',
  'peers',
  'interactive',
  'layout-shift',
  'lighthouse',
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
/** Only when it is named: it takes ten minutes. */
const ON_DEMAND = ['memory'];
const PAGE = join(root, 'docs/performance.md');

await entry(async () => {
  await prepareService();
  const only = process.argv.slice(2);
  const folder = mkdtempSync(join(tmpdir(), 'stackguide-figures-'));
  const figures = [];
  try {
    const names =
      only.length === 0 ? MEASUREMENTS : [...MEASUREMENTS, ...ON_DEMAND].filter((one) => only.includes(one));
    for (const name of names)
      await step(`bench/${name}.ts`, async () => figures.push(...(await measure(name, join(folder, name)))));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`\n${tableOf(figures)}`);
});

/** A measurement that fails ends the run; those before it are in the page by then. @returns its figures */
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

/** Files that are measured and not committed are told; what a run of the bench writes itself is not. */
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
