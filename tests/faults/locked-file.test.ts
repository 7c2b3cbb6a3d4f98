import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '#app/db/connect.server.ts';
import { newSqliteUrl } from '../support/databases.ts';
import { isLocked, lockFile } from '../support/file-lock.ts';
import { latch } from '../support/latch.ts';
import { bundleService, type ServiceProcesses, submit, WEB_OVER_SQLITE } from '../support/service-process.ts';

const toFilePath = (url: string) => url.slice('file:'.length);

// database-away.test.ts tests how one process responds while a file is locked.
describe('a service over a file that another process has locked', { tags: ['nightly'] }, () => {
  let processes: ServiceProcesses;
  beforeAll(async () => {
    processes = await bundleService();
  }, 120_000);
  afterAll(() => processes.remove());

  const startOnFile = async (limits = {}) => {
    const url = newSqliteUrl();
    // Starts without the worker, whose writes would wait as well.
    const service = await processes.start(
      { DATABASE_URL: url, ...WEB_OVER_SQLITE, LOG_LEVEL: 'silent' },
      { limits },
    );
    expect((await submit(service.origin, 'first@example.com')).status).toBe(201);
    return { file: toFilePath(url), service };
  };

  it('answers /healthz and readings while a submission waits for a file that another process has locked, then accepts it', async () => {
    const { file, service } = await startOnFile({
      database: { busyTimeoutMs: 20_000 },
      requestWaitMs: 20_000,
    });
    for (const mode of ['IMMEDIATE', 'EXCLUSIVE'] as const) {
      const { release } = lockFile(file, mode);
      const order: string[] = [];
      const submission = submit(service.origin, `${mode}@example.com`).then(({ status }) => {
        order.push(`submission ${status}`);
      });
      // By the time the service reads a second request, the submission's statement is waiting for the lock.
      await fetch(`${service.origin}/healthz`);
      for (let n = 0; n < 5; n++) {
        const health = await fetch(`${service.origin}/healthz`);
        const reading = await fetch(`${service.origin}/api/assessment/none/download`);
        order.push(`${health.status} ${reading.status}`);
      }
      expect(isLocked(file)).toBe(true);
      release();
      await submission;
      expect(order, mode).toEqual([...Array(5).fill('200 404'), 'submission 201']);
    }
    service.child.kill('SIGTERM');
    await service.ended;
  }, 60_000);

  it('refuses submissions with 503 and Retry-After when the file is locked for longer than they wait, and /readyz too', async () => {
    const { file, service } = await startOnFile({ database: { busyTimeoutMs: 400 }, readinessMs: 500 });
    const { release } = lockFile(file, 'IMMEDIATE');
    const answers = await Promise.all([
      submit(service.origin, 'ada@example.com'),
      fetch(`${service.origin}/readyz`),
    ]);
    expect(answers.map(({ status, headers }) => [status, Number(headers.get('retry-after')) > 0])).toEqual([
      [503, true],
      [503, true],
    ]);
    expect(isLocked(file)).toBe(true);
    release();
    expect((await submit(service.origin, 'eva@example.com')).status).toBe(201);
    await expect.poll(async () => (await fetch(`${service.origin}/readyz`)).status).toBe(200);
  }, 60_000);
});

it('retries a single write while the file is locked, and reads beside it', async () => {
  const url = newSqliteUrl();
  const { db, close } = await connect(url, { busyTimeoutMs: 20_000 });
  await db.siteSetting.count();
  const { release } = lockFile(toFilePath(url), 'IMMEDIATE');
  const order: string[] = [];
  const pendingWrite = db.siteSetting
    .create({ data: { key: 'waits', value: {} } })
    .then(() => order.push('written'));
  await db.siteSetting.count().then(() => order.push('read'));
  await new Promise(setImmediate);
  order.push('the loop turns');
  release();
  await pendingWrite;
  expect(order).toEqual(['read', 'the loop turns', 'written']);
  expect(await db.siteSetting.count({ where: { key: 'waits' } })).toBe(1);
  await close();
}, 60_000);

it('reads what is committed while a transaction is open, and finds a write as soon as it is answered', async () => {
  const { db, close } = await connect(newSqliteUrl());
  const begun = latch();
  const end = latch();
  const transaction = db.$transaction(async (tx) => {
    await tx.siteSetting.create({ data: { key: 'inside', value: {} } });
    begun.open();
    await end.opened;
  });
  await begun.opened;
  expect(await db.siteSetting.findUnique({ where: { key: 'inside' } })).toBeNull();
  const rows = await db.$queryRaw<{ key: string }[]>`
    WITH "all" AS (SELECT "key" FROM "SiteSetting") SELECT "key" FROM "all" WHERE "key" = 'inside'`;
  expect(rows).toEqual([]);
  end.open();
  await transaction;
  expect(await db.siteSetting.findUnique({ where: { key: 'inside' } })).not.toBeNull();
  // These statements return rows but also write.
  const [returned] = await db.$queryRaw<{ key: string }[]>`
    WITH "new" ("key") AS (VALUES ('by-hand'))
    INSERT INTO "SiteSetting" ("key", "value", "updatedAt") SELECT "key", '{}', '2026-01-01T00:00:00.000Z' FROM "new" RETURNING "key"`;
  expect(returned).toEqual({ key: 'by-hand' });
  expect(await db.siteSetting.count({ where: { key: 'by-hand' } })).toBe(1);
  await close();
}, 60_000);

it('refuses a write at once when too many are queued, and carries out the queued ones', async () => {
  const { db, close } = await connect(newSqliteUrl(), { maxWaiting: 3 });
  const begun = latch();
  const end = latch();
  const transaction = db.$transaction(async (tx) => {
    await tx.siteSetting.count();
    begun.open();
    await end.opened;
  });
  await begun.opened;
  const order: string[] = [];
  const writes = Array.from({ length: 4 }, (_, n) =>
    db.siteSetting.create({ data: { key: `queued-${n}`, value: {} } }).then(
      () => order.push('written'),
      () => {
        order.push('refused');
        end.open();
      },
    ),
  );
  await Promise.all([transaction, ...writes]);
  expect(order).toEqual(['refused', 'written', 'written', 'written']);
  await close();
}, 60_000);
