import { beforeAll, expect, it } from 'vitest';
import { forEachDatabase } from '../support/databases.ts';
import { bundledProcess } from '../support/process-bundle.ts';
import { killDuringCampaign } from './campaign-trials.ts';

/** 10 kills on each database; `npm run proof:campaigns` does hundreds. */
let bundled: string;
beforeAll(async () => {
  bundled = await bundledProcess('tests/faults/campaign-process.ts');
}, 120_000);

forEachDatabase((name, makeDb) => {
  it('brings each recipient each of ten steps once when the worker is killed at any moment', async () => {
    const report = await killDuringCampaign({
      databaseUrl: await makeDb.url('migrated'),
      bundled,
      recipients: 6,
      killsPerDay: 1,
      // SQLite has one process.
      workers: name === 'sqlite' ? 1 : 2,
      random: Math.random,
    });
    expect(report.violations).toEqual([]);
    expect(report.kills).toBe(10);
    expect(report.sent + report.uncertain).toBe(60);
  }, 240_000);
});
