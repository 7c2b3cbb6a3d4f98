import type { LoaderFunctionArgs } from '@remix-run/node';
import { beforeAll, expect, test } from 'vitest';
import { DEFAULT_TERMS } from '#app/domain/billing/plans.ts';
import type { Database } from '#app/domain/database.ts';
import { findTenantByClient, nameShelf } from '#app/domain/widget-tenant/index.ts';
import { loader } from '#app/routes/public/shelf.ts';
import { forOneDatabase } from '../support/databases.ts';
import { fillCompany } from '../support/fullest-company.ts';

forOneDatabase((_name, makeDb) => {
  let db: Database;
  const names: Record<string, string | undefined> = {};

  const readShelfName = async (id: string) => {
    const tenant = await findTenantByClient(db, id);
    return tenant ? nameShelf(tenant) : undefined;
  };
  const get = (tenantId: string, file: string) =>
    loader({
      request: new Request(`http://app.example/shelf/${tenantId}/${file}`),
      params: { tenantId, file },
      context: { services: { db } },
    } as unknown as LoaderFunctionArgs);

  beforeAll(async () => {
    ({ db } = await makeDb());
    for (const id of ['tenant-a', 'tenant-b', 'tenant-empty'])
      await db.tenant.create({
        data: { ...DEFAULT_TERMS, id, name: id, subdomain: `${id}-sub`, contactEmail: `${id}@example.com` },
      });
    for (const id of ['tenant-a', 'tenant-b']) {
      await fillCompany(db, id);
      names[id] = await readShelfName(id);
    }
  });

  test('serves a company’s products under the hash of their content, for a year and for frames without an origin', async () => {
    const answer = await get('tenant-a', `${names['tenant-a']}.json`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const shelf = await answer.json();
    expect(Object.keys(shelf)).toHaveLength(24);
    expect(shelf['bpc-157']).toMatchObject({ price_cents: 4900, coupon_code: 'SAVE0' });
  });

  test('has no name for a company that has set nothing', async () => {
    expect(await readShelfName('tenant-empty')).toBeUndefined();
  });

  test('knows no other company’s hash, no subdomain and no made-up name, and no cache keeps that answer', async () => {
    const bytes = await (await get('tenant-none', 'AAAAAAAAAAAAAAAA.json')).text();
    for (const [tenantId, file] of [
      ['tenant-a', `${names['tenant-b']}.json`],
      ['tenant-a-sub', `${names['tenant-a']}.json`],
      ['tenant-a', 'AAAAAAAAAAAAAAAA.json'],
      ['tenant-a', `${names['tenant-a']}`],
      ['tenant-none', 'latest.json'],
    ] as const) {
      const answer = await get(tenantId, file);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
      expect(await answer.text()).toBe(bytes);
    }
  });

  test('after a change the old name is unknown, and what is set now has a new one and is there as the latest', async () => {
    await db.tenantProduct.updateMany({
      where: { tenantId: 'tenant-b', entryId: 'selank' },
      data: { priceCents: 1 },
    });
    expect((await get('tenant-b', `${names['tenant-b']}.json`)).status).toBe(404);
    const renamed = await readShelfName('tenant-b');
    expect(renamed).not.toBe(names['tenant-b']);
    const latest = await get('tenant-b', 'latest.json');
    expect(latest.headers.get('cache-control')).toBe('no-store');
    expect(await latest.text()).toBe(await (await get('tenant-b', `${renamed}.json`)).text());
  });

  test('a company that is switched off has none', async () => {
    await db.tenant.update({ where: { id: 'tenant-a' }, data: { isActive: false } });
    expect((await get('tenant-a', `${names['tenant-a']}.json`)).status).toBe(404);
  });
});
