import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { type HealthProbes, runHealthCheck } from '#app/domain/health/index.ts';
import { readEnv } from '#app/settings/env.server.ts';
import { createHealthProbes } from '../../server/health-probes.ts';
import { readWorkerActivity } from '../../server/worker-activity.ts';
import { forOneDatabase } from '../support/databases.ts';
import { calmProbes } from '../support/health-probes.ts';
import { SERVICE_SECRET } from '../support/http.ts';

const HOUR_MS = 3_600_000;

/** Tests who runs a health check, and what its probes read, without pages. */
forOneDatabase((_name, makeDb) => {
  let db: Database;
  let secondDb: Database;
  let url: string;
  beforeAll(async () => {
    const database = await makeDb();
    ({ db, url } = database);
    secondDb = database.background;
  });
  beforeEach(async () => {
    await db.healthCheck.deleteMany();
  });

  describe('one check at a time', () => {
    /** This simulates two processes: each has its own client on the same database. */
    const processes = (probes: HealthProbes) => [
      () => runHealthCheck({ db, probes, trigger: 'button' }),
      () => runHealthCheck({ db: secondDb, probes, trigger: 'button' }),
    ];

    it('gives all who press meanwhile the result of the one that runs', async () => {
      let runs = 0;
      let release = () => {};
      const begun = new Promise<void>((begin) => {
        release = begin;
      });
      const probes = calmProbes({
        readDisk: async () => {
          runs++;
          await begun;
          return { freeBytes: 2 ** 40, totalBytes: 2 ** 41 };
        },
      });
      const [first, second] = processes(probes);
      const answers = Promise.all([first?.(), second?.(), first?.(), second?.()]);
      await expect.poll(() => runs).toBe(1);
      expect(await runHealthCheck({ db, probes, trigger: 'timer' })).toBeNull();
      release();
      const records = await answers;
      expect(runs).toBe(1);
      expect(new Set(records.map((record) => record?.lastChecked.getTime())).size).toBe(1);
      expect(await db.healthCheck.count()).toBe(1);
    });

    it('goes on when the process that ran it was killed, or its clock was ahead', async () => {
      for (const until of [new Date(Date.now() - 1), new Date(Date.now() + 100 * HOUR_MS)]) {
        const lease = { id: 'checks', token: 'of a process that is gone', until };
        await db.healthLease.upsert({ where: { id: 'checks' }, create: lease, update: lease });
        expect(await runHealthCheck({ db, probes: calmProbes(), trigger: 'timer' })).not.toBeNull();
      }
    });

    it('gives up and stores nothing when its process stops', async () => {
      const stopping = new AbortController();
      const probes = calmProbes({ readDisk: () => new Promise(() => {}), signal: stopping.signal });
      const run = runHealthCheck({ db, probes, trigger: 'timer' });
      await expect.poll(() => db.healthLease.count()).toBe(1);
      stopping.abort();
      expect(await run).toBeNull();
      expect(await db.healthCheck.count()).toBe(0);
      expect(await db.healthLease.count()).toBe(0);
    });
  });

  it('reads the database, the worker and the disk as they are', async () => {
    const env = readEnv({ SESSION_SECRET: SERVICE_SECRET, DATABASE_URL: url }, '/nowhere');
    const probes = createHealthProbes({ db, env });
    const database = await probes.inspectDatabase();
    expect(database.sizeBytes).toBeGreaterThan(100_000);
    expect(database.walBytes).toBeGreaterThanOrEqual(0);
    const disk = await probes.readDisk();
    expect(disk.totalBytes).toBeGreaterThan(disk.freeBytes);
    const now = new Date();
    expect(await probes.readActivity(now)).toEqual({
      lastActiveAt: null,
      isRunning: false,
      late: [],
      failing: [],
    });
    const ran = new Date(now.getTime() - 60_000);
    await db.scheduledTask.create({
      data: { name: 'a task', nextRunAt: now, lastRunAt: ran, lastError: 'TypeError' },
    });
    expect(await probes.readActivity(now)).toEqual({
      lastActiveAt: ran,
      isRunning: false,
      late: [],
      failing: ['a task (TypeError)'],
    });
    const elevenMinutes = 11 * 60_000;
    const later = new Date(now.getTime() + elevenMinutes);
    expect((await readWorkerActivity(db, later, elevenMinutes)).late).toEqual(['a task']);
    // The task was due while the service was off.
    expect((await readWorkerActivity(db, later, 60_000)).late).toEqual([]);
  });
});
