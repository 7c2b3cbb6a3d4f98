import { expect, it } from 'vitest';
import { forOneDatabase } from '../tests/support/databases.ts';
import { calmProbes } from '../tests/support/health-probes.ts';
import { TEST_SEAL } from '../tests/support/test-seal.ts';
import { listTasks } from './tasks.ts';

const NOW = new Date('2026-11-22T12:00:00Z');

forOneDatabase((_name, makeDb) => {
  it('drops the rate limits whose time is over, and no other', async () => {
    const { db, url } = await makeDb();
    await db.rateLimit.createMany({
      data: [
        { key: 'api:over', points: 3, expire: new Date(NOW.getTime() - 1) },
        { key: 'api:counting', points: 3, expire: new Date(NOW.getTime() + 60_000) },
      ],
    });
    const task = listTasks(db, {
      databaseUrl: url,
      payments: null,
      seal: TEST_SEAL,
      health: calmProbes(),
    }).find(({ name }) => name === 'rate limits: drop expired');
    await task?.run({ now: NOW, lastRunAt: null });
    expect(await db.rateLimit.findMany({ select: { key: true } })).toEqual([{ key: 'api:counting' }]);
  });
});
