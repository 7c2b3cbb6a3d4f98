import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { findPromtool } from '../support/promtool.ts';
import { AT, type Series, SITUATIONS, WELL } from './alert-situations.ts';

/** The alert rules as Prometheus's own promtool evaluates them: which alerts fire after an hour of given figures. */
const RULES = resolve(import.meta.dirname, '../../integrations/prometheus/alerts.yml');
const run = promisify(execFile);
const promtool = await findPromtool();
const folder = mkdtempSync(join(tmpdir(), 'stackguide-alerts-'));
afterAll(() => rmSync(folder, { recursive: true }));

const listRules = () =>
  (parse(readFileSync(RULES, 'utf8')) as { groups: { rules: { alert: string }[] }[] }).groups.flatMap(
    ({ rules }) => rules.map(({ alert }) => alert),
  );

/** @param firing name and labels of each alert that fires, and of no other */
const judge = (changes: Series, firing: readonly string[]) => ({
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
async function findFaults(tests: ReturnType<typeof judge>[]): Promise<string> {
  const file = join(folder, 'test.yml');
  writeFileSync(file, stringify({ rule_files: [RULES], evaluation_interval: '1m', tests }));
  return run(promtool ?? '', ['test', 'rules', file]).then(
    () => '',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  );
}

it('has a situation for each rule', () => {
  expect(SITUATIONS.map(({ alert }) => alert)).toEqual(listRules());
});

// One run for all: to start the tool takes a second on a busy machine.
it.skipIf(!promtool)(
  'each rule fires alone, not just below its limit, and none for a service that is well',
  async () => {
    const tests = SITUATIONS.flatMap(({ alert, labels, fires, rests }) => [
      judge(fires, [`alertname="${alert}",${labels}`]),
      judge(rests, []),
    ]);
    expect(await findFaults([judge({}, []), ...tests])).toBe('');
  },
);

it.skipIf(!promtool)('the judge notices an alert that should not fire, and one that does not', async () => {
  const [first] = SITUATIONS;
  const labels = `alertname="${first?.alert}",${first?.labels}`;
  const faults = await findFaults([judge(first?.fires ?? {}, []), judge({}, [labels])]);
  expect(faults).toMatch(new RegExp(`exp: nil\\s+got: .*${first?.alert}`));
  expect(faults).toMatch(new RegExp(`exp: .*${first?.alert}.*\\s+got: nil`));
});
