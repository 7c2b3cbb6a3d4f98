import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dismissOrder, previewSalesFile } from '#app/domain/conversions/index.ts';
import type { Database } from '#app/domain/database.ts';
import { forEachDatabase } from '../support/databases.ts';
import { readLatestImport } from '../support/file-imports.ts';
import { importSalesFile, recordRefund, recordSale } from '../support/ledger.ts';
import { LONG_AGO, makeLead, makeTenant } from './rows.ts';

const actor = { kind: 'tenant-user', id: 'u', label: 'bea@example.com', requestId: null } as const;

/** A file of sales, which sales-imports.test.ts kills in the middle. */
forEachDatabase((_name, makeDb) => {
  let db: Database;
  let tenantId: string;
  let ada: Awaited<ReturnType<typeof makeLead>>;
  let bob: Awaited<ReturnType<typeof makeLead>>;
  beforeAll(async () => {
    ({ db } = await makeDb());
  });
  beforeEach(async () => {
    ({ id: tenantId } = await makeTenant(db));
    [ada, bob] = [
      await makeLead(db, tenantId, { createdAt: LONG_AGO }),
      await makeLead(db, tenantId, { createdAt: LONG_AGO }),
    ];
  });

  const operation = () => ({ db, tenantId, actor, now: new Date() });
  describe('a file of sales', () => {
    const show = async (text: string) => {
      const result = await previewSalesFile({ ...operation(), bytes: Buffer.from(text) });
      if (!result.ok) throw new Error(result.fault ?? 'The columns are not matched.');
      return result.rows.map(({ line, state }) => `${line} ${state}`);
    };
    /** Imports a short file. @returns how many rows became what, and the lines that were left out */
    const take = async (text: string) => {
      const result = await importSalesFile({ ...operation(), bytes: Buffer.from(text) });
      expect(result).toEqual({ ok: true, isFinished: true });
      const { added, known, waiting, leftOut } = await readLatestImport(db, { tenantId, kind: 'sales' });
      return { added, known, waiting, leftOut: leftOut.map((line) => Number.parseInt(line, 10)) };
    };

    it('is shown first, then stored row by row, and changes nothing the second time', async () => {
      const text = [
        '\uFEFForder_id,tracking_id,amount,date',
        `A,${ada.trackingId},10.00,2026-03-05`,
        `"B ""1"", x",${bob.trackingId},7.5,`,
        'C,unknown,3,',
        `D,${ada.trackingId},-3,`,
        `,${ada.trackingId},3,`,
        `A,${ada.trackingId},11.00,`,
        '',
      ].join('\r\n');
      expect(await show(text)).toEqual(['2 new', '3 new', '4 inbox', '5 refused', '6 refused', '7 refused']);
      expect(await db.conversion.count({ where: { tenantId } })).toBe(0);
      expect(await take(text)).toEqual({ added: 2, known: 0, waiting: 1, leftOut: [5, 6, 7] });
      const before = await db.conversion.findMany({ where: { tenantId }, orderBy: { id: 'asc' } });
      expect(before.map(({ orderId, source }) => [orderId, source])).toHaveLength(2);
      expect(before.find(({ orderId }) => orderId === 'B "1", x')).toMatchObject({
        saleAmountCents: 750,
        source: 'csv',
      });
      expect(await show(text)).toEqual([
        '2 known',
        '3 known',
        '4 inbox',
        '5 refused',
        '6 refused',
        '7 refused',
      ]);
      expect(await take(text)).toEqual({ added: 0, known: 2, waiting: 1, leftOut: [5, 6, 7] });
      expect(await db.conversion.findMany({ where: { tenantId }, orderBy: { id: 'asc' } })).toEqual(before);
      expect(await db.unmatchedOrder.count({ where: { tenantId } })).toBe(1);
    });

    it('is shown as it would be stored: currencies, days to come and rows about one order included', async () => {
      for (const orderId of ['W', 'P'])
        await recordSale({
          ...{ ...operation(), idempotencyKey: null, source: 'api' },
          report: { trackingId: 'unknown', saleAmount: 5000, orderId },
        });
      const { id } = await db.unmatchedOrder.findFirstOrThrow({ where: { tenantId, orderId: 'P' } });
      await dismissOrder({ ...operation(), id });
      const rows = [
        `E,${ada.trackingId},10.00,,EUR`,
        `F,${ada.trackingId},10.00,2999-01-01,`,
        `G,${ada.trackingId},10.00,,USD`,
        `G,${ada.trackingId},10.00,,`,
        `G,${bob.trackingId},10.00,,`,
        'H,unknown,3,,',
        'H,unknown,3,,',
        `H,${ada.trackingId},3,,`,
        `W,${ada.trackingId},49.00,,`,
        `P,${ada.trackingId},50.00,,`,
        `W,${ada.trackingId},50.00,,`,
      ];
      const text = ['order_id,tracking_id,amount,date,currency', ...rows].join('\n');
      const preview = await previewSalesFile({ ...operation(), bytes: Buffer.from(text) });
      expect(preview.ok && preview.rows.map(({ state }) => state)).toEqual([
        'refused',
        'refused',
        'new',
        'known',
        'refused',
        'inbox',
        'inbox',
        'new',
        'refused',
        'inbox',
        'new',
      ]);
      expect(await take(text)).toEqual({ added: 3, known: 1, waiting: 3, leftOut: [2, 3, 6, 10] });
    });

    it('takes the refunds of its orders, whether they arrive before the file or after it', async () => {
      const refund = (report: Parameters<typeof recordRefund>[0]['report']) =>
        recordRefund({ ...operation(), idempotencyKey: null, source: 'api', beforeSale: true, report });
      const text = `order_id,tracking_id,amount\nA,${ada.trackingId},10.00\nB,${bob.trackingId},7.50`;
      await refund({ orderId: 'A', refundId: 'r-1', amount: 400 });
      expect(await take(text)).toMatchObject({ added: 2, leftOut: [] });
      await refund({ orderId: 'B', refundId: 'r-2' });
      expect(await take(text)).toMatchObject({ added: 0, known: 2, leftOut: [] });
      const rows = await db.conversion.findMany({ where: { tenantId }, orderBy: { id: 'asc' } });
      const listAmounts = (leadId: string) =>
        rows.flatMap((row) => (row.leadId === leadId ? row.saleAmountCents : [])).sort((a, b) => b - a);
      expect([listAmounts(ada.id), listAmounts(bob.id)]).toEqual([
        [1000, -400],
        [750, -750],
      ]);
    });

    it('is read as shops and spreadsheets of other countries write it', async () => {
      await db.tenant.update({ where: { id: tenantId }, data: { timeZone: 'America/New_York' } });
      const text = [
        'sep=;',
        '"Order ID" ;Tracking ID;Amount;Date',
        `A;${ada.trackingId};1.299,00;2026-03-05 14:03:22 -0500`,
        `B;${ada.trackingId};59,90;2026-03-05 14:03`,
        `C;${ada.trackingId};1.299;20/03/2026`,
        `D;${ada.trackingId};$ 5,00;03/04/2026`,
        `E;${ada.trackingId};€5,00;2026-03-05`,
      ].join('\n');
      expect(await take(text)).toEqual({ added: 4, known: 0, waiting: 0, leftOut: [7] });
      const sales = await db.conversion.findMany({ where: { tenantId }, orderBy: { orderId: 'asc' } });
      expect(
        sales.map(({ saleAmountCents, conversionDate }) => [saleAmountCents, conversionDate.toISOString()]),
      ).toEqual([
        [129_900, '2026-03-05T19:03:22.000Z'],
        [5990, '2026-03-05T19:03:00.000Z'],
        [129_900, '2026-03-20T00:00:00.000Z'],
        [500, '2026-04-03T00:00:00.000Z'],
      ]);
    });

    it('asks once about amounts and dates that could be two, and stores them by the answers', async () => {
      const bytes = Buffer.from(
        `order_id,tracking_id,amount,date\nA,${ada.trackingId},1.299,2026-03-05\nB,${ada.trackingId},5,03/04/2026`,
      );
      const first = await importSalesFile({ ...operation(), bytes });
      expect(first).toMatchObject({
        ...{ ok: false, fault: null },
        match: { questions: [{ name: 'decimal' }, { name: 'dateOrder' }] },
      });
      const choices = {
        columns: ['0 order_id', '1 tracking_id', '2 amount', '3 date'],
        ...{ decimal: ',', dateOrder: 'day-first' },
      };
      await importSalesFile({ ...operation(), bytes, choices });
      const sales = await db.conversion.findMany({ where: { tenantId }, orderBy: { orderId: 'asc' } });
      expect(
        sales.map(({ saleAmountCents, conversionDate }) => [saleAmountCents, conversionDate.toISOString()]),
      ).toEqual([
        [129_900, '2026-03-05T00:00:00.000Z'],
        [500, '2026-04-03T00:00:00.000Z'],
      ]);
    });

    it('is shown as refused while tracking is off', async () => {
      await db.tenant.update({ where: { id: tenantId }, data: { conversionTrackingEnabled: false } });
      const text = `order_id,tracking_id,amount\nA,${ada.trackingId},1`;
      expect(await show(text)).toEqual(['2 refused']);
      expect(await take(text)).toMatchObject({ added: 0, leftOut: [2] });
    });

    it('is not read before its columns are matched', async () => {
      const bytes = Buffer.from('order_id,amount\nA,1');
      const result = await importSalesFile({ ...operation(), bytes });
      expect(result).toMatchObject({ ok: false, match: { error: 'Choose the column for Tracking ID.' } });
      expect(await db.unmatchedOrder.count({ where: { tenantId } })).toBe(0);
    });

    it.each([
      ['', 'The file is empty.'],
      ['a,"b\nc', 'not valid CSV'],
    ])('that can’t be read is refused as a whole', async (text, fault) => {
      const bytes = Buffer.from(text);
      for (const take of [previewSalesFile, importSalesFile])
        expect(await take({ ...operation(), bytes })).toMatchObject({
          ok: false,
          fault: expect.stringContaining(fault),
        });
    });
  });
});
