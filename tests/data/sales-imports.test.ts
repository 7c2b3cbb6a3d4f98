import { beforeAll, beforeEach, expect, it } from 'vitest';
import { listPendingImports, SALES_IMPORT_LEASE_MS } from '#app/domain/conversions/index.ts';
import type { Database } from '#app/domain/database.ts';
import { forEachDatabase } from '../support/databases.ts';
import { Killed, killedAtCommit } from '../support/interleave.ts';
import { importSalesFile, resumeSalesImports } from '../support/ledger.ts';
import { makeLead, makeTenant } from './rows.ts';

const actor = { kind: 'tenant-user', id: 'u', label: 'bea@example.com', requestId: null } as const;

forEachDatabase((_name, makeDb) => {
  let db: Database;
  let tenantId: string;
  let bytes: Buffer;
  beforeAll(async () => {
    ({ db } = await makeDb());
  });
  beforeEach(async () => {
    await db.salesImport.deleteMany();
    tenantId = (await makeTenant(db)).id;
    const { trackingId } = await makeLead(db, tenantId);
    const rows = [`A,${trackingId},10`, `B,${trackingId},20`, 'C,unknown,3', `D,${trackingId},-3`];
    bytes = Buffer.from(['order_id,tracking_id,amount', ...rows, `E,${trackingId},30`].join('\n'));
  });

  const runOn = (client: Database, now: Date) =>
    importSalesFile({ db: client, tenantId, bytes, dryRun: false, actor, now });
  const pending = (now: Date) => listPendingImports(db, { tenantId, now });
  const lines = () =>
    db.auditEvent.findMany({
      where: { tenantId, action: { contains: 'import' } },
      orderBy: { id: 'asc' },
      select: { action: true, details: true },
    });
  const BEGUN = { action: 'sale.begin-import', details: { rows: 5 } };
  const ENDED = { action: 'sale.import', details: { stored: 3, rows: 5 } };
  const orders = async () => {
    const sales = await db.conversion.findMany({ where: { tenantId }, orderBy: { orderId: 'asc' } });
    return sales.map(({ orderId, saleAmountCents }) => [orderId, saleAmountCents]);
  };
  const ALL = [
    ['A', 1000],
    ['B', 2000],
    ['E', 3000],
  ];

  // The import commits at its start, after each row except the refused one, and at its end.
  it.each([
    { commits: 2, done: 0, sales: 0 },
    { commits: 3, done: 1, sales: 1 },
    { commits: 4, done: 2, sales: 2 },
    { commits: 5, done: 3, sales: 2 },
    { commits: 6, done: 5, sales: 3 },
  ])('killed at commit $commits shows where it stopped, and a worker ends it', async (kill) => {
    const now = new Date();
    await expect(runOn(killedAtCommit(db, kill.commits), now)).rejects.toThrow(Killed);
    expect(await lines()).toEqual([BEGUN]);
    expect(await orders()).toHaveLength(kill.sales);
    const later = new Date(Date.now() + SALES_IMPORT_LEASE_MS + 1000);
    expect(await pending(later)).toMatchObject([{ rows: 5, done: kill.done, isInterrupted: true }]);
    expect(await resumeSalesImports({ db, now: later, readClock: () => later })).toBe(1);
    expect(await orders()).toEqual(ALL);
    expect(await lines()).toEqual([BEGUN, ENDED]);
    expect(await pending(later)).toEqual([]);
  });

  it('killed again and again while a worker goes on ends with each sale once and one line', async () => {
    let now = new Date();
    await runOn(killedAtCommit(db, 3), now).catch(() => undefined);
    for (let tries = 0; (await pending(now)).length > 0; tries++) {
      expect(tries).toBeLessThan(9);
      now = new Date(now.getTime() + SALES_IMPORT_LEASE_MS + 1000);
      const clock = now;
      await resumeSalesImports({ db: killedAtCommit(db, 2), now, readClock: () => clock }).catch((error) =>
        expect(error).toBeInstanceOf(Killed),
      );
    }
    expect(await orders()).toEqual(ALL);
    expect(await lines()).toEqual([BEGUN, ENDED]);
  });

  it('killed after its first row is continued as the person chose to read it', async () => {
    const { trackingId } = await makeLead(db, tenantId);
    const text = `no,who,net,gross\nA,${trackingId},1,10.00\nB,${trackingId},2,20.00`;
    const choices = {
      columns: ['0 order_id', '1 tracking_id', '3 amount'],
      ...{ decimal: null, dateOrder: null },
    };
    const operation = { db: killedAtCommit(db, 3), tenantId, dryRun: false, actor, now: new Date() };
    await importSalesFile({ ...operation, bytes: Buffer.from(text), choices }).catch(() => undefined);
    expect(await orders()).toEqual([['A', 1000]]);
    const later = new Date(Date.now() + SALES_IMPORT_LEASE_MS + 1000);
    await resumeSalesImports({ db, now: later, readClock: () => later });
    expect(await orders()).toEqual([
      ['A', 1000],
      ['B', 2000],
    ]);
  });

  it('killed before its first commit leaves nothing', async () => {
    await expect(runOn(killedAtCommit(db, 1), new Date())).rejects.toThrow(Killed);
    expect([await lines(), await orders(), await pending(new Date())]).toEqual([[], [], []]);
  });

  it('is not taken up while its process lives', async () => {
    const now = new Date();
    await runOn(killedAtCommit(db, 3), now).catch(() => undefined);
    expect(await resumeSalesImports({ db, now: new Date() })).toBe(0);
    expect(await pending(new Date())).toMatchObject([{ done: 1, isInterrupted: false }]);
  });

  it('of the same file, uploaded again after a kill, ends with each sale once', async () => {
    await runOn(killedAtCommit(db, 4), new Date()).catch(() => undefined);
    await runOn(db, new Date());
    const later = new Date(Date.now() + SALES_IMPORT_LEASE_MS + 1000);
    await resumeSalesImports({ db, now: later, readClock: () => later });
    expect(await orders()).toEqual(ALL);
    expect(await pending(later)).toEqual([]);
  });
});
