import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { findAlertFaults, judgeAlerts, RULES } from '../support/judge-alerts.ts';
import { findPromtool } from '../support/promtool.ts';
import { SITUATIONS } from './alert-situations.ts';

/** The alert rules as Prometheus's own promtool evaluates them: which alerts fire after an hour of the given values. */
const promtool = await findPromtool();
const findFaults = (tests: ReturnType<typeof judgeAlerts>[]) => findAlertFaults(promtool ?? '', tests);

const listRules = () =>
  (parse(readFileSync(RULES, 'utf8')) as { groups: { rules: { alert: string }[] }[] }).groups.flatMap(
    ({ rules }) => rules.map(({ alert }) => alert),
  );

it('has a situation for each rule', () => {
  expect(SITUATIONS.map(({ alert }) => alert)).toEqual(listRules());
});

// All rules are tested in one run, because starting the tool takes a second on a busy machine.
it.skipIf(!promtool)(
  'each rule fires alone, not just below its limit, and none for a service that is well',
  { tags: ['nightly'] },
  async () => {
    const tests = SITUATIONS.flatMap(({ alert, labels, fires, rests }) => [
      judgeAlerts(fires, [`alertname="${alert}",${labels}`]),
      judgeAlerts(rests, []),
    ]);
    expect(await findFaults([judgeAlerts({}, []), ...tests])).toBe('');
  },
);

it.skipIf(!promtool)('the judge notices an alert that should not fire, and one that does not', async () => {
  const [first] = SITUATIONS;
  const labels = `alertname="${first?.alert}",${first?.labels}`;
  const faults = await findFaults([judgeAlerts(first?.fires ?? {}, []), judgeAlerts({}, [labels])]);
  expect(faults).toMatch(new RegExp(`exp: nil\\s+got: .*${first?.alert}`));
  expect(faults).toMatch(new RegExp(`exp: .*${first?.alert}.*\\s+got: nil`));
});
