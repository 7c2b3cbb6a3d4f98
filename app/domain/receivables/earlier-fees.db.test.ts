import { readFileSync } from 'node:fs';
import { sqltag as sql } from '@prisma/client/runtime/client';
import { expect, it } from 'vitest';
import { listContracts } from '#app/domain/billing/index.ts';
import { makeTenant } from '../../../tests/data/rows.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { sumFees } from './index.ts';

const MIGRATION = '20261129094403_receivables/migration.sql';

forEachDatabase((name, makeDb) => {
  it('keeps the fees of closed months, in the currency in which they were shown or charged', async () => {
    const { db } = await makeDb();
    const folder = name === 'sqlite' ? 'migrations' : 'postgres/migrations';
    const migration = readFileSync(
      new URL(`../../../prisma/${folder}/${MIGRATION}`, import.meta.url),
      'utf8',
    );
    const byHand = await makeTenant(db, { currency: 'EUR' });
    const atStripe = await makeTenant(db, { currency: 'EUR', stripeCustomerId: 'cus_1' });
    const withoutFee = await makeTenant(db, {
      currency: 'JPY',
      trialEndsAt: new Date('2026-01-15T00:00:00Z'),
    });
    // The client no longer knows the columns of the fee.
    for (const { id } of [byHand, atStripe, withoutFee])
      await db.$executeRaw(sql`
        INSERT INTO "CommissionCharge"
          ("id", "tenantId", "month", "currency", "salesCents", "commissionCents", "chargedCents", "baseFeeCents", "updatedAt")
        VALUES (${id}, ${id}, '2026-02', 'EUR', 0, 0, 0, ${id === withoutFee.id ? 0 : 29_900}, ${new Date()})`);
    // Only the statements that move data: the test's database has the new tables and triggers already. Its rows of charges never change, so
    // their column is not set here; a line takes its currency from it.
    const statements = migration
      .replaceAll(/^--.*$/gm, '')
      .split(';')
      .map((statement) => statement.trim().replaceAll('"baseFeeCents", "baseFeeCurrency", "month"', CURRENCY))
      .filter((statement) => /^(UPDATE "Tenant"|INSERT)/.test(statement));
    expect(statements).toHaveLength(3);
    for (const statement of statements) await db.$executeRawUnsafe(statement);

    const range = { from: '2026-01', to: '2026-12' };
    const sum = (currency: string) => [{ month: '2026-02', currency, cents: 29_900 }];
    expect(await sumFees(db, { tenantId: byHand.id, ...range })).toEqual(sum('EUR'));
    expect(await sumFees(db, { tenantId: atStripe.id, ...range })).toEqual(sum('USD'));
    expect(await sumFees(db, { tenantId: withoutFee.id, ...range })).toEqual([]);
    const line = await db.invoiceLine.findFirstOrThrow({ where: { tenantId: byHand.id } });
    expect([line.periodFrom, line.periodTo]).toEqual([
      new Date('2026-02-01T00:00:00Z'),
      new Date('2026-03-01T00:00:00Z'),
    ]);
    const terms = { shopBasis: 'total', windowDays: null, renewals: true };
    expect(await listContracts(db, atStripe.id)).toMatchObject([terms]);
  });
});

const CURRENCY =
  '"baseFeeCents", (SELECT "baseFeeCurrency" FROM "Tenant" WHERE "id" = "CommissionCharge"."tenantId"), "month"';
