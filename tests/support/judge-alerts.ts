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
 * Builds a promtool test: which alerts fire after an hour of the given values.
 * @param changes the differences from a healthy service
 * @param firing name and labels of the alerts that fire; no others do
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

/** @returns the failures that promtool reported; empty if all is as expected */
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
