/** @module-tag nightly */
import { beforeAll, expect, it } from 'vitest';
import { forOneDatabase } from '../support/databases.ts';
import { bundledProcess } from '../support/process-bundle.ts';
import { seededRandom } from '../support/random.ts';
import { killDuringCampaign } from './campaign-trials.ts';

/** One kill, on the second of two days; `npm run proof -- campaigns` does hundreds over ten days. */
let bundled: string;
beforeAll(async () => {
  bundled = await bundledProcess('tests/faults/campaign-process.ts');
}, 120_000);

forOneDatabase((name, makeDb) => {
  it('brings each recipient each of two steps once when the worker is killed at any moment', async () => {
    const report = await killDuringCampaign({
      databaseUrl: await makeDb.url('migrated'),
      bundled,
      recipients: 6,
      steps: 2,
      killsOn: (day) => day,
      // With SQLite there is only one process.
      workers: name === 'sqlite' ? 1 : 2,
      random: seededRandom(),
    });
    expect(report.violations).toEqual([]);
    expect(report.kills).toBe(1);
    expect(report.sent + report.uncertain).toBe(12);
  }, 240_000);
});
