/**
 * `npm test` runs the checks and the first tier of tests, on SQLite and on a temporary Postgres, from a fresh clone. `npm run test:nightly`
 * runs both tiers. `npm test -- unit`, `database` or `browser` runs only one part and passes the remaining arguments to its runner.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureChromium, findChromium } from './chromium.mjs';
import {
  Blocked,
  ensureGenerated,
  ensureInstalled,
  entry,
  root,
  run,
  sideBySide,
  step,
  tool,
} from './prepare.mjs';
import { runProof } from './proof.mjs';

const CHECKS = 'Checks: types, lint, formatting, architecture, schema drift';
/** Runs with lower priority than the build, which would otherwise end last and leave a processor idle. */
const check = () =>
  run(process.execPath, ['scripts/check.mjs'], { priority: constants.priority.PRIORITY_LOW });

const PARTS = {
  unit: (args) =>
    tool('vitest/vitest.mjs', ['run', '--project', 'unit', '--project', 'architecture', ...args]),
  database: (args) => tool('vitest/vitest.mjs', ['run', '--project', 'database', ...args]),
  browser: (args) =>
    tool('@playwright/test/cli.js', ['test', ...args], {
      env: { ...process.env, CHROMIUM_PATH: findChromium() },
    }),
};

/** Lists test files with the seconds that their tests took, slowest first, from the JSON reports of both runners. */
function slowestFiles({ vitest, playwright }) {
  const files = [
    ...(existsSync(vitest) ? vitestFiles(JSON.parse(readFileSync(vitest, 'utf8'))) : []),
    ...(existsSync(playwright) ? playwrightFiles(JSON.parse(readFileSync(playwright, 'utf8'))) : []),
  ];
  return files.sort((a, b) => b.seconds - a.seconds);
}

const vitestFiles = ({ testResults }) =>
  testResults.map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));

/** Lists files with tests that never ran because their process ended, a case in which Vitest does not report the file. */
const unfinishedFiles = (vitest) =>
  existsSync(vitest)
    ? JSON.parse(readFileSync(vitest, 'utf8'))
        .testResults.filter(({ assertionResults }) =>
          assertionResults.some(({ status }) => status === 'pending'),
        )
        .map(({ name }) => relative(root, name))
    : [];

const playwrightFiles = ({ suites }) =>
  suites.map((suite) => ({ file: `tests/e2e/${suite.file}`, seconds: sumDurations(suite) / 1000 }));

function sumDurations({ specs = [], suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  return (
    results.reduce((sum, { duration }) => sum + duration, 0) +
    suites.reduce((sum, suite) => sum + sumDurations(suite), 0)
  );
}

function printSlowestFiles(reports, count = 10) {
  const unfinished = unfinishedFiles(reports.vitest);
  if (unfinished.length > 0)
    console.log(`\nNot finished, since their process ended: ${unfinished.join(', ')}`);
  const files = slowestFiles(reports).slice(0, count);
  if (files.length === 0) return;
  console.log(`\nThe ${files.length} slowest files of tests:`);
  for (const { file, seconds } of files) console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${file}`);
}

const [part, ...args] = process.argv.slice(2);

const isNightly = part === 'nightly';
if (isNightly) process.env.TEST_TIER = part;

await entry(!part || isNightly ? testAll : testPart);

async function testPart() {
  if (!Object.hasOwn(PARTS, part)) throw new Blocked(`Usage: npm test -- ${Object.keys(PARTS).join(' | ')}`);
  await step('Packages (npm ci, the first time only)', () => ensureInstalled('full'));
  await step('Database client', ensureGenerated);
  if (part !== 'unit') await step('Build (when a source changed)', ensureBuilt);
  if (part === 'browser') await step('Chromium', ensureChromium);
  await PARTS[part](args);
}

async function testAll() {
  await step('Packages (npm ci, the first time only)', () => ensureInstalled('full'));
  await sideBySide([
    () => step('Chromium', ensureChromium),
    async () => {
      await step('Database client', ensureGenerated);
      await sideBySide([() => step('Build', ensureBuilt), () => step(CHECKS, check)]);
    },
  ]);
  const folder = mkdtempSync(join(tmpdir(), 'stackguide-reports-'));
  const reports = { vitest: join(folder, 'vitest.json'), playwright: join(folder, 'playwright.json') };
  try {
    // Runs Vitest and the browser tests one after the other: in parallel they take the same time, and on a busy machine tests that wait
    // fail.
    await step('Tests on SQLite and Postgres', () =>
      tool(
        'vitest/vitest.mjs',
        ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${reports.vitest}`],
        { env: { ...process.env, TEST_PROJECTS: 'together' } },
      ),
    );
    const env = {
      ...process.env,
      CHROMIUM_PATH: findChromium(),
      PLAYWRIGHT_JSON_OUTPUT_NAME: reports.playwright,
    };
    await step('Browser tests', () =>
      tool('@playwright/test/cli.js', ['test', '--reporter=list,json'], { env }),
    );
    if (isNightly) await runProof('nodes', ['short']);
    if (isNightly) await runProof('webkit', ['short']);
  } finally {
    printSlowestFiles(reports);
    rmSync(folder, { recursive: true });
  }
  console.log('\n✓ Everything passed.');
}
