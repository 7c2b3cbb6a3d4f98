import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { connect, isUnavailable, isUniqueViolation } from '#app/db/connect.server.ts';
import { forEachDatabase } from '../support/databases.ts';
import { startPostgres } from '../support/embedded-postgres.ts';
import { lockFile } from '../support/file-lock.ts';
import { latch } from '../support/latch.ts';
import { makeTenant } from './rows.ts';

/** Returns the error with which a promise is rejected; a fulfilled promise fails the test. */
const catchError = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => expect.unreachable('should have failed'),
    (error) => error,
  );

const classifyError = (error: unknown) => ({
  unique: isUniqueViolation(error),
  unavailable: isUnavailable(error),
});
const UNIQUE = { unique: true, unavailable: false };
const UNAVAILABLE = { unique: false, unavailable: true };
const NEITHER = { unique: false, unavailable: false };

forEachDatabase((name, makeDb) => {
  describe('a row that is there already', () => {
    it('is told apart from other failures, in every way of writing', async () => {
      const { db } = await makeDb();
      const tenant = await makeTenant(db);
      const usage = { tenantId: tenant.id, month: '2026-02' };
      await db.tenantUsage.create({ data: usage });
      const byClient = await catchError(db.tenantUsage.create({ data: usage }));
      const inTransaction = await catchError(db.$transaction((tx) => tx.tenantUsage.create({ data: usage })));
      const byHand = await catchError(
        db.$executeRaw`INSERT INTO "TenantUsage" (id, "tenantId", month) VALUES ('x', ${tenant.id}, '2026-02')`,
      );
      const primaryKey = await catchError(makeTenant(db, { id: tenant.id }));
      for (const error of [byClient, inTransaction, byHand, primaryKey])
        expect(classifyError(error)).toEqual(UNIQUE);
      for (const error of [byClient, inTransaction, byHand]) {
        expect(isUniqueViolation(error, 'TenantUsage')).toBe(true);
        expect(isUniqueViolation(error, 'IdempotencyKey')).toBe(false);
      }
    });

    it('is not what a missing row, a foreign key, a bad statement or a programming error is', async () => {
      const { db } = await makeDb();
      const errors = [
        await catchError(db.tenantUsage.create({ data: { tenantId: 'unknown-tenant', month: '2026-02' } })),
        await catchError(db.tenant.update({ where: { id: 'unknown-tenant' }, data: { name: 'A' } })),
        await catchError(db.$executeRaw`INSERT INTO "NoSuchTable" VALUES (1)`),
        await catchError(db.$queryRaw`SELEC 1`),
        new TypeError('x is not a function'),
        'a string',
        null,
      ];
      for (const error of errors) expect(classifyError(error)).toEqual(NEITHER);
    });
  });

  if (name === 'sqlite')
    describe('a locked file', () => {
      it('is unavailable when the lock outlasts the busy timeout, can be read meanwhile, and is well again after', async () => {
        const { db, url, ping } = await makeDb({ busyTimeoutMs: 100 });
        await ping();
        const otherConnection = new Sqlite(url.slice('file:'.length));
        otherConnection.exec('BEGIN IMMEDIATE');
        expect(classifyError(await catchError(makeTenant(db)))).toEqual(UNAVAILABLE);
        expect(classifyError(await catchError(db.$transaction((tx) => tx.tenant.count())))).toEqual(
          UNAVAILABLE,
        );
        expect(classifyError(await catchError(db.$executeRaw`DELETE FROM "Tenant"`))).toEqual(UNAVAILABLE);
        expect(await db.tenant.count()).toBe(0);
        otherConnection.exec('COMMIT');
        otherConnection.close();
        await makeTenant(db);
        expect(await db.$transaction((tx) => tx.tenant.count())).toBe(1);
      });

      it('is waited for when another connection lets go in time', async () => {
        const { db, url } = await makeDb();
        await db.tenant.count();
        const file = url.slice('file:'.length);
        const { release } = lockFile(file);
        const released = sleep(700).then(release);
        await Promise.all([makeTenant(db), db.$transaction((tx) => makeTenant(tx as typeof db))]);
        expect(await db.tenant.count()).toBe(2);
        await released;
      });

      it('is unavailable when the disk is full, and well again when there is room', async () => {
        const { db } = await makeDb();
        const [pages] = await db.$queryRawUnsafe<{ page_count: bigint }[]>('PRAGMA page_count');
        await db.$queryRawUnsafe(`PRAGMA max_page_count = ${Number(pages?.page_count) + 2}`);
        const big = (tx: typeof db) => makeTenant(tx, { name: 'x'.repeat(100_000) });
        expect(classifyError(await catchError(big(db)))).toEqual(UNAVAILABLE);
        expect(classifyError(await catchError(db.$transaction((tx) => big(tx as typeof db))))).toEqual(
          UNAVAILABLE,
        );
        await db.$queryRawUnsafe('PRAGMA max_page_count = 1000000');
        await db.$transaction((tx) => big(tx as typeof db));
        expect(await db.tenant.count()).toBe(1);
      });
    });

  if (name === 'postgres')
    describe('a server in trouble', () => {
      it('is unavailable when nothing listens, when the host name is unknown or no answer arrives', async () => {
        for (const host of ['127.0.0.1:1', 'no-such-host.invalid:5432']) {
          const { ping, close } = await connect(`postgresql://u:p@${host}/d`, { busyTimeoutMs: 500 });
          expect(classifyError(await catchError(ping()))).toEqual(UNAVAILABLE);
          await close();
        }
      });

      it('is unavailable when a lock is not to be had in time', async () => {
        const { db, url } = await makeDb({ busyTimeoutMs: 100 });
        const otherConnection = new pg.Client({ connectionString: url });
        await otherConnection.connect();
        await otherConnection.query('BEGIN; LOCK TABLE "Tenant"');
        expect(classifyError(await catchError(makeTenant(db)))).toEqual(UNAVAILABLE);
        expect(classifyError(await catchError(db.$transaction((tx) => tx.tenant.count())))).toEqual(
          UNAVAILABLE,
        );
        expect(classifyError(await catchError(db.$executeRaw`DELETE FROM "Tenant"`))).toEqual(UNAVAILABLE);
        await otherConnection.query('COMMIT');
        await otherConnection.end();
        await makeTenant(db);
      });

      it('is unavailable when all connections are taken for too long', async () => {
        const { db } = await makeDb({ acquireTimeoutMs: 500, poolSize: 1 });
        const [begun, over] = [latch(), latch()];
        const holding = db.$transaction(async () => {
          begun.open();
          await over.opened;
        });
        await begun.opened;
        expect(classifyError(await catchError(db.tenant.count()))).toEqual(UNAVAILABLE);
        over.open();
        await holding;
        expect(await db.tenant.count()).toBe(0);
      });

      it('is unavailable when a deadlock is broken up', async () => {
        const { db } = await makeDb();
        const [a, b] = [await makeTenant(db), await makeTenant(db)];
        let locked = 0;
        const rename = (first: string, second: string) =>
          db.$transaction(async (tx) => {
            await tx.tenant.update({ where: { id: first }, data: { name: 'B' } });
            locked++;
            while (locked < 2) await sleep(5);
            await tx.tenant.update({ where: { id: second }, data: { name: 'B' } });
          });
        const outcomes = await Promise.allSettled([rename(a.id, b.id), rename(b.id, a.id)]);
        const failed = outcomes.filter((outcome) => outcome.status === 'rejected');
        expect(failed.map(({ reason }) => classifyError(reason))).toEqual([UNAVAILABLE]);
      });

      it('is unavailable while connections are cut, and well again at once', async () => {
        const { db, url } = await makeDb();
        const otherConnection = new pg.Client({ connectionString: url });
        await otherConnection.connect();
        const cut = () =>
          otherConnection.query(
            'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
          );
        const countOtherSessions = async (condition: string) =>
          (
            await otherConnection.query(
              `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND ${condition}`,
            )
          ).rowCount;
        const sleeping = catchError(db.$queryRaw`SELECT pg_sleep(30)::text`);
        const wasCut = latch();
        const inTransaction = catchError(
          db.$transaction(async (tx) => {
            await tx.tenant.count();
            await wasCut.opened;
            await tx.tenant.count();
          }),
        );
        await expect
          .poll(() => countOtherSessions("(query LIKE '%pg_sleep%' OR state = 'idle in transaction')"), {
            timeout: 10_000,
          })
          .toBe(2);
        await cut();
        wasCut.open();
        expect(classifyError(await sleeping)).toEqual(UNAVAILABLE);
        expect(classifyError(await inTransaction)).toEqual(UNAVAILABLE);
        expect(await db.tenant.count()).toBe(0);
        // Idle connections are also cut, which the pool must notice.
        await cut();
        await expect.poll(() => countOtherSessions('true'), { timeout: 10_000 }).toBe(0);
        await sleep(50);
        expect(await db.tenant.count()).toBe(0);
        await otherConnection.end();
      });

      // The first tier kills Postgres in database-away.test.ts.
      it('is unavailable while it is down, and well again when it is back', {
        tags: ['nightly'],
      }, async () => {
        const server = await startPostgres();
        const { ping, close } = await connect(server.urlOf('postgres'), { busyTimeoutMs: 1000 });
        try {
          await ping();
          server.kill();
          await sleep(50);
          expect(classifyError(await catchError(ping()))).toEqual(UNAVAILABLE);
          await server.start();
          await ping();
        } finally {
          await close();
          await server.remove();
        }
      });
    });
});
