import { beforeEach, describe, expect, it } from 'vitest';
import type { AuditActor } from '#app/domain/audit/index.ts';
import type { Database } from '#app/domain/database.ts';
import { makeTenant } from '../../../tests/data/rows.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { updateTenant } from './update-tenant.server.ts';

const actor: AuditActor = { kind: 'operator', id: 'op', label: 'op@example.com', requestId: null };
const now = new Date('2026-03-04T05:06:07.000Z');

forEachDatabase((_name, makeDb) => {
  let db: Database;
  let tenantId: string;
  beforeEach(async () => {
    if (!db) ({ db } = await makeDb());
    ({ id: tenantId } = await makeTenant(db));
  });

  const update = (values: unknown, updatedAt = now) =>
    updateTenant({ db, tenantId, values, may: () => true, actor, now: updatedAt });
  const logged = () => db.auditEvent.findMany({ where: { tenantId }, orderBy: { createdAt: 'asc' } });
  const terms = () => db.commissionRate.findMany({ where: { tenantId }, orderBy: { effectiveFrom: 'asc' } });

  describe('saving', () => {
    it('changes what was sent and logs old and new', async () => {
      const after = await update({ name: 'Beta', utm: { utm_source: 'quiz' }, freeOffersEnabled: false });
      expect(after).toMatchObject({ name: 'Beta', utm: { utm_source: 'quiz' }, isActive: true });
      const [line] = await logged();
      expect(line).toMatchObject({
        action: 'tenant.update',
        targetId: tenantId,
        actorLabel: 'op@example.com',
      });
      expect(line?.details).toEqual({
        name: { from: 'Acme', to: 'Beta' },
        utm: { from: '{}', to: '{"utm_source":"quiz"}' },
      });
    });

    it('of what is so already writes and logs nothing', async () => {
      const before = await db.tenant.findUniqueOrThrow({ where: { id: tenantId } });
      await update({ name: 'Acme', plan: 'basic', baseFee: 299, commissionRate: 0.08 });
      expect(await db.tenant.findUniqueOrThrow({ where: { id: tenantId } })).toEqual(before);
      expect([await logged(), await terms()]).toEqual([[], []]);
    });

    it('refuses a sender of texts that another company has, or that companies share', async () => {
      const own = '+15550100177';
      const { id: otherId } = await makeTenant(db);
      await db.tenant.update({ where: { id: otherId }, data: { textSender: own } });
      const save = (textSender: string | null) =>
        updateTenant({
          ...{ db, tenantId, values: { textSender }, may: () => true, actor, now },
          serviceTextSender: '+15550100100',
        });
      await expect(save(own)).rejects.toMatchObject({
        code: 'conflict',
        fields: { textSender: ['Another company uses this sender'] },
      });
      await expect(save('+15550100100')).rejects.toMatchObject({
        fields: { textSender: [expect.stringContaining('share this one')] },
      });
      await db.tenant.update({ where: { id: otherId }, data: { textSender: null } });
      expect(await save(own)).toMatchObject({ textSender: own });
      expect(await save(own)).toMatchObject({ textSender: own });
      expect(await save(null)).toMatchObject({ textSender: null });
    });

    it('by several at once keeps what each of them sent', async () => {
      const fields = [
        { primaryColor: '#111111' },
        { name: 'Gamma' },
        { promoCode: 'SPRING' },
        { baseFee: 100 },
        { commissionRate: 0.05 },
        { monthlyAssessmentLimit: 0 },
      ];
      await Promise.all(fields.map((values, n) => update(values, new Date(now.getTime() + n))));
      expect(await db.tenant.findUniqueOrThrow({ where: { id: tenantId } })).toMatchObject({
        primaryColor: '#111111',
        name: 'Gamma',
        promoCode: 'SPRING',
        baseFeeCents: 10_000,
        commissionRateBps: 500,
        monthlyAssessmentLimit: 0,
      });
      expect(await logged()).toHaveLength(6);
    });

    it('of an unknown tenant is refused', async () => {
      const values = { name: 'X' };
      const update = updateTenant({ db, tenantId: 'unknown-id', values, may: () => true, actor, now });
      await expect(update).rejects.toMatchObject({ code: 'not-found' });
    });

    it('takes a reserved subdomain back that the tenant has all the same', async () => {
      await db.tenant.deleteMany({ where: { subdomain: 'default' } });
      await db.tenant.update({ where: { id: tenantId }, data: { subdomain: 'default' } });
      expect(await update({ subdomain: 'default', name: 'Home' })).toMatchObject({ name: 'Home' });
    });

    it('of null takes away what was set', async () => {
      await update({ promoCode: 'SPRING', shopUrl: 'https://shop.example/' });
      const sent = { promoCode: null, shopUrl: 'https://new.example/' };
      expect(await update(sent)).toMatchObject(sent);
    });
  });

  describe('terms', () => {
    it('that change begin a new line of their history', async () => {
      await update({ commissionRate: 0.06 });
      await update({ baseFee: 499 }, new Date(now.getTime() + 1000));
      expect(await terms()).toMatchObject([
        { rateBps: 600, baseFeeCents: 29_900, effectiveFrom: now, reason: 'operator', createdById: 'op' },
        { rateBps: 600, baseFeeCents: 49_900, effectiveFrom: new Date(now.getTime() + 1000) },
      ]);
    });

    it('that change twice in one moment are one line', async () => {
      await update({ commissionRate: 0.06 });
      await update({ baseFee: 499 });
      expect(await terms()).toMatchObject([{ rateBps: 600, baseFeeCents: 49_900 }]);
    });

    it('have a currency of the fee’s own in their history', async () => {
      expect(await update({ baseFee: 250, baseFeeCurrency: 'eur' })).toMatchObject({
        baseFeeCurrency: 'EUR',
      });
      expect(await terms()).toMatchObject([{ baseFeeCents: 25_000, baseFeeCurrency: 'EUR' }]);
    });

    it('can’t be changed while Stripe charges the plan, and can after the end', async () => {
      const subscribed = {
        plan: 'performance-starter',
        monthlyAssessmentLimit: 0,
        stripeSubscriptionStatus: 'active',
      };
      const setUp = (data: object) => db.tenant.update({ where: { id: tenantId }, data });
      await setUp(subscribed);
      for (const values of [
        { plan: 'custom' },
        { baseFee: 199 },
        { baseFeeCurrency: 'EUR' },
        { commissionRate: 0.01 },
        { monthlyAssessmentLimit: 5 },
      ])
        await expect(update(values)).rejects.toMatchObject({
          code: 'conflict',
          message: expect.stringMatching(/^Stripe charges .* Change the plan on Billing/),
        });
      expect(await db.tenant.findUniqueOrThrow({ where: { id: tenantId } })).toMatchObject(subscribed);
      expect([await terms(), await logged()]).toEqual([[], []]);
      // A form sends all of its fields; only changed ones count.
      const sent = { plan: 'performance-starter', baseFee: 299, conversionTrackingEnabled: false };
      expect(await update(sent)).toMatchObject({ conversionTrackingEnabled: false });
      await setUp({ stripeSubscriptionStatus: 'canceled' });
      expect(await update({ plan: 'custom', commissionRate: 0.01 })).toMatchObject({ plan: 'custom' });
      await setUp({ stripeSubscriptionStatus: 'active' });
      expect(await update({ commissionRate: 0.02 })).toMatchObject({ commissionRateBps: 200 });
    });

    it.each([
      ['in a trial', { trialEndsAt: new Date('2026-01-01') }],
      ['after a subscription', { stripeSubscriptionId: 'sub_ended', stripeSubscriptionStatus: 'canceled' }],
    ])('with a fee are those of Custom alone %s, because nobody bills others', async (_when, data) => {
      await db.tenant.update({ where: { id: tenantId }, data: { ...data, plan: 'professional' } });
      for (const values of [{ plan: 'basic' }, { baseFee: 12 }, { plan: 'performance-growth' }])
        await expect(update(values)).rejects.toMatchObject({
          ...{ code: 'invalid', fields: { plan: [expect.stringContaining('Choose Custom')] } },
        });
      expect(await update({ plan: 'custom', baseFee: 12 })).toMatchObject({ baseFeeCents: 1_200 });
      expect(await terms()).toMatchObject([{ baseFeeCents: 1_200 }]);
      expect(await update({ plan: 'basic', baseFee: 0 })).toMatchObject({ plan: 'basic', baseFeeCents: 0 });
    });

    it('take the fee of a plan of the form, unless one is named', async () => {
      expect(await update({ plan: 'enterprise' })).toMatchObject({ baseFeeCents: 199_900 });
      expect(await update({ plan: 'custom' })).toMatchObject({ baseFeeCents: 199_900 });
      expect(await update({ plan: 'basic', baseFee: 10 })).toMatchObject({ baseFeeCents: 1000 });
      // Sending the current plan does not set its fee again.
      expect(await update({ plan: 'basic', name: 'Same plan' })).toMatchObject({ baseFeeCents: 1000 });
    });
  });
});
