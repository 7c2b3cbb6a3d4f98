import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { makeLead, makeTenant } from '../../../tests/data/rows.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { TEST_SEAL } from '../../../tests/support/test-seal.ts';
import { readHome } from './index.ts';

const NOW = new Date('2026-05-20T15:00:00Z');
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

forEachDatabase((_name, makeDb) => {
  let db: Database;
  let acme: string;
  let other: string;
  beforeAll(async () => {
    ({ db } = await makeDb());
  });
  beforeEach(async () => {
    acme = (await makeTenant(db, { sellsTo: ['US'] })).id;
    other = (await makeTenant(db)).id;
  });
  const home = () => readHome({ db, tenantId: acme, seal: TEST_SEAL, now: NOW });
  const kinds = async () => (await home()).attention.map(({ kind }) => kind);

  /** Stores a lead with a number, which agreed to be contacted unless the consent says otherwise. */
  const caller = async (
    tenantId: string,
    {
      budget = 'standard',
      consent = 'opt-in',
      ...over
    }: { budget?: string; consent?: string; [column: string]: unknown },
  ) => {
    const lead = await makeLead(db, tenantId, { createdAt: ago(1), phone: '+1 202 555 0112', ...over });
    await db.contact.update({ where: { id: lead.contactId ?? '' }, data: { marketingConsent: consent } });
    await db.peptideAssessment.update({
      where: { id: lead.assessmentId ?? '' },
      data: { budgetLevel: budget },
    });
    return lead;
  };

  it('names the leads to call: fresh, with a number and a consent, neither contacted nor buyers, large budgets first', async () => {
    await caller(acme, { firstName: 'Small', budget: 'lean', createdAt: ago(0.5) });
    await caller(acme, { firstName: 'Large', budget: 'premium', createdAt: ago(3) });
    await caller(acme, { firstName: 'Old', createdAt: ago(8) });
    await caller(acme, { firstName: 'Silent', phone: null });
    await caller(acme, { firstName: 'Refused', consent: 'none' });
    await caller(acme, { firstName: 'Contacted', contacted: true });
    await caller(acme, { firstName: 'Buyer', converted: true });
    await caller(acme, { firstName: 'Excluded', nothingSuitable: true });
    await caller(acme, { firstName: 'Erased', erasedAt: NOW });
    await caller(other, { firstName: 'Elsewhere' });
    const { calls } = await home();
    expect(calls.count).toBe(2);
    expect(calls.leads.map(({ name, phone, budget }) => [name, phone, budget])).toEqual([
      ['Large', '+1 202 555 0112', 'premium'],
      ['Small', '+1 202 555 0112', 'lean'],
    ]);
  });

  const order = (tenantId: string, createdAt: Date, state = 'waiting') =>
    db.unmatchedOrder.create({
      data: {
        ...{ tenantId, state, createdAt, trackingId: '', source: 'woocommerce', bodyHash: '-' },
        ...{
          dedupeKey: `${createdAt.getTime()}-${state}-${tenantId}`,
          currency: 'USD',
          saleAmountCents: 100,
        },
        conversionDate: createdAt,
      },
    });

  it('says how many orders wait and how long the oldest still does', async () => {
    await order(acme, ago(80));
    await order(acme, ago(2));
    await order(acme, ago(89), 'dismissed');
    await order(other, ago(89));
    expect((await home()).attention).toContainEqual({ kind: 'orders-waiting', count: 2, daysLeft: 10 });
  });

  it.each([
    ['that never sent anything for days', { createdAt: ago(4), lastReceivedAt: null }, true],
    ['that was connected today', { createdAt: ago(0.2), lastReceivedAt: null }, false],
    ['that sent something last week', { createdAt: ago(90), lastReceivedAt: ago(7) }, false],
    ['that fell silent', { createdAt: ago(90), lastReceivedAt: ago(15) }, true],
  ])('tells of a shop %s', async (_, times, isTold) => {
    await db.shopWebhook.create({
      data: { tenantId: acme, shop: 'woocommerce', sealedSecret: '-', ...times },
    });
    expect((await kinds()).includes('shop-silent')).toBe(isTold);
  });

  it('tells that leads fell, and which source lost them', async () => {
    for (let n = 0; n < 20; n++) await makeLead(db, acme, { createdAt: ago(40), utmSource: 'google' });
    for (let n = 0; n < 5; n++) await makeLead(db, acme, { createdAt: ago(40), utmSource: 'mail' });
    expect(await kinds()).toContain('figures-fell');
    for (let n = 0; n < 5; n++) await makeLead(db, acme, { createdAt: ago(3), utmSource: 'mail' });
    expect((await home()).attention).toContainEqual(
      expect.objectContaining({
        kind: 'figures-fell',
        falls: [{ figure: 'leads', before: 25, after: 5, percent: 80 }],
        source: { value: 'google', before: 20, after: 0 },
      }),
    );
    for (let n = 0; n < 18; n++) await makeLead(db, acme, { createdAt: ago(2) });
    expect(await kinds()).not.toContain('figures-fell');
  });

  it('tells of erasures by visitors of the last week and of completed campaigns', async () => {
    const erased = { tenantId: acme, action: 'lead.erase', actorKind: 'visitor', createdAt: ago(2) };
    await db.auditEvent.createMany({
      data: [erased, { ...erased, actorKind: 'operator' }, { ...erased, createdAt: ago(9) }],
    });
    const campaign = { tenantId: acme, name: 'May', status: 'completed', totalRecipients: 40 };
    await db.emailCampaign.create({ data: { ...campaign, id: `campaign-${acme}`, completedAt: ago(1) } });
    const { attention } = await home();
    expect(attention).toContainEqual({ kind: 'people-erased', count: 1 });
    expect(attention).toContainEqual({
      ...{ kind: 'campaign-completed', id: `campaign-${acme}`, name: 'May', recipients: 40 },
    });
  });
});
