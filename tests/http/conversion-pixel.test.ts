import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listInbox } from '#app/domain/conversions/index.ts';
import type { Database } from '#app/domain/database.ts';
import { erasePersonsOfLeads } from '#app/domain/erasure/index.ts';
import type { makeLead } from '../data/rows.ts';
import type { Caller } from '../support/callers.ts';
import { forOneDatabase } from '../support/databases.ts';
import type { ServedApi } from '../support/http.ts';
import { matchOrder } from '../support/ledger.ts';
import { makeReportingShop, serveReports } from '../support/reporting-shop.ts';

const SHOP = 'https://shop.example';
const actor = { kind: 'tenant-user', id: 'u', label: null, requestId: null } as const;

/** Thank-you pages report orders through an image request (D54). */
forOneDatabase((_name, makeDb) => {
  let db: Database;
  let api: ServedApi;
  let shop: Caller;
  let tenantId: string;
  let lead: Awaited<ReturnType<typeof makeLead>>;

  beforeAll(async () => {
    ({ db, api } = await serveReports(makeDb));
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    ({ tenantId, lead, shop } = await makeReportingShop(db, { allowedOrigins: [SHOP] }));
  });

  const order = (over: Record<string, string> = {}) => ({
    client: tenantId,
    trackingId: lead.trackingId,
    orderId: 'A',
    saleAmount: '12.50',
    currency: 'USD',
    ...over,
  });
  const look = async (query: Record<string, string>, headers: Caller = { Referer: `${SHOP}/` }) => {
    const response = await fetch(`${api.origin}/api/conversion.gif?${new URLSearchParams(query)}`, {
      headers,
    });
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('cache-control'),
    ]).toEqual([200, 'image/gif', 'no-store']);
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 6)
        .toString(),
    ).toBe('GIF89a');
  };
  const waiting = () => db.unmatchedOrder.findMany({ where: { tenantId } });
  const report = (body: object) =>
    fetch(`${api.origin}/api/conversion`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...shop },
      body: JSON.stringify({ trackingId: lead.trackingId, saleAmount: 99, orderId: 'A', ...body }),
    });

  it('puts an order into the inbox once, where it costs nothing until somebody confirms it', async () => {
    await look(order());
    await look(order({ saleAmount: '9999' }));
    expect(await waiting()).toMatchObject([
      { source: 'pixel', state: 'waiting', saleAmountCents: 1250, leadId: lead.id },
    ]);
    expect(await db.conversion.count({ where: { tenantId } })).toBe(0);
    const { orders } = await listInbox({ db, tenantId, state: 'waiting', page: 1 });
    expect(orders[0]?.suggestions.map(({ matchedBy }) => matchedBy)).toEqual(['tracking-id']);
    await matchOrder({
      ...{ db, tenantId, actor, now: new Date() },
      id: orders[0]?.id ?? '',
      lead: { id: lead.id, matchedBy: 'tracking-id' },
    });
    expect(await db.conversion.findMany({ where: { tenantId } })).toMatchObject([
      { source: 'pixel', saleAmountCents: 1250 },
    ]);
  });

  it.each([
    '$12.50',
    '12.50 USD',
    'USD 12.50',
    '12,50',
    '12.5000',
    'US$12.50',
    ' 12.50 ',
  ])('reads the amount %j as a theme of a shop prints it', async (saleAmount) => {
    await look(order({ saleAmount }));
    expect(await waiting()).toMatchObject([{ saleAmountCents: 1250 }]);
  });

  it('gives way to what the shop’s server reports of the same order, before it or after', async () => {
    await look(order());
    expect((await report({})).status).toBe(201);
    await look(order());
    expect(await waiting()).toMatchObject([{ state: 'matched', matchedBy: 'tracking-id' }]);
    expect(await db.conversion.findMany({ where: { tenantId } })).toMatchObject([
      { source: 'api', saleAmountCents: 9900 },
    ]);
    await look(order({ orderId: 'B' }));
    expect((await report({ orderId: 'B', trackingId: 'unknown' })).status).toBe(202);
    expect(await waiting()).toMatchObject([
      { orderId: 'A' },
      { orderId: 'B', source: 'api', saleAmountCents: 9900 },
    ]);
  });

  it.each([
    ['of a page of another site', {}, { Referer: 'https://evil.example/' }],
    ['of no page', {}, {}],
    ['with an unknown tracking id', { trackingId: 'unknown' }, undefined],
    ['without an order', { orderId: '' }, undefined],
    ['with a number of 3,000 characters', { orderId: 'x'.repeat(3000) }, undefined],
    ['of an unknown company', { client: 'none' }, undefined],
    ['of somebody who wants no counting', {}, { Referer: `${SHOP}/`, 'Sec-GPC': '1' }],
  ])('drops an order %s without a word', async (_what, over, headers) => {
    await look(order(over as Record<string, string>), headers as Caller | undefined);
    expect(await waiting()).toEqual([]);
  });

  it.each([
    [{ saleAmount: '-1' }, 'The amount is not a number above 0 with at most 2 decimals.'],
    [{ saleAmount: 'free' }, 'The amount is not a number above 0 with at most 2 decimals.'],
    [
      { saleAmount: '1.299' },
      '“1.299” could be 1,299 or 1.299. Enter the amount with two decimals, like 1299.00.',
    ],
    [{ saleAmount: '€12.50' }, 'The amount is in EUR, and sales are in USD.'],
    [{ currency: 'dollars' }, 'The currency is not a three-letter code, such as USD.'],
    [{ currency: 'EUR' }, 'The order is in EUR, and your sales are in USD.'],
  ])('lists an order with %o, once', async (over, reason) => {
    await look(order(over));
    await look(order(over));
    expect(await db.intakeProblem.findMany({ where: { tenantId } })).toMatchObject([
      { source: 'pixel', reason, leadId: lead.id, count: 1, state: 'open' },
    ]);
    expect(await waiting()).toEqual([]);
  });

  it('removes invisible marks from an order’s number', async () => {
    await look(order({ orderId: 'A\u202e' }));
    expect(await waiting()).toMatchObject([{ orderId: 'A', source: 'pixel' }]);
  });

  it('is no trace of its lead in what the shop’s server reports in its place', async () => {
    await look(order({ orderId: ' B ' }));
    await report({ orderId: 'B', trackingId: 'unknown', couponCode: 'BEA' });
    expect(await waiting()).toMatchObject([{ orderId: 'B', source: 'api', leadId: null }]);
    await erasePersonsOfLeads({ db, leadIds: [lead.id], actor, now: new Date() });
    expect(await waiting()).toMatchObject([{ couponCode: 'BEA', trackingId: 'unknown' }]);
  });

  it('stores at most 20 orders of one lead, and lists that there are more', async () => {
    for (let n = 0; n < 22; n++) await look(order({ orderId: `N${n}` }));
    expect(await waiting()).toHaveLength(20);
    expect(await db.intakeProblem.findMany({ where: { tenantId } })).toMatchObject([
      {
        subject: `lead:${lead.id}`,
        reason: expect.stringContaining('20 unconfirmed orders'),
        leadId: lead.id,
      },
    ]);
  });
});
