import { beforeAll, describe, expect, it } from 'vitest';
import { recordContract } from '#app/domain/billing/index.ts';
import type { Database } from '#app/domain/database.ts';
import { NEW_COMPANY_CONTRACT } from '#app/protocol/commission-contract.ts';
import { makeTenant } from '../../../tests/data/rows.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { addInvoiceLines, type InvoiceLine, sumFees } from './index.ts';

const from = new Date('2026-03-01T00:00:00Z');
const lineOf = (tenantId: string, key: string, changes: Partial<InvoiceLine> = {}): InvoiceLine => ({
  key: `${tenantId}:${key}`,
  tenantId,
  invoiceId: null,
  chargeId: null,
  kind: 'fee',
  amountCents: 29_900,
  taxCents: 0,
  currency: 'USD',
  month: '2026-03',
  periodFrom: from,
  periodTo: new Date('2026-04-01T00:00:00Z'),
  description: 'Base fee',
  ...changes,
});

forEachDatabase((_name, makeDb) => {
  let db: Database;
  beforeAll(async () => {
    ({ db } = await makeDb());
  });

  describe('fees', () => {
    it('are summed by month and currency, without commission and other companies', async () => {
      const [tenant, other] = [await makeTenant(db), await makeTenant(db)];
      const { id: tenantId } = tenant;
      await addInvoiceLines(db, [
        lineOf(tenantId, '1'),
        lineOf(tenantId, '2', { kind: 'proration', amountCents: 25_000 }),
        lineOf(tenantId, '3', { kind: 'credit', amountCents: -5_000 }),
        lineOf(tenantId, '4', { kind: 'commission', amountCents: 40_000 }),
        lineOf(tenantId, '5', { currency: 'EUR', amountCents: 9_900 }),
        lineOf(tenantId, '6', { month: '2026-04', amountCents: 79_900 }),
        lineOf(other.id, '7'),
      ]);
      expect(await sumFees(db, { tenantId, from: '2026-03', to: '2026-04' })).toEqual([
        { month: '2026-03', currency: 'EUR', cents: 9_900 },
        { month: '2026-03', currency: 'USD', cents: 49_900 },
        { month: '2026-04', currency: 'USD', cents: 79_900 },
      ]);
    });

    it('count a line once, however often it is read', async () => {
      const { id: tenantId } = await makeTenant(db);
      expect(await addInvoiceLines(db, [lineOf(tenantId, '1')])).toBe(1);
      expect(
        await addInvoiceLines(db, [lineOf(tenantId, '1', { amountCents: 1 }), lineOf(tenantId, '2')]),
      ).toBe(1);
      expect(await sumFees(db, { tenantId, from: '2026-03', to: '2026-03' })).toEqual([
        { month: '2026-03', currency: 'USD', cents: 59_800 },
      ]);
    });
  });

  it.each(['InvoiceLine', 'CommissionContract'])('keeps each row of %s as it was written', async (table) => {
    const { id: tenantId } = await makeTenant(db);
    await addInvoiceLines(db, [lineOf(tenantId, '1')]);
    await recordContract(db, {
      ...NEW_COMPANY_CONTRACT,
      tenantId,
      effectiveFrom: from,
      reason: 'tenant-created',
    });
    for (const sql of [
      `UPDATE "${table}" SET "tenantId" = "tenantId" WHERE "tenantId" = '${tenantId}'`,
      `DELETE FROM "${table}" WHERE "tenantId" = '${tenantId}'`,
    ])
      await expect(db.$executeRawUnsafe(sql)).rejects.toThrow(`A row of ${table} never changes.`);
  });
});
