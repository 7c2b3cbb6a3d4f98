import { expect, it } from 'vitest';
import { LONG_AGO, makeLead, makeTenant } from '../../../tests/data/rows.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { recordRefund, recordSale } from '../../../tests/support/ledger.ts';
import { sumSalesByDay, sumSalesByMonth } from './index.ts';

const actor = { kind: 'system', id: null, label: null, requestId: null } as const;

forEachDatabase((_name, makeDb) => {
  it('sums one company’s sales less refunds, by the day and the month of each', async () => {
    const { db } = await makeDb();
    const sell = async (amounts: [saleAmount: number, conversionDate: string][]) => {
      const { id: tenantId } = await makeTenant(db);
      const { trackingId } = await makeLead(db, tenantId, { createdAt: LONG_AGO });
      const now = new Date('2026-05-20T12:00:00Z');
      const common = { db, tenantId, actor, now, idempotencyKey: null, source: 'api' } as const;
      for (const [index, [saleAmount, conversionDate]] of amounts.entries())
        await recordSale({
          ...common,
          report: { trackingId, orderId: String(index), saleAmount, conversionDate },
        });
      await recordRefund({ ...common, report: { orderId: '0', amount: 100 } });
      return tenantId;
    };
    const ids = [
      await sell([
        [1000, '2026-05-03'],
        [500, '2026-05-03'],
        [70, '2026-05-04'],
      ]),
      await sell([[300, '2026-05-03']]),
    ];
    const sums = [];
    for (const tenantId of ids) {
      const days = await sumSalesByDay(db, { tenantId, since: new Date('2026-05-01') });
      sums.push([
        Object.fromEntries(days.map(({ day, value }) => [day, value])),
        Object.fromEntries(await db.$transaction((tx) => sumSalesByMonth(tx, tenantId))),
      ]);
    }
    expect(sums).toEqual([
      [{ '2026-05-03': 1500, '2026-05-04': 70, '2026-05-20': -100 }, { '2026-05': 1470 }],
      [{ '2026-05-03': 300, '2026-05-20': -100 }, { '2026-05': 200 }],
    ]);
  });
});
