import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './prepare.mjs';

/** Lists test files with the seconds that their tests took, slowest first, from the JSON reports of both runners. */
export function slowestFiles({ vitest, playwright }) {
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
export const unfinishedFiles = (vitest) =>
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

export function printSlowestFiles(reports, count = 10) {
  const unfinished = unfinishedFiles(reports.vitest);
  if (unfinished.length > 0)
    console.log(`\nNot finished, since their process ended: ${unfinished.join(', ')}`);
  const files = slowestFiles(reports).slice(0, count);
  if (files.length === 0) return;
  console.log(`\nThe ${files.length} slowest files of tests:`);
  for (const { file, seconds } of files) console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${file}`);
}
