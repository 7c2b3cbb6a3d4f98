import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedFirstStart } from '#app/domain/seed/index.ts';
import { DEFAULT_TENANT_ID } from '#app/domain/tenants/index.ts';
import { forOneDatabase } from '../support/databases.ts';
import { type ServedApi, serveApi } from '../support/http.ts';

/** Every address of a widget names the site that may not show it, and where its owner can allow it. */
forOneDatabase((_name, makeDb) => {
  let api: ServedApi;
  beforeAll(async () => {
    const { db } = await makeDb();
    await seedFirstStart(db, { operatorEmail: 'op@example.com', operatorPassword: 'long enough for a test' });
    await db.tenant.update({
      where: { id: DEFAULT_TENANT_ID },
      data: { allowedOrigins: ['https://shop.example'] },
    });
    api = await serveApi({ db, pages: true });
  }, 60_000);
  afterAll(() => api.close());

  it.each([
    '/',
    '/embed',
    '/widget',
    '/consumer',
    '/technical',
    '/selector',
  ])('%s says which site may not show it', async (path) => {
    const answer = await fetch(`${api.origin}${path}?client=default&embed=true`, {
      headers: { 'Sec-Fetch-Dest': 'iframe', Referer: 'https://other.example/page' },
    });
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain('Add https://other.example to the allowed websites');
  });
});
