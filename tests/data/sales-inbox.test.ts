import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  countExpired,
  dismissOrder,
  expireOrders,
  listInbox,
  restoreOrder,
} from '#app/domain/conversions/index.ts';
import type { Database } from '#app/domain/database.ts';
import { erasePersonsOfLeads } from '#app/domain/erasure/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { forEachDatabase } from '../support/databases.ts';
import { matchOrder, recordRefund, recordSale, sellByHand } from '../support/ledger.ts';
import { makeLead, makeTenant } from './rows.ts';

const actor = { kind: 'tenant-user', id: 'u', label: 'bea@example.com', requestId: null } as const;
const HASH = 'a'.repeat(64);

forEachDatabase((_name, makeDb) => {
  let db: Database;
  let tenantId: string;
  let ada: Awaited<ReturnType<typeof makeLead>>;
  let bob: Awaited<ReturnType<typeof makeLead>>;
  beforeAll(async () => {
    ({ db } = await makeDb());
  });
  beforeEach(async () => {
    ({ id: tenantId } = await makeTenant(db, { promoCode: 'Everybody10' }));
    [ada, bob] = [await makeLead(db, tenantId), await makeLead(db, tenantId)];
  });

  const operation = () => ({ db, tenantId, actor, now: new Date() });
  const report = (orderId: string, over: object = {}) =>
    recordSale({
      ...operation(),
      idempotencyKey: null,
      source: 'api',
      report: { trackingId: 'unknown', saleAmount: 5000, orderId, ...over },
    });
  const inbox = async (state: 'waiting' | 'dismissed' | 'matched' = 'waiting') =>
    (await listInbox({ db, tenantId, state, page: 1 })).orders;
  const suggestionsFor = async (orderId: string) => {
    const order = (await inbox()).find((candidate) => candidate.orderId === orderId);
    return order?.suggestions.map(({ lead, matchedBy }) => [lead.id, matchedBy]);
  };
  const findOrderId = async (orderId: string) =>
    (await db.unmatchedOrder.findFirstOrThrow({ where: { tenantId, orderId } })).id;

  describe('an order without a known lead', () => {
    it('is suggested the latest lead before it of the person with its hashed e-mail address', async () => {
      const contactId = ada.contactId ?? '';
      await db.contact.update({ where: { id: contactId }, data: { emailSha256: HASH } });
      await db.lead.update({ where: { id: ada.id }, data: { createdAt: new Date(Date.now() - 60_000) } });
      await db.lead.update({
        where: { id: bob.id },
        data: { contactId, createdAt: new Date(Date.now() + 60_000) },
      });
      await report('A', { emailSha256: HASH });
      await report('B', { emailSha256: 'b'.repeat(64) });
      expect(await suggestionsFor('A')).toEqual([[ada.id, 'email']]);
      expect(await suggestionsFor('B')).toEqual([]);
    });

    it('is suggested a lead by its coupon only if that lead alone has it', async () => {
      await db.tenantProduct.create({ data: { tenantId, entryId: 'bpc-157', couponCode: 'BPC5' } });
      await db.lead.update({ where: { id: ada.id }, data: { tags: '|vip|ADA-ONLY|everybody10|BPC5|' } });
      await db.lead.update({ where: { id: bob.id }, data: { tags: '|vip|' } });
      for (const couponCode of ['ADA-ONLY', 'vip', 'EVERYBODY10', 'BPC5', 'ADA'])
        await report(couponCode, { couponCode });
      expect(await suggestionsFor('ADA-ONLY')).toEqual([[ada.id, 'coupon']]);
      for (const shared of ['vip', 'EVERYBODY10', 'BPC5', 'ADA'])
        expect(await suggestionsFor(shared)).toEqual([]);
    });

    it('is suggested the lead of all earlier orders with its coupon', async () => {
      await report('A', { couponCode: 'X' });
      await matchOrder({ ...operation(), id: await findOrderId('A'), lead: { text: bob.trackingId } });
      await report('B', { couponCode: 'X' });
      expect(await suggestionsFor('B')).toEqual([[bob.id, 'coupon']]);
      await matchOrder({ ...operation(), id: await findOrderId('B'), lead: { text: ada.trackingId } });
      await report('C', { couponCode: 'X' });
      expect(await suggestionsFor('C')).toEqual([]);
    });

    it('is suggested a lead that came late with its tracking id, and never another company’s', async () => {
      await report('A', { trackingId: 'late' });
      const { id: otherTenantId } = await makeTenant(db);
      const foreign = await makeLead(db, otherTenantId);
      await report('B', { trackingId: foreign.trackingId });
      await db.lead.update({ where: { id: ada.id }, data: { trackingId: `late-${tenantId}` } });
      await db.unmatchedOrder.updateMany({
        where: { tenantId, orderId: 'A' },
        data: { trackingId: `late-${tenantId}` },
      });
      expect(await suggestionsFor('A')).toEqual([[ada.id, 'tracking-id']]);
      expect(await suggestionsFor('B')).toEqual([]);
      await expect(
        matchOrder({
          ...operation(),
          id: await findOrderId('B'),
          lead: { id: foreign.id, matchedBy: 'email' },
        }),
      ).rejects.toThrow('Lead not found');
    });

    it('becomes a sale once, with what was paid back meanwhile', async () => {
      await report('A');
      await recordRefund({
        ...operation(),
        idempotencyKey: null,
        source: 'api',
        report: { orderId: 'A', amount: 2000 },
      });
      const match = async () =>
        matchOrder({ ...operation(), id: await findOrderId('A'), lead: { text: ada.trackingId } });
      const outcomes = await Promise.allSettled([match(), match(), match()]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const rows = await db.conversion.findMany({ where: { tenantId }, orderBy: { saleAmountCents: 'asc' } });
      expect(rows).toMatchObject([
        { kind: 'refund', saleAmountCents: -2000, leadId: ada.id },
        { kind: 'sale', saleAmountCents: 5000, leadId: ada.id, source: 'inbox' },
      ]);
      expect(await inbox('matched')).toMatchObject([{ orderId: 'A', matchedBy: 'hand', leadId: ada.id }]);
      expect(await db.auditEvent.count({ where: { tenantId, action: 'order.match' } })).toBe(1);
    });

    it('is refunded by what was reported before it, up to its amount', async () => {
      for (const [refundId, amount] of [
        ['1', 3000],
        ['2', 4000],
      ] as const)
        await recordRefund({
          ...operation(),
          ...{ idempotencyKey: null, source: 'api', beforeSale: true },
          report: { orderId: 'A', refundId, amount },
        });
      await report('A', { trackingId: ada.trackingId });
      const rows = await db.conversion.findMany({
        where: { tenantId },
        orderBy: { saleAmountCents: 'asc' },
      });
      expect(rows.map(({ saleAmountCents }) => saleAmountCents)).toEqual([-3000, -2000, 5000]);
    });

    it('is refunded once by a key, however late it is used again', async () => {
      await report('A');
      const refund = (days: number) =>
        recordRefund({
          ...operation(),
          now: new Date(Date.now() + days * DAY_MS),
          idempotencyKey: 'r',
          source: 'api',
          report: { orderId: 'A', amount: 2000 },
        });
      await refund(0);
      await refund(2);
      await matchOrder({ ...operation(), id: await findOrderId('A'), lead: { text: ada.trackingId } });
      await refund(4);
      const sums = await db.conversion.findMany({ where: { tenantId }, orderBy: { saleAmountCents: 'asc' } });
      expect(sums.map(({ saleAmountCents }) => saleAmountCents)).toEqual([-2000, 5000]);
      expect(await db.waitingRefund.count({ where: { tenantId } })).toBe(0);
    });

    it('is dismissed and put back, but not once it is a sale', async () => {
      await report('A');
      const order = { ...operation(), id: await findOrderId('A') };
      await dismissOrder(order);
      expect(await inbox()).toEqual([]);
      await expect(matchOrder({ ...order, lead: { text: ada.trackingId } })).rejects.toThrow(
        'no longer waiting',
      );
      await restoreOrder(order);
      await matchOrder({ ...order, lead: { text: ada.trackingId } });
      await expect(dismissOrder(order)).rejects.toThrow('has become a sale');
      await expect(restoreOrder({ ...order, id: 'none' })).rejects.toThrow('Order not found');
      const { id: otherTenantId } = await makeTenant(db);
      await expect(dismissOrder({ ...order, tenantId: otherTenantId })).rejects.toThrow('Order not found');
    });

    it('of a person who is erased later says nothing of them', async () => {
      await report('A', { clientOrderData: { name: 'Ada Lovelace' }, couponCode: 'ADA', emailSha256: HASH });
      await matchOrder({ ...operation(), id: await findOrderId('A'), lead: { text: ada.trackingId } });
      await erasePersonsOfLeads({ db, leadIds: [ada.id], actor, now: new Date() });
      const remainingJson = JSON.stringify([
        await db.unmatchedOrder.findMany({ where: { tenantId } }),
        await db.conversion.findMany({ where: { tenantId } }),
      ]);
      for (const secret of ['Lovelace', 'ADA', HASH, ada.trackingId])
        expect(remainingJson).not.toContain(secret);
      expect(remainingJson).toContain('"orderId":"A"');
    });
  });

  it('an order that waits for 90 days expires: its number and amount stay and are counted, its customer leaves', async () => {
    const evidence = { couponCode: 'ADA', emailSha256: HASH, clientOrderData: { name: 'Ada Lovelace' } };
    for (const orderId of ['old', 'put-off', 'matched']) await report(orderId, evidence);
    await dismissOrder({ ...operation(), id: await findOrderId('put-off') });
    await matchOrder({ ...operation(), id: await findOrderId('matched'), lead: { text: ada.trackingId } });
    const now = new Date(Date.now() + 90 * DAY_MS + 60_000);
    await recordSale({
      ...{ db, tenantId, actor, idempotencyKey: null, source: 'api' },
      now: new Date(now.getTime() - DAY_MS),
      report: { trackingId: 'unknown', saleAmount: 5000, orderId: 'young', ...evidence },
    });
    await db.waitingRefund.create({
      data: {
        ...{ tenantId, dedupeKey: 'order:none', refundKey: 'id:1', amountCents: 1, currency: 'USD' },
      },
    });
    await expireOrders({ db, now });
    await expireOrders({ db, now });
    const orders = await db.unmatchedOrder.findMany({ where: { tenantId }, orderBy: { orderId: 'asc' } });
    const blank = { couponCode: null, emailSha256: null, trackingId: '', clientOrderData: {} };
    expect(orders).toMatchObject([
      { orderId: 'matched', state: 'matched', couponCode: 'ADA' },
      { orderId: 'old', state: 'expired', saleAmountCents: 5000, ...blank },
      { orderId: 'put-off', state: 'dismissed', ...blank },
      { orderId: 'young', state: 'waiting', couponCode: 'ADA' },
    ]);
    expect(await countExpired(db, tenantId)).toBe(1);
    expect(await db.waitingRefund.count({ where: { tenantId } })).toBe(0);
    const old = { ...operation(), id: await findOrderId('old') };
    await expect(matchOrder({ ...old, lead: { text: ada.trackingId } })).rejects.toThrow('no longer waiting');
    await expect(dismissOrder(old)).rejects.toThrow('has expired');
    // An order that the shop reports again with a known tracking ID becomes a sale.
    expect(await report('old', { trackingId: ada.trackingId })).toMatchObject({
      state: 'stored',
      isNew: true,
    });
    expect(await countExpired(db, tenantId)).toBe(0);
  });

  it('a dismissed order that waited for its buyer’s e-mail address alone expires, too', async () => {
    await db.contact.update({ where: { id: ada.contactId ?? '' }, data: { emailSha256: HASH } });
    await report('A', { trackingId: '', emailSha256: HASH, clientOrderData: { name: 'Ada Lovelace' } });
    await dismissOrder({ ...operation(), id: await findOrderId('A') });
    await expireOrders({ db, now: new Date(Date.now() + 91 * DAY_MS) });
    expect(await db.unmatchedOrder.findMany({ where: { tenantId } })).toMatchObject([
      { orderId: 'A', state: 'dismissed', emailSha256: null, clientOrderData: {} },
    ]);
  });

  it('a refund by hand is for what was left when the page was read: sent twice it counts once', async () => {
    await report('A', { trackingId: ada.trackingId });
    const { id } = await db.conversion.findFirstOrThrow({ where: { tenantId } });
    const refund = (remainingCents: number) =>
      recordRefund({
        ...operation(),
        idempotencyKey: null,
        source: 'console',
        expectedLeftCents: remainingCents,
        report: { conversionId: id, amount: 2000 },
      });
    await refund(5000);
    await expect(refund(5000)).rejects.toThrow('Someone just refunded part of this order');
    await refund(3000);
    expect(await db.conversion.count({ where: { tenantId, kind: 'refund' } })).toBe(2);
  });

  it('a sale by hand is for the lead that is named, by its tracking id or e-mail address', async () => {
    const { emailKey } = await db.contact.findUniqueOrThrow({ where: { id: ada.contactId ?? '' } });
    const sale = { lead: ` ${emailKey.toUpperCase()}`.trim(), orderId: 'A', saleAmount: 100 };
    expect(await sellByHand({ ...operation(), sale })).toMatchObject({ state: 'stored', isNew: true });
    await expect(
      sellByHand({ ...operation(), sale: { ...sale, lead: 'nobody@example.com' } }),
    ).rejects.toThrow('No lead');
    expect(await db.conversion.findMany({ where: { tenantId } })).toMatchObject([
      { leadId: ada.id, source: 'console' },
    ]);
    expect(await db.auditEvent.count({ where: { tenantId, action: 'sale.record' } })).toBe(1);
  });
});
