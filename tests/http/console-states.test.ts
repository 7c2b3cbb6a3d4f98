import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import type { Caller } from '../support/callers.ts';
import { forOneDatabase } from '../support/databases.ts';
import type { ServedApi } from '../support/http.ts';
import { twoTenantsForTests } from '../support/two-tenants.ts';

/** Tests what pages of the console show and offer in states that no walk of tests/e2e passes through. */

const NO_MATCH = { shows: ['No tenants match', 'Show all'], lacks: ['No tenants yet'] };
const PAGES: readonly [state: string, path: string, expected: { shows: string[]; lacks: string[] }][] = [
  ['the list of companies, searched in vain', '/admin/tenants?q=zzzz', NO_MATCH],
  ['the list beside a company, searched in vain', '/admin/tenants/own-tenant/overview?q=zzzz', NO_MATCH],
  ['the table of all companies, searched in vain', '/admin/all?q=zzzz', NO_MATCH],
  [
    'an order that waits',
    '/admin/sales/inbox?tenantId=own-tenant',
    { shows: ['Order waiting-1', 'Lead of order waiting-1', '>Dismiss<'], lacks: ['Order expired-1'] },
  ],
  [
    'an order that has expired',
    '/admin/sales/inbox?tenantId=own-tenant&state=expired',
    { shows: ['Order expired-1'], lacks: ['Lead of order', '>Dismiss<', '>Restore<'] },
  ],
  [
    'an order that was dismissed',
    '/admin/sales/inbox?tenantId=own-tenant&state=dismissed',
    { shows: ['Order dismissed-1', '>Restore<'], lacks: ['Lead of order', '>Dismiss<'] },
  ],
];

forOneDatabase((_name, makeDb) => {
  let db: Database;
  let api: ServedApi;
  let operator: Caller;
  beforeAll(async () => {
    ({ db, api, operator } = await twoTenantsForTests(makeDb));
    for (const state of ['waiting', 'expired', 'dismissed'])
      await db.unmatchedOrder.create({
        data: {
          ...{ tenantId: 'own-tenant', state, orderId: `${state}-1`, dedupeKey: `order:${state}-1` },
          ...{ bodyHash: '-', trackingId: '', saleAmountCents: 5000, conversionDate: new Date() },
          ...{ source: 'api', productIds: '' },
        },
      });
  }, 120_000);
  afterAll(() => api.close());

  it.each(PAGES)('%s', async (_state, path, { shows, lacks }) => {
    const response = await fetch(new URL(path, api.origin), { headers: { ...operator } });
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(shows.filter((text) => !html.includes(text))).toEqual([]);
    expect(lacks.filter((text) => html.includes(text))).toEqual([]);
  });
});
