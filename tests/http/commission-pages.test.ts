import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordContract, SPECIFICATION_CONTRACT } from '#app/domain/billing/index.ts';
import { makeLead } from '../data/rows.ts';
import { forOneDatabase } from '../support/databases.ts';
import { recordSale } from '../support/ledger.ts';
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
    expect(text).toContain('Always, from the assessment on');
    const audit = await db.auditEvent.findFirstOrThrow({
      where: { tenantId: own.id, action: 'billing.contract' },
    });
    expect(audit.details).toEqual({ shopBasis: 'goods', windowDays: 30, renewals: false });
    const sale = `/admin/sales/sale/${outcome.conversion.id}?tenantId=`;
    const explained = await read(`${sale}${own.id}`, operator);
    expect(explained.text).toContain('Why this commission');
    expect(explained.text).toContain('Always, from the assessment on');
    expect(explained.text).not.toContain('30 days after the assessment');
    expect((await read(`${sale}${other.id}`, operator)).status).toBe(404);
  });

  it.each([
    ['pricing', '/pricing', 'The items after discount, without tax and shipping'.toLowerCase()],
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
