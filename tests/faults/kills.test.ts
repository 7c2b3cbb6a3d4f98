import { beforeAll, expect, it } from 'vitest';
import { forOneDatabase } from '../support/databases.ts';
import { bundledProcess } from '../support/process-bundle.ts';
import { seededRandom } from '../support/random.ts';
import { killWhileSending } from './kill-trials.ts';
import { killWhileSubmitting } from './submission-trials.ts';

/** A few trials; `npm run proof -- kills` runs hundreds. */
const SENDING_TRIALS = 2;
const SUBMITTING_TRIALS = 1;

let sending: string;
let serving: string;
beforeAll(async () => {
  [sending, serving] = await Promise.all([
    bundledProcess('tests/faults/sending-process.ts'),
    bundledProcess('tests/faults/serving-process.ts'),
  ]);
}, 120_000);

forOneDatabase((_name, makeDb) => {
  it('sends no mail twice and loses none when it is killed at any moment, and says which are uncertain', async () => {
    const databaseUrl = await makeDb.url('migrated');
    const report = await killWhileSending({
      databaseUrl,
      bundled: sending,
      trials: SENDING_TRIALS,
      random: seededRandom(),
    });
    expect(report.violations).toEqual([]);
    expect(report.killedMidSend).toBeGreaterThan(0);
    expect(report.planned).toBe(SENDING_TRIALS * 30);
    expect(report.uncertain).toBe(report.foundSending);
    expect(report.sent).toBe(report.planned - report.uncertain);
  }, 120_000);

  it('stores each submission once when it is killed at any moment and what had no answer is sent again under its key', {
    tags: ['nightly'],
    timeout: 120_000,
  }, async () => {
    const databaseUrl = await makeDb.url('migrated');
    const report = await killWhileSubmitting({
      databaseUrl,
      bundled: serving,
      trials: SUBMITTING_TRIALS,
      random: seededRandom(),
    });
    expect(report.violations).toEqual([]);
    expect(report.accepted).toBeGreaterThanOrEqual(SUBMITTING_TRIALS);
    expect(report.repeated).toBeGreaterThan(0);
  });
});
