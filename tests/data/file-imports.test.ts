import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adoptSalesImports } from '#app/domain/conversions/index.ts';
import type { Database } from '#app/domain/database.ts';
import { IMPORT_RESULT_DAYS } from '#app/domain/file-imports/import-limits.ts';
import {
  dropFileImports,
  FILE_LEASE_MS,
  type FileKind,
  listFileImports,
  listLeftOut,
} from '#app/domain/file-imports/index.ts';
import { STOP_LIST } from '#app/domain/listeners/index.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/durations.ts';
import { forEachDatabase } from '../support/databases.ts';
import { continueImports, readLatestImport } from '../support/file-imports.ts';
import { beforeFirstTransaction, Killed, killedAtCommit } from '../support/interleave.ts';
import { importSalesFile } from '../support/ledger.ts';
import { makeLead, makeTenant } from './rows.ts';

const SECOND_MS = 1000;
const actor = { kind: 'tenant-user', id: 'u', label: 'bea@example.com', requestId: null } as const;

/** Files whose import goes on in the background, with kills of its processes. */
forEachDatabase((_name, makeDb) => {
  let db: Database;
  let tenantId: string;
  beforeAll(async () => {
    ({ db } = await makeDb());
  });
  beforeEach(async () => {
    await db.fileImport.deleteMany();
    tenantId = (await makeTenant(db)).id;
  });

  /** The moment from which another process may take over what a process has in hand at `now`. */
  const afterLease = (now = new Date()) => new Date(now.getTime() + FILE_LEASE_MS + SECOND_MS);
  const listEvents = async () => {
    const events = await db.auditEvent.findMany({
      where: { tenantId, action: { contains: 'import' } },
      orderBy: { id: 'asc' },
    });
    return events.map(({ action, details }) => [action, details]);
  };
  const readLatest = (kind: FileKind) => readLatestImport(db, { tenantId, kind });
  /** Continues as workers do, until no import is left. */
  const finish = async (start = afterLease()) => {
    let now = start;
    while ((await continueImports(db, now)).continued > 0) now = new Date(now.getTime() + SECOND_MS);
    return now;
  };

  describe('a list of addresses', () => {
    const ADDRESSES = Array.from({ length: 1100 }, (_, index) => `lead${index}@example.com,x`);
    const load = (rows: readonly string[], client = db) =>
      STOP_LIST.importList({
        ...{ db: client, tenantId, actor, now: new Date() },
        bytes: Buffer.from(['who,Other', ...rows].join('\n')),
        choices: { columns: ['0 recipient'], decimal: null, dateOrder: null },
      });
    const countAdded = () => db.suppression.count({ where: { tenantId } });
    const BEGUN = ['suppression.begin-import', { rows: 1100 }];

    it('is stored in part within the request, and by a worker to its end', async () => {
      expect(await load(ADDRESSES)).toEqual({ ok: true, isFinished: false });
      expect(await readLatest('suppressions')).toMatchObject({ rows: 1100, done: 500, finishedAt: null });
      expect(await countAdded()).toBe(500);
      expect(await db.fileImportPart.count()).toBe(2);
      // It is released, so that no worker waits for the end of a lease.
      expect(await continueImports(db, new Date())).toMatchObject({ continued: 1 });
      expect(await countAdded()).toBe(1100);
      expect(await readLatest('suppressions')).toMatchObject({ done: 1100, added: 1100, leftOut: [] });
      expect(await db.fileImportPart.count()).toBe(0);
      expect(await continueImports(db, new Date())).toEqual({ continued: 0 });
    });

    // The request commits twice at its start and after 500 rows, the worker after each 500 rows and at the end.
    it.each([
      { where: 'the request', commits: 3, done: 0 },
      { where: 'a worker', commits: 1, done: 500 },
      { where: 'a worker', commits: 2, done: 1000 },
      { where: 'a worker', commits: 3, done: 1100 },
    ])('killed in $where at commit $commits is continued', async ({ where, commits, done }) => {
      const rows = ADDRESSES.with(7, 'nothing,')
        .with(999, ' ,x')
        .with(1099, ADDRESSES[0] ?? '');
      const killed = killedAtCommit(db, commits);
      if (where === 'the request') await expect(load(rows, killed)).rejects.toThrow(Killed);
      else {
        await load(rows);
        await expect(continueImports(killed, new Date())).rejects.toThrow(Killed);
      }
      expect(await readLatest('suppressions')).toMatchObject({
        done,
        finishedAt: null,
        isInterrupted: false,
      });
      expect(await continueImports(db, new Date())).toEqual({ continued: 0 });
      await finish();
      const leftOut = [
        '9 nothing: The cell in “who” is not an e-mail address or a phone number.',
        '1001 : The row has no e-mail address and no phone number.',
      ];
      expect(await readLatest('suppressions')).toMatchObject({ done: 1100, added: 1097, known: 1, leftOut });
      expect(await countAdded()).toBe(1097);
      expect(await listEvents()).toEqual([BEGUN, ['suppression.import', { added: 1097, rows: 1100 }]]);
    });

    it('that did not arrive whole is not imported, and deleted after an hour', async () => {
      await expect(load(ADDRESSES, killedAtCommit(db, 2))).rejects.toThrow(Killed);
      const now = afterLease();
      expect(await listFileImports(db, { tenantId, kind: 'suppressions', now })).toEqual([]);
      expect(await continueImports(db, now)).toEqual({ continued: 0 });
      expect([await listEvents(), await countAdded()]).toEqual([[], 0]);
      expect(await dropFileImports({ db, now })).toBe(0);
      expect(await dropFileImports({ db, now: new Date(now.getTime() + HOUR_MS) })).toBe(1);
      expect(await db.fileImportPart.count()).toBe(0);
    });

    it('killed again and again in a worker ends with each address once and one event', async () => {
      await load(ADDRESSES);
      let now = new Date();
      for (let tries = 0; (await db.fileImport.count({ where: { finishedAt: null } })) > 0; tries++) {
        expect(tries).toBeLessThan(9);
        await continueImports(killedAtCommit(db, 2), now).catch((error) =>
          expect(error).toBeInstanceOf(Killed),
        );
        now = afterLease(now);
      }
      expect(await countAdded()).toBe(1100);
      expect(await readLatest('suppressions')).toMatchObject({ added: 1100, known: 0 });
      expect(await listEvents()).toEqual([BEGUN, ['suppression.import', { added: 1100, rows: 1100 }]]);
    });

    it('has one process at a time: a slow one stores nothing after another has gone on', async () => {
      await load(ADDRESSES);
      const now = new Date();
      // It has taken the file and is held up; another process takes over after the lease and ends the import.
      const slow = beforeFirstTransaction(db, () => finish(afterLease(now)));
      expect(await continueImports(slow, now)).toMatchObject({ continued: 1 });
      expect(await readLatest('suppressions')).toMatchObject({ done: 1100, added: 1100, known: 0 });
    });

    it('that makes no progress ends after a few attempts, and says what to do', async () => {
      await load(ADDRESSES);
      let now = new Date();
      for (let attempts = 0; attempts < 5; attempts++) {
        await continueImports(killedAtCommit(db, 1), now).catch(() => undefined);
        now = afterLease(now);
      }
      expect(await readLatest('suppressions')).toMatchObject({ finishedAt: null });
      expect(await continueImports(db, now)).toEqual({ continued: 0 });
      expect(await readLatest('suppressions')).toMatchObject({
        done: 500,
        added: 500,
        finishedAt: now,
        problem: expect.stringMatching(
          /^We could not save the rows after row 500 of 1,100\. Import the file again/,
        ),
      });
      expect(await db.fileImportPart.count()).toBe(0);
      // What the person is told to do.
      await load(ADDRESSES);
      await finish(now);
      expect(await readLatest('suppressions')).toMatchObject({ added: 600, known: 500, problem: null });
    });

    it('does not hold up another file', async () => {
      await load(Array.from({ length: 6100 }, (_, index) => `long${index}@example.com`));
      await load(ADDRESSES);
      await continueImports(db, new Date());
      const runs = await listFileImports(db, { tenantId, kind: 'suppressions', now: new Date() });
      expect(runs.map(({ done }) => done)).toEqual([1100, 5500]);
      await finish();
      expect(await countAdded()).toBe(7200);
    });

    it('is unknown to another company', async () => {
      await load(['nothing']);
      const { id } = await readLatest('suppressions');
      const other = await makeTenant(db);
      const filter = { kind: 'suppressions', now: new Date() } as const;
      expect(await listFileImports(db, { ...filter, tenantId: other.id })).toEqual([]);
      expect(await listLeftOut(db, { ...filter, tenantId: other.id, id })).toBeNull();
      // The same import is unknown among the sales of its company.
      expect(await listLeftOut(db, { kind: 'sales', tenantId, id })).toBeNull();
      expect(await listLeftOut(db, { ...filter, tenantId, id })).not.toBeNull();
    });

    it('leaves its result for a week, with all that was left out', async () => {
      await load(Array.from({ length: 1100 }, () => 'nothing'));
      await finish();
      expect((await readLatest('suppressions')).leftOut).toHaveLength(1100);
      await load(ADDRESSES);
      expect(
        await dropFileImports({ db, now: new Date(Date.now() + (IMPORT_RESULT_DAYS - 1) * DAY_MS) }),
      ).toBe(0);
      expect(
        await dropFileImports({ db, now: new Date(Date.now() + (IMPORT_RESULT_DAYS + 1) * DAY_MS) }),
      ).toBe(1);
      expect(await db.fileImportLeftOut.count()).toBe(0);
      expect(await readLatest('suppressions')).toMatchObject({ finishedAt: null });
    });

    it('of 100,000 rows is stored with its progress', { tags: ['nightly'], timeout: 300_000 }, async () => {
      await load(Array.from({ length: 100_000 }, (_, index) => `lead${index % 99_000}@example.com`));
      const seen: number[] = [];
      for (
        let now = new Date();
        (await continueImports(db, now)).continued > 0;
        now = new Date(now.getTime() + 1)
      )
        seen.push((await readLatest('suppressions')).done);
      expect(seen).toHaveLength(20);
      expect(seen).toEqual(seen.toSorted((a, b) => a - b));
      expect(await readLatest('suppressions')).toMatchObject({ done: 100_000, added: 99_000, known: 1000 });
      expect(await countAdded()).toBe(99_000);
    });
  });

  describe('a file of sales', () => {
    let trackingId: string;
    let bytes: Buffer;
    beforeEach(async () => {
      ({ trackingId } = await makeLead(db, tenantId));
      const rows = [`A,${trackingId},10`, `B,${trackingId},20`, 'C,unknown,3', `D,${trackingId},-3`];
      bytes = Buffer.from(['order_id,tracking_id,amount', ...rows, `E,${trackingId},30`].join('\n'));
    });
    const load = (client: Database) =>
      importSalesFile({ db: client, tenantId, bytes, actor, now: new Date() });
    const BEGUN = ['sale.begin-import', { rows: 5 }];
    const ENDED = ['sale.import', { stored: 3, rows: 5 }];
    const listOrders = async () => {
      const sales = await db.conversion.findMany({ where: { tenantId }, orderBy: { orderId: 'asc' } });
      return sales.map(({ orderId, saleAmountCents }) => [orderId, saleAmountCents]);
    };
    const ALL = [
      ['A', 1000],
      ['B', 2000],
      ['E', 3000],
    ];
    const RESULT = { done: 5, added: 3, waiting: 1, leftOut: [expect.stringMatching(/^5 D: /)] };

    // The import commits twice at its start, after each row, and at its end.
    it.each([
      { commits: 3, done: 0, sales: 0 },
      { commits: 4, done: 1, sales: 1 },
      { commits: 5, done: 2, sales: 2 },
      { commits: 6, done: 3, sales: 2 },
      { commits: 7, done: 4, sales: 2 },
      { commits: 8, done: 5, sales: 3 },
    ])('killed at commit $commits shows where it stopped, and a worker ends it', async (kill) => {
      await expect(load(killedAtCommit(db, kill.commits))).rejects.toThrow(Killed);
      expect(await listOrders()).toHaveLength(kill.sales);
      expect(await readLatest('sales')).toMatchObject({ rows: 5, done: kill.done, finishedAt: null });
      await finish();
      expect(await listOrders()).toEqual(ALL);
      expect(await listEvents()).toEqual([BEGUN, ENDED]);
      expect(await readLatest('sales')).toMatchObject(RESULT);
    });

    it('killed after its first row is continued as the person chose to read it', async () => {
      bytes = Buffer.from(`no,who,net,gross\nA,${trackingId},1,10.00\nB,${trackingId},2,20.00`);
      const choices = {
        columns: ['0 order_id', '1 tracking_id', '3 amount'],
        decimal: null,
        dateOrder: null,
      };
      const operation = { db: killedAtCommit(db, 4), tenantId, actor, now: new Date() };
      await importSalesFile({ ...operation, bytes, choices }).catch(() => undefined);
      await finish();
      expect(await listOrders()).toEqual(ALL.slice(0, 2));
      const { summary } = await readLatest('sales');
      expect(summary).toContain('“gross” as Amount');
    });

    it('uploaded again after a kill, ends with each sale once', async () => {
      await load(killedAtCommit(db, 5)).catch(() => undefined);
      await load(db);
      await finish();
      expect(await listOrders()).toEqual(ALL);
    });

    it('of 100,000 rows is taken as a whole', { tags: ['nightly'], timeout: 120_000 }, async () => {
      const rows = Array.from(
        { length: 100_000 },
        (_, index) => `${index},unknown-${index},12.50,2026-11-02,USD`,
      );
      bytes = Buffer.from(['order_id,tracking_id,amount,date,currency', ...rows].join('\n'));
      expect(await load(db)).toEqual({ ok: true, isFinished: false });
      expect(await readLatest('sales')).toMatchObject({ rows: 100_000, done: 100, waiting: 100 });
      expect(await db.fileImportPart.count()).toBe(999);
    });

    it('that the version before was importing when it died is continued', async () => {
      await load(killedAtCommit(db, 4)).catch(() => undefined);
      await db.fileImport.deleteMany();
      const now = new Date();
      await db.salesImport.create({
        data: {
          ...{ tenantId, rows: 5, done: 1, stored: 1, createdAt: now, leaseUntil: afterLease(now) },
          ...{ file: Uint8Array.from(bytes), actor: { ...actor } },
        },
      });
      expect(await adoptSalesImports({ db, now })).toBe(0);
      const later = afterLease(afterLease(now));
      expect(await adoptSalesImports({ db, now: later })).toBe(1);
      expect(await db.salesImport.count()).toBe(0);
      await finish(later);
      expect(await listOrders()).toEqual(ALL);
      expect(await readLatest('sales')).toMatchObject(RESULT);
      expect(await listEvents()).toEqual([BEGUN, ENDED]);
    });
  });
});
