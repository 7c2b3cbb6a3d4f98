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
import { importSalesFile, matchOrder, recordRefund, recordSale, sellByHand } from '../support/ledger.ts';
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
      const rows = await db.conversion.findMany({ where: { tenantId }, orderBy: { id: 'asc' } });
      expect(rows.map(({ saleAmountCents }) => saleAmountCents)).toEqual([5000, -3000, -2000]);
      expect(rows[0]).toMatchObject({ refundedCents: 5000 });
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
      await expect(matchOrder({ ...order, lead: { text: ada.trackingId } })).rejects.toThrow('not waiting');
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
    await expect(matchOrder({ ...old, lead: { text: ada.trackingId } })).rejects.toThrow('not waiting');
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
    await expect(refund(5000)).rejects.toThrow('refunded meanwhile');
    await refund(3000);
    expect(await db.conversion.count({ where: { tenantId, kind: 'refund' } })).toBe(2);
  });

  it('a sale by hand is for the lead that is named, by its tracking id or e-mail address', async () => {
    const { emailKey } = await db.contact.findUniqueOrThrow({ where: { id: ada.contactId ?? '' } });
    const sale = { lead: ` ${emailKey.toUpperCase()}`.trim(), orderId: 'A', saleAmount: 100 };
    expect(await sellByHand({ ...operation(), sale })).toMatchObject({ state: 'stored', isNew: true });
    await expect(
      sellByHand({ ...operation(), sale: { ...sale, lead: 'nobody@example.com' } }),
    ).rejects.toThrow('no lead');
    expect(await db.conversion.findMany({ where: { tenantId } })).toMatchObject([
      { leadId: ada.id, source: 'console' },
    ]);
    expect(await db.auditEvent.count({ where: { tenantId, action: 'sale.record' } })).toBe(1);
  });

  describe('a file of sales', () => {
    const take = async (text: string, dryRun: boolean) => {
      const result = await importSalesFile({ ...operation(), bytes: Buffer.from(text), dryRun });
      if (!result.ok) throw new Error(result.fault);
      return result.rows.map(({ line, state }) => `${line} ${state}`);
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
      expect(await take(text, true)).toEqual([
        '2 new',
        '3 new',
        '4 inbox',
        '5 refused',
        '6 refused',
        '7 refused',
      ]);
      expect(await db.conversion.count({ where: { tenantId } })).toBe(0);
      expect(await take(text, false)).toEqual([
        '2 new',
        '3 new',
        '4 inbox',
        '5 refused',
        '6 refused',
        '7 refused',
      ]);
      const before = await db.conversion.findMany({ where: { tenantId }, orderBy: { id: 'asc' } });
      expect(before.map(({ orderId, source }) => [orderId, source])).toHaveLength(2);
      expect(before.find(({ orderId }) => orderId === 'B "1", x')).toMatchObject({
        saleAmountCents: 750,
        source: 'csv',
      });
      expect(await take(text, true)).toEqual([
        '2 known',
        '3 known',
        '4 inbox',
        '5 refused',
        '6 refused',
        '7 refused',
      ]);
      await take(text, false);
      expect(await db.conversion.findMany({ where: { tenantId }, orderBy: { id: 'asc' } })).toEqual(before);
      expect(await db.unmatchedOrder.count({ where: { tenantId } })).toBe(1);
    });

    it('is shown as it would be stored: currencies, days to come and rows about one order included', async () => {
      await report('W', { saleAmount: 5000 });
      await report('P', { saleAmount: 5000 });
      await dismissOrder({ ...operation(), id: await findOrderId('P') });
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
      const preview = await importSalesFile({ ...operation(), bytes: Buffer.from(text), dryRun: true });
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
      expect(await importSalesFile({ ...operation(), bytes: Buffer.from(text), dryRun: false })).toEqual(
        preview,
      );
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
      expect(await take(text, false)).toEqual(['3 new', '4 new', '5 new', '6 new', '7 refused']);
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

    it('refuses an amount and a date that could be two, and says what to do', async () => {
      const text = `order_id,tracking_id,amount,date\nA,${ada.trackingId},1.299,2026-03-05\nB,${ada.trackingId},5,03/04/2026`;
      const result = await importSalesFile({ ...operation(), bytes: Buffer.from(text), dryRun: true });
      expect(result.ok && result.rows.map(({ problem }) => problem)).toEqual([
        '“1.299” could be 1,299 or 1.299. Enter it with two decimals, like 1299.00.',
        '“03/04/2026” could be 2026-04-03 or 2026-03-04. Enter it like 2026-04-03.',
      ]);
    });

    it('is shown as refused while tracking is off', async () => {
      await db.tenant.update({ where: { id: tenantId }, data: { conversionTrackingEnabled: false } });
      expect(await take(`order_id,tracking_id,amount\nA,${ada.trackingId},1`, true)).toEqual(['2 refused']);
    });

    it.each([
      ['order_id,amount\nA,1', 'tracking_id'],
      ['', 'is missing'],
      ['a,"b\nc', 'not valid CSV'],
      [`order_id,tracking_id,amount\n${'A,B,1\n'.repeat(1001)}`, 'more than 1000'],
    ])('that can’t be read is refused as a whole', async (text, fault) => {
      expect(await importSalesFile({ ...operation(), bytes: Buffer.from(text), dryRun: true })).toMatchObject(
        {
          ok: false,
          fault: expect.stringContaining(fault),
        },
      );
    });
  });
});
