import { beforeAll, expect, it } from 'vitest';
import { forEachDatabase } from '../support/databases.ts';
import { bundledProcess } from '../support/process-bundle.ts';
import { killDuringCampaign } from './campaign-trials.ts';

/** 5 kills on each database; `npm run proof:campaigns` does hundreds. */
let bundled: string;
beforeAll(async () => {
  bundled = await bundledProcess('tests/faults/campaign-process.ts');
}, 120_000);

forEachDatabase((name, makeDb) => {
  // At the same time: most of either is starting processes and waiting for leases to run out.
  it.concurrent('brings each recipient each of ten steps once when the worker is killed at any moment', async () => {
    const report = await killDuringCampaign({
      databaseUrl: await makeDb.url('migrated'),
      bundled,
      recipients: 6,
      killsOn: (day) => day % 2,
      // SQLite has one process.
      workers: name === 'sqlite' ? 1 : 2,
      random: Math.random,
    });
    expect(report.violations).toEqual([]);
    expect(report.kills).toBe(5);
    expect(report.sent + report.uncertain).toBe(60);
  }, 240_000);
});
