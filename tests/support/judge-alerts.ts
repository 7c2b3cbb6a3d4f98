import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { stringify } from 'yaml';
import { AT, type Series, WELL } from '../integrations/alert-situations.ts';

export const RULES = resolve(import.meta.dirname, '../../integrations/prometheus/alerts.yml');
const run = promisify(execFile);

/**
 * A test of promtool's: which alerts fire after an hour of given figures.
 * @param changes what differs from a service that is well
 * @param firing name and labels of each alert that fires, and of no other
 */
export const judgeAlerts = (changes: Series, firing: readonly string[]) => ({
  interval: '1m',
  input_series: Object.entries({ ...WELL, ...changes }).map(([series, values]) => ({ series, values })),
  promql_expr_test: [
    {
      expr: 'ALERTS{alertstate="firing"}',
      eval_time: AT,
      exp_samples: firing.map((labels) => ({ labels: `ALERTS{alertstate="firing",${labels}}`, value: 1 })),
    },
  ],
});

/** @returns what promtool found wrong; empty when all is as expected */
export async function findAlertFaults(
  promtool: string,
  tests: ReturnType<typeof judgeAlerts>[],
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'stackguide-alerts-'));
  const file = join(folder, 'test.yml');
  writeFileSync(file, stringify({ rule_files: [RULES], evaluation_interval: '1m', tests }));
  return run(promtool, ['test', 'rules', file])
    .then(
      () => '',
      ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
    )
    .finally(() => rmSync(folder, { recursive: true }));
}
