import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { connect, locateDatabase } from '#app/db/connect.server.ts';
import { DEFAULT_TERMS } from '#app/domain/billing/plans.ts';
import type { PrismaClient } from '../../prisma/generated/types/client.ts';
import { forEachDatabase } from '../support/databases.ts';
import { latch } from '../support/latch.ts';

describe('DATABASE_URL', () => {
  it.each([
    ['file:/srv/app.db', { provider: 'sqlite', file: '/srv/app.db' }],
    ['file:///srv/with%20space.db', { provider: 'sqlite', file: '/srv/with space.db' }],
    ['file:./data/app.db', { provider: 'sqlite', file: `${process.cwd()}/data/app.db` }],
    ['file:./data/app.db?mode=x', { provider: 'sqlite', file: `${process.cwd()}/data/app.db` }],
    ['postgres://u@h/d', { provider: 'postgresql', connectionString: 'postgres://u@h/d' }],
  ])('%s is understood', (url, location) => {
    expect(locateDatabase(url)).toEqual(location);
  });

  it.each(['', 'file:', 'file:./data/', 'mysql://h/d', './app.db'])('%j is refused by name', (url) => {
    expect(() => locateDatabase(url)).toThrow('DATABASE_URL must be');
  });
});

forEachDatabase((name, makeDb) => {
  let db: PrismaClient;
  beforeAll(async () => {
    ({ db } = await makeDb({ busyTimeoutMs: 1500 }));
  });

  const setting = (key: string) => ({ data: { key, value: {} } });
  const listStoredKeys = async (...keys: string[]) =>
    (await db.siteSetting.findMany({ where: { key: { in: keys } }, orderBy: { key: 'asc' } })).map(
      (row) => row.key,
    );

  if (name === 'sqlite')
    it('keeps a write-ahead log, waits for the disk and watches foreign keys', async () => {
      const read = async (pragma: string) =>
        Object.values((await db.$queryRawUnsafe<Record<string, unknown>[]>(`PRAGMA ${pragma}`))[0] ?? {})[0];
      expect(await read('journal_mode')).toBe('wal');
      expect(Number(await read('synchronous'))).toBe(2);
      expect(Number(await read('foreign_keys'))).toBe(1);
      // Waiting inside SQLite blocks the whole process; the 1500 ms are spent in pauses.
      expect(Number(await read('busy_timeout'))).toBeLessThanOrEqual(50);
    });

  if (name === 'postgres')
    it('speaks UTC and gives up on a lock in time, on every connection', async () => {
      const answers = await Promise.all(
        [1, 2, 3].map(() =>
          db.$queryRawUnsafe<object[]>(
            `SELECT current_setting('TimeZone') AS zone, current_setting('lock_timeout') AS lock, pg_sleep(0.05)::text AS slept`,
          ),
        ),
      );
      for (const [answer] of answers) expect(answer).toMatchObject({ zone: 'UTC', lock: '1500ms' });
    });

  it('makes the folder of a new file', async () => {
    const url = await makeDb.url('empty');
    const nested = name === 'sqlite' ? url.replace(/\.db$/, '/deeper/app.db') : url;
    const connection = await connect(nested);
    await connection.ping();
    await connection.close();
  });

  describe('transactions', () => {
    it('keep a write from outside, when they are rolled back beside it', async () => {
      const begun = latch();
      const rolledBack = db.$transaction(async (tx) => {
        await tx.siteSetting.create(setting('inside'));
        begun.open();
        await sleep(100);
        throw new Error('rolled back');
      });
      await begun.opened;
      // Prisma sends a statement only when its promise is awaited, so this one must be awaited now.
      const outside = db.siteSetting.create(setting('outside')).then(() => 'answered');
      await expect(rolledBack).rejects.toThrow('rolled back');
      expect(await outside).toBe('answered');
      expect(await listStoredKeys('inside', 'outside')).toEqual(['outside']);
    });

    it('show no reader what is not committed', async () => {
      const begun = latch();
      const committed = db.$transaction(async (tx) => {
        await tx.siteSetting.create(setting('half'));
        begun.open();
        await sleep(50);
        await tx.siteSetting.create(setting('whole'));
      });
      await begun.opened;
      expect(['', 'half,whole']).toContain((await listStoredKeys('half', 'whole')).join());
      await committed;
    });

    it('are all done when many come at the same time', async () => {
      // All transactions write to one row: with a short lock timeout, a slow machine would refuse the last of them.
      const { db } = await makeDb();
      const tenant = await db.tenant.create({
        data: { ...DEFAULT_TERMS, name: 'A', subdomain: 'counted', contactEmail: 'a@example.com' },
      });
      const month = { tenantId: tenant.id, month: '2026-02' };
      await db.tenantUsage.create({ data: month });
      await Promise.all(
        Array.from({ length: 40 }, () =>
          db.$transaction(async (tx) => {
            await tx.tenantUsage.update({
              where: { tenantId_month: month },
              data: { assessmentsCount: { increment: 1 } },
            });
            await tx.siteSetting.count();
          }),
        ),
      );
      expect(await db.tenantUsage.findFirst({ where: month })).toMatchObject({ assessmentsCount: 40 });
    });

    it('leave the way free for others after one has waited in vain or run out of time', async () => {
      const begun = latch();
      const tooLong = db.$transaction(
        async (tx) => {
          await tx.siteSetting.create(setting('too-long'));
          begun.open();
          await sleep(1_500);
          await tx.siteSetting.create(setting('too-long-2'));
        },
        { timeout: 1_000 },
      );
      await begun.opened;
      const impatient = db.$transaction((tx) => tx.siteSetting.create(setting('impatient')), { maxWait: 50 });
      const outcomes = await Promise.allSettled([tooLong, impatient]);
      expect(outcomes[0].status).toBe('rejected');
      if (name === 'sqlite') expect(outcomes[1].status).toBe('rejected');
      await db.$transaction((tx) => tx.siteSetting.create(setting('next')));
      expect(await listStoredKeys('too-long', 'too-long-2', 'next')).toEqual(['next']);
    });

    it('can be undone in part, when one is inside another', async () => {
      await db.$transaction(async (tx) => {
        await tx.siteSetting.create(setting('nested-outer'));
        await (tx as PrismaClient)
          .$transaction(async (inner) => {
            await inner.siteSetting.create(setting('nested-inner'));
            throw new Error('inner only');
          })
          .catch(() => undefined);
      });
      expect(await listStoredKeys('nested-outer', 'nested-inner')).toEqual(['nested-outer']);
    });
  });
});
