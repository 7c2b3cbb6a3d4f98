import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedFirstStart } from '#app/domain/seed/index.ts';
import { DEFAULT_TENANT_ID } from '#app/domain/tenants/index.ts';
import { findTenantByClient, nameShelf } from '#app/domain/widget-tenant/index.ts';
import { forOneDatabase } from '../support/databases.ts';
import { fillCompany } from '../support/fullest-company.ts';
import { type ServedApi, serveApi } from '../support/http.ts';

const WIDGET_FILES = resolve(import.meta.dirname, '../../build/widget');

forOneDatabase((_name, makeDb) => {
  let api: ServedApi;
  let shelf: string;
  beforeAll(async () => {
    const { db } = await makeDb();
    await seedFirstStart(db, { operatorEmail: 'op@example.com', operatorPassword: 'long enough for a test' });
    await fillCompany(db, DEFAULT_TENANT_ID);
    const tenant = await findTenantByClient(db, 'default');
    if (!tenant) throw new Error('The default company was not found.');
    shelf = `/shelf/${tenant.id}/${nameShelf(tenant)}.json`;
    api = await serveApi({ db, pages: true });
  }, 60_000);
  afterAll(() => api.close());

  // A frame sandboxed without allow-same-origin has the origin null; its modules and fetches need CORS.
  it('lets frames with the origin null read the widget’s files and the company’s products, for a year', async () => {
    const files = await readdir(WIDGET_FILES);
    const names = ['.js', '.css'].map((type) => files.find((file) => file.endsWith(type)));
    for (const path of [...names.map((file) => `/w/${file}`), shelf]) {
      const answer = await fetch(api.origin + path, { headers: { Origin: 'null' } });
      expect([path, answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([
        path,
        200,
        '*',
      ]);
      expect(answer.headers.get('cache-control')).toMatch(/max-age=31536000.*immutable/);
      await answer.arrayBuffer();
    }
  });
});
