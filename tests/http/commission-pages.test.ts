import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordContract, SPECIFICATION_CONTRACT } from '#app/domain/billing/index.ts';
import { correctRates } from '#app/domain/conversions/index.ts';
import { HOUR_MS } from '#app/lib/durations.ts';
import { isoMonth } from '#app/lib/months.ts';
import { dayText } from '#app/ui/moment-text.ts';
import { makeLead } from '../data/rows.ts';
import { forOneDatabase } from '../support/databases.ts';
import { matchOrder, recordSale } from '../support/ledger.ts';
import { actor } from '../support/shop-deliveries.ts';
import { type TwoTenants, twoTenantsForTests } from '../support/two-tenants.ts';

const DAY = { conversionDate: '2026-07-01', trackingId: '', orderId: 'A-1', saleAmount: 10_000 };

/** A company sees what it agreed to, and why a sale bears its commission (D70). */
forOneDatabase((_name, makeDb) => {
  let two: TwoTenants;
  beforeAll(async () => {
    two = await twoTenantsForTests(makeDb);
  });
  afterAll(() => two.api.close());
  const read = async (path: string, caller: Record<string, string>) => {
    const response = await fetch(`${two.api.origin}${path}`, { headers: { ...caller, Accept: 'text/html' } });
    return { status: response.status, text: await response.text() };
  };

  const readJson = async (path: string, caller: Record<string, string>) =>
    (await fetch(`${two.api.origin}${path}`, { headers: { ...caller, Accept: 'application/json' } })).json();

  it('operators change the contract, and each sale keeps that of its day', async () => {
    const { db, own, other, operator, api } = two;
    const past = { tenantId: own.id, effectiveFrom: new Date('2026-01-01'), reason: 'operator' } as const;
    await db.$transaction((tx) => recordContract(tx, { ...SPECIFICATION_CONTRACT, ...past }));
    const { trackingId } = await makeLead(db, own.id, { createdAt: new Date('2026-06-15') });
    const options = {
      db,
      tenantId: own.id,
      actor,
      idempotencyKey: null,
      source: 'api',
      now: new Date(),
    } as const;
    const outcome = await recordSale({ ...options, report: { ...DAY, trackingId } });
    if (outcome.state !== 'stored') throw new Error(outcome.state);
    const path = `/admin/sales/terms?tenantId=${own.id}`;
    const post = (windowDays: string) =>
      fetch(`${api.origin}${path}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { ...operator, Origin: api.origin },
        body: new URLSearchParams({ intent: 'contract', shopBasis: 'goods', windowDays, renewals: 'wait' }),
      });
    expect((await post('0')).status).toBe(400);
    expect((await post('30')).status).toBe(302);
    const { status, text } = await read(path, operator);
    expect(status).toBe(200);
    expect(text).toContain('30 days after the assessment');
    expect(text).toContain('Without a time limit after the assessment');
    const audit = await db.auditEvent.findFirstOrThrow({
      where: { tenantId: own.id, action: 'billing.contract' },
    });
    expect(audit.details).toEqual({ shopBasis: 'goods', windowDays: 30, renewals: false });
    const sale = `/admin/sales/sale/${outcome.conversion.id}?tenantId=`;
    const explained = await read(`${sale}${own.id}`, operator);
    expect(explained.text).toContain('Why this commission');
    expect(explained.text).toContain('Without a time limit after the assessment');
    expect(explained.text).not.toContain('30 days after the assessment');
    expect((await read(`${sale}${other.id}`, operator)).status).toBe(404);
  });

  it('a corrected rate is no change of the order, wherever it is shown', async () => {
    const { db, own, operator } = two;
    const tenantId = own.id;
    const lead = await makeLead(db, tenantId, { createdAt: new Date(Date.now() - HOUR_MS) });
    const report = { trackingId: lead.trackingId, orderId: 'R-1', saleAmount: 10_000 };
    const sale = { db, tenantId, actor, idempotencyKey: null, source: 'api', now: new Date() } as const;
    const outcome = await recordSale({ ...sale, report });
    if (outcome.state !== 'stored') return expect.fail('The sale waits.');
    for (const rateBps of [600, 500])
      await db.$transaction((tx) =>
        correctRates(tx, { tenantId, from: new Date(Date.now() - HOUR_MS), rateBps, now: new Date() }),
      );
    const readMain = async (path: string) => {
      const { status, text } = await read(
        `${path}${path.includes('?') ? '&' : '?'}tenantId=${tenantId}`,
        operator,
      );
      expect([path, status]).toEqual([path, 200]);
      return text.replaceAll('<!-- -->', '');
    };
    const month = isoMonth(new Date());
    const salePage = await readMain(`/admin/sales/sale/${outcome.conversion.id}`);
    expect(salePage).toContain('5.00%. We recorded the sale at 8.00% and corrected the rate on ');
    for (const change of ['8.00% → 6.00%', '6.00% → 5.00%'])
      expect(salePage).toContain(`Corrected rate, ${change}`);
    const pages = [salePage, await readMain('/admin/sales'), await readMain(`/analytics?month=${month}`)];
    pages.push(await readMain(`/leads/${lead.id}`), await readMain(`/admin/statements/${month}`));
    for (const page of pages) {
      expect(page).toContain('Corrected rate');
      expect(page).not.toMatch(/Change to the order|Changed order|Order became/);
    }
    expect(pages[1]).toContain(', 8.00% → 6.00%');
    expect(pages[3]).not.toContain('$0.00');
    expect(pages[3]).toContain('from 8.00% to 6.00%, $2.00 less commission');
    expect(pages[4]).toContain('Corrected rate of R-1, from 8% to 6%');
    const file = await readMain(`/admin/statements/${month}/csv`);
    expect(file).toMatch(/,rate-corrected,.*,R-1,0\.00,6,-2\.00,USD,8/);
    expect(await readMain(`/analytics/csv?block=conversions&month=${month}`)).toContain(
      ',rate-corrected,R-1,',
    );
    const json = await readJson(`/api/tenants/${tenantId}/conversions?month=${month}`, operator);
    expect(
      json.conversions
        .filter(({ orderId }: { orderId: string }) => orderId === 'R-1')
        .map((row: Record<string, unknown>) => [
          ...[row.kind, row.adjustment, row.saleAmount, row.previousCommissionRate, row.commissionRate],
          row.commissionAmount,
        ]),
    ).toEqual([
      ['adjustment', 'rate-corrected', 0, 0.06, 0.05, -1],
      ['adjustment', 'rate-corrected', 0, 0.08, 0.06, -2],
      ['sale', null, 100, null, 0.08, 8],
    ]);
  });

  it('a sale matched by a person names the person and the day', async () => {
    const { db, own, operator } = two;
    const lead = await makeLead(db, own.id, { createdAt: new Date('2026-06-15') });
    const report = { trackingId: 'mistyped', orderId: 'M-1', saleAmount: 10_000 };
    const operation = { db, tenantId: own.id, actor, now: new Date() };
    await recordSale({ ...operation, idempotencyKey: null, source: 'api', report });
    const { id } = await db.unmatchedOrder.findFirstOrThrow({ where: { orderId: 'M-1' } });
    const by = { ...actor, label: 'ada@example.com' };
    await matchOrder({ ...operation, actor: by, id, lead: { text: lead.trackingId } });
    const sale = await db.conversion.findFirstOrThrow({ where: { orderId: 'M-1' } });
    const { text } = await read(`/admin/sales/sale/${sale.id}?tenantId=${own.id}`, operator);
    expect(text.replaceAll('<!-- -->', '')).toContain(
      `Yes, by ada@example.com on ${dayText(sale.createdAt.toISOString())}.`,
    );
  });

  it.each([
    ['pricing', '/pricing', 'the items after discounts, without tax and shipping'],
    ['pricing', '/pricing', '90 days after the assessment'],
    ['sign-up', '/signup', 'href="/pricing#commission"'],
    ['billing', '/admin/billing', '/admin/sales/terms'],
    ['a statement', '/admin/statements/2026-07', '/admin/sales/terms'],
  ])('%s says what bears commission, or where to read it', async (_page, path, words) => {
    const isPublic = !path.startsWith('/admin');
    const { text } = await read(
      isPublic ? path : `${path}?tenantId=${two.own.id}`,
      isPublic ? {} : two.operator,
    );
    expect(text.slice(text.indexOf('<main'))).toContain(words);
  });
});
