import { expect, it } from 'vitest';
import type { OutboxMessage } from './carriers.ts';
import { createJob, isStale, type Job, listNextUp, prepareAgain } from './lane-job.ts';
import { RecentSends } from './recent-sends.ts';

const FRESH_MS = 60_000;

it('marks no message ahead while it is decided anew, nor one that is then not sent', async () => {
  const message: OutboxMessage = {
    ...{ id: 'a', tenantId: null, kind: 'email', purpose: 'campaign', leadId: null, recipient: null },
    ...{ queue: null, marketing: true, payload: {}, attempt: 1, createdAt: new Date() },
  };
  const recentSends = new RecentSends(FRESH_MS);
  for (let n = 0; n < 6000; n++) recentSends.add();
  const jobs = ['sent', 'paused'].map((id) => createJob<string>({ id, token: 'worker', message }));
  const [toSend, paused] = jobs as [Job<string>, Job<string>];
  const nextUp = () =>
    listNextUp(jobs, { concurrency: 5, freshMs: FRESH_MS, recentSends }).map(({ claim }) => claim.id);
  for (const job of jobs) job.preparedAt = performance.now();
  expect(nextUp()).toEqual(['sent', 'paused']);

  for (const job of jobs) job.preparedAt = performance.now() - FRESH_MS;
  expect(jobs.map((job) => isStale(job, FRESH_MS))).toEqual([true, true]);
  prepareAgain(toSend, async () => ({ made: 'mail' }));
  prepareAgain(paused, async () => null);
  expect(nextUp()).toEqual([]);
  expect(await Promise.all(jobs.map(({ prepared }) => prepared))).toEqual([{ made: 'mail' }, null]);
  expect(nextUp()).toEqual(['sent']);
});
