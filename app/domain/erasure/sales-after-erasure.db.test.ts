import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dropErasedIds, listInbox, notePixelOrder } from '#app/domain/conversions/index.ts';
import type { Database } from '#app/domain/database.ts';
import { receiveDelivery } from '#app/domain/shops/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import { dumpDatabase } from '../../../tests/data/dump.ts';
import { LONG_AGO, makeLead, makeTenant } from '../../../tests/data/rows.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { beforeFirstCommit, beforeFirstTransaction } from '../../../tests/support/interleave.ts';
import {
  importSalesFile,
  matchOrder,
  recordSale,
  sellByHand,
  TEST_LEDGER,
} from '../../../tests/support/ledger.ts';
import { actor, connectShops, seal } from '../../../tests/support/shop-deliveries.ts';
import { SECRET, shopifyOrder, sign, wooMeta, wooOrder } from '../../../tests/support/shop-orders.ts';
import { untilBlocked } from '../../../tests/support/until-blocked.ts';
import { eraseAddress } from './erase-address.server.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const ORDER = 'order-7';

type Lead = Awaited<ReturnType<typeof makeLead>>;

interface Shop {
  db: Database;
  tenantId: string;
  /** The lead of the erased person. */
  lead: Lead;
  email: string;
  /** Part of every personal text of the person. */
  mark: string;
}

const report = ({ db, tenantId, lead, email, mark }: Shop, over: object = {}) =>
  recordSale({
    ...{ db, tenantId, actor, now: NOW, idempotencyKey: null, source: 'api' },
    report: {
      ...{ trackingId: lead.trackingId, saleAmount: 5000, orderId: ORDER, couponCode: mark },
      clientOrderData: { name: mark, items: [{ id: 'bpc-157' }] },
      emailSha256: hashRecipient(email),
      ...over,
    },
  });

const deliver = ({ db, tenantId }: Shop, shop: 'woocommerce' | 'shopify', order: object) => {
  const body = JSON.stringify(order);
  const delivery = { db, seal, ledger: TEST_LEDGER, tenantId, shop, now: NOW, raw: Buffer.from(body) };
  return receiveDelivery({ ...delivery, signature: sign(body, SECRET) });
};
const deliverWoo = (shop: Shop, over: object = {}) => {
  const [coupon_lines, line_items] = [[{ code: shop.mark }], [{ name: shop.mark, sku: 'x' }]];
  const order = wooOrder({ billing: { email: shop.email }, coupon_lines, line_items, ...over });
  return deliver(shop, 'woocommerce', order);
};

/** All ways to report a purchase by the person with their tracking id. */
const doors: [string, (shop: Shop) => Promise<unknown>][] = [
  ['the API', report],
  [
    'a file',
    ({ db, tenantId, lead }) => {
      const bytes = Buffer.from(`order_id,tracking_id,amount\n${ORDER},${lead.trackingId},50.00`);
      return importSalesFile({ db, tenantId, bytes, actor, now: NOW });
    },
  ],
  [
    'the console',
    ({ db, tenantId, lead }) => {
      const sale = { lead: lead.trackingId, orderId: ORDER, saleAmount: 5000 };
      return sellByHand({ db, tenantId, sale, actor, now: NOW });
    },
  ],
  ['WooCommerce', (shop) => deliverWoo(shop, wooMeta('_stackguide_tracking_id', shop.lead.trackingId))],
  [
    'Shopify',
    (shop) => {
      const note_attributes = [{ name: 'assessment_tracking_id', value: shop.lead.trackingId }];
      const line_items = [{ title: shop.mark, sku: 'x' }];
      const discount_codes = [{ code: shop.mark }];
      const order = { email: shop.email, note_attributes, line_items, discount_codes };
      return deliver(shop, 'shopify', shopifyOrder(order));
    },
  ],
  [
    'a thank-you page',
    ({ db, tenantId, lead }) => {
      const order = { trackingId: lead.trackingId, orderId: ORDER, saleAmount: '50.00' };
      return notePixelOrder({ db, tenantId, order, now: NOW });
    },
  ],
  // The buyer's address is the only evidence of the lead.
  ['WooCommerce without a tracking id', (shop) => deliverWoo(shop)],
];

/** Ways that refuse orders of an erased person; the other ways store them in the inbox without the person. */
const TAKES_NONE = ['the console', 'a thank-you page', 'WooCommerce without a tracking id'];

forEachDatabase((name, makeDb) => {
  let db: Database;
  let url: string;
  let shop: Shop;
  let bob: Lead;
  let tests = 0;
  beforeAll(async () => {
    ({ db, url } = await makeDb());
  });
  beforeEach(async () => {
    const mark = `zqxw-${++tests}-`;
    const email = `${mark}@example.com`;
    const { id: tenantId } = await makeTenant(db);
    await connectShops(db, tenantId);
    const lead = await makeLead(db, tenantId, { email, createdAt: new Date('2026-11-01T12:00:00Z') });
    const contact = { emailKey: email, emailSha256: hashRecipient(email) };
    await db.contact.update({ where: { id: lead.contactId ?? '' }, data: contact });
    bob = await makeLead(db, tenantId, { createdAt: LONG_AGO });
    shop = { db, tenantId, lead, email, mark };
  });

  const erase = (client = db) => {
    const { tenantId, email } = shop;
    return client.$transaction((tx) => eraseAddress(tx, { tenantId, email, now: NOW }));
  };
  /** Finds tables that still contain data identifying the person. */
  const findTraces = async () => {
    const secrets = [shop.mark, hashRecipient(shop.email), shop.lead.trackingId];
    return Object.entries(await dumpDatabase(url)).flatMap(([table, rows]) =>
      rows.flatMap((row) =>
        Object.entries(row).flatMap(([column, text]) =>
          secrets.some((secret) => text.includes(secret)) ? [`${table}.${column}`] : [],
        ),
      ),
    );
  };
  const countOrders = async () => {
    const where = { tenantId: shop.tenantId };
    const waiting = await db.unmatchedOrder.findMany({ where });
    const sales = await db.conversion.count({ where });
    for (const order of waiting) expect(order).toMatchObject({ trackingId: '', clientOrderData: {} });
    return { waiting: waiting.length, sales };
  };
  /** Starts the second action while the first is written but not committed. Both have ended afterwards. */
  const startMeanwhile = async (
    first: (client: Database) => Promise<unknown>,
    second: () => Promise<unknown>,
  ): Promise<void> => {
    let started: Promise<unknown> | undefined;
    let isEnded = false;
    const client = beforeFirstCommit(db, async () => {
      started = second()
        // Staff may get an error because the lead is erased.
        .catch((error) => expect(error).toMatchObject({ code: 'invalid' }))
        .finally(() => {
          isEnded = true;
        });
      await untilBlocked({ db, name }, () => isEnded);
    });
    await first(client);
    await started;
  };

  describe.each(doors)('a sale by %s', (door, sell) => {
    const expectNothingOfPerson = async (expected: { waiting: number; sales: number }) => {
      expect(await findTraces()).toEqual([]);
      expect(await countOrders()).toEqual(expected);
    };
    const afterErasure = { waiting: TAKES_NONE.includes(door) ? 0 : 1, sales: 0 };

    it('after an erasure is stored without the person', async () => {
      await erase();
      const saleReport = sell(shop);
      if (door === 'the console') await expect(saleReport).rejects.toMatchObject({ code: 'invalid' });
      else await saleReport;
      await expectNothingOfPerson(afterErasure);
    });

    it('whose person is erased just before it is written is stored without them', async () => {
      await sell({ ...shop, db: beforeFirstTransaction(db, () => erase()) });
      // Staff had entered the lead before its erasure, so the amount is not lost.
      await expectNothingOfPerson(door === 'the console' ? { waiting: 1, sales: 0 } : afterErasure);
    });

    // SQLite has one writer at a time.
    const tags = name === 'sqlite' ? ['nightly'] : [];

    it('that is written while an erasure is not committed is stored without the person', {
      tags,
    }, async () => {
      await startMeanwhile(
        (client) => erase(client),
        () => sell(shop),
      );
      expect(await findTraces()).toEqual([]);
    });

    it('that is not committed when an erasure begins loses the person', { tags }, async () => {
      await startMeanwhile(
        (client) => sell({ ...shop, db: client }),
        () => erase(),
      );
      expect(await findTraces()).toEqual([]);
      const { waiting, sales } = await countOrders();
      expect(waiting + sales).toBe(1);
    });
  });

  describe('an order of the person that is matched with another person’s lead', () => {
    const match = async (client = db) => {
      const { orders } = await listInbox({ db, tenantId: shop.tenantId, state: 'waiting', page: 1 });
      const operation = { db: client, tenantId: shop.tenantId, actor, now: NOW };
      await matchOrder({ ...operation, id: orders[0]?.id ?? '', lead: { text: bob.trackingId } });
    };
    beforeEach(() => report(shop, { trackingId: 'mistyped' }));

    it('loses the person in the sale that it became, too', async () => {
      await match();
      await erase();
      expect(await findTraces()).toEqual([]);
      expect(await db.conversion.findMany({ where: { tenantId: shop.tenantId } })).toMatchObject([
        { leadId: bob.id, orderId: ORDER, saleAmountCents: 5000 },
      ]);
    });

    it('while the person is erased becomes a sale without them', async () => {
      await startMeanwhile(
        (client) => match(client),
        () => erase(),
      );
      expect(await findTraces()).toEqual([]);
    });
  });

  it('a report that is repeated after the erasure is still the same one', async () => {
    await erase();
    expect(await report(shop)).toEqual({ state: 'pending', isNew: true, reason: null });
    expect(await report(shop)).toEqual({ state: 'pending', isNew: false, reason: null });
    const { orders } = await listInbox({ db, tenantId: shop.tenantId, state: 'waiting', page: 1 });
    const operation = { db, tenantId: shop.tenantId, actor, now: NOW };
    await matchOrder({ ...operation, id: orders[0]?.id ?? '', lead: { text: bob.trackingId } });
    expect(await report(shop)).toMatchObject({ state: 'stored', isNew: false });
    await expect(report(shop, { saleAmount: 1 })).rejects.toMatchObject({ code: 'conflict' });
    expect(await findTraces()).toEqual([]);
  });

  it('a sale that is reported under the present tracking id of an erased lead is the lead’s, without the person', async () => {
    await erase();
    const { trackingId } = await db.lead.findUniqueOrThrow({ where: { id: shop.lead.id } });
    await report(shop, { trackingId: 'mistyped', emailSha256: undefined });
    expect(await report(shop, { trackingId })).toMatchObject({ state: 'stored' });
    expect(await findTraces()).toEqual([]);
  });

  it('a sale of another person keeps its data, and so does one of another company with the same tracking id', async () => {
    await erase();
    const data = { clientOrderData: { name: 'Bob' }, couponCode: 'BOB', emailSha256: 'b'.repeat(64) };
    await report(shop, { trackingId: 'unknown', orderId: 'other', ...data });
    const { id: otherTenantId } = await makeTenant(db);
    await report({ ...shop, tenantId: otherTenantId }, data);
    const where = { tenantId: { in: [shop.tenantId, otherTenantId] } };
    expect(await db.unmatchedOrder.findMany({ where })).toMatchObject([data, data]);
  });

  it('remembers erased tracking ids for five years, by a hash and a day', async () => {
    await erase();
    const where = { tenantId: shop.tenantId };
    const expiresAt = new Date('2031-11-22T00:00:00Z');
    expect(await db.erasedTrackingId.findMany({ where })).toEqual([
      { ...where, hash: expect.stringMatching(/^[0-9a-f]{64}$/), expiresAt },
    ]);
    await dropErasedIds({ db, now: new Date(expiresAt.getTime() - DAY_MS) });
    expect(await db.erasedTrackingId.count({ where })).toBe(1);
    await dropErasedIds({ db, now: expiresAt });
    expect(await db.erasedTrackingId.count({ where })).toBe(0);
  });
});
