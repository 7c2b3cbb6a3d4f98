import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { seedFirstStart } from '#app/domain/seed/index.ts';
import { type Caller, operatorCaller } from '../support/callers.ts';
import { forOneDatabase } from '../support/databases.ts';
import { type ServedApi, serveApi } from '../support/http.ts';
import { tenantWithPeople } from '../support/people.ts';

/** Every page with a form → the route that handles it. */
const OPEN_FORMS = {
  '/login': 'public/account/login',
  '/signup': 'public/account/signup',
  '/forgot-password': 'public/account/forgot-password',
  '/reset-password': 'public/account/reset-password',
  '/invite': 'public/account/invite',
  '/plan/none/email': 'visitor/plan/email',
  '/plan/none/safety': 'visitor/plan/safety',
};
const CONSOLE_FORMS = {
  '/admin?index&tenantId=acme-labs': 'console/home/route',
  '/admin/account': 'console/account/route',
  '/admin/account/two-step': 'console/account/two-step/route',
  '/admin/catalogue?tenantId=acme-labs': 'console/catalogue/route',
  '/admin/catalogue/selank?tenantId=acme-labs': 'console/catalogue/entry/route',
  '/admin/confirm': 'console/account/confirm/route',
  '/admin/education': 'console/operator/education/route',
  '/admin/integrations/shopify?tenantId=acme-labs': 'console/integrations/shopify/route',
  '/admin/integrations/webhooks?tenantId=acme-labs': 'console/integrations/webhooks/route',
  '/admin/integrations/woocommerce?tenantId=acme-labs': 'console/integrations/woocommerce/route',
  '/admin/keys?tenantId=acme-labs': 'console/keys/route',
  '/admin/sales?tenantId=acme-labs': 'console/sales/route',
  '/admin/sales/inbox?tenantId=acme-labs': 'console/sales/inbox/route',
  '/admin/sales/terms?tenantId=acme-labs': 'console/sales/terms/route',
  '/admin/scheme': 'console/frame/scheme',
  '/admin/search': 'console/frame/search',
  '/admin/site': 'console/operator/site/route',
  '/admin/team?tenantId=acme-labs': 'console/team/route',
  '/admin/tenants': 'console/operator/companies/route',
  '/admin/tenants/subdomain': 'console/company/subdomain',
  '/admin/tenants/acme-labs/branding': 'console/company/branding/route',
  '/admin/tenants/acme-labs/domain': 'console/company/domain/route',
  '/admin/tenants/acme-labs/settings': 'console/company/settings/route',
  '/admin/view': 'console/frame/view',
};

forOneDatabase((_name, makeDb) => {
  let db: Database;
  let api: ServedApi;
  let operator: Caller;
  beforeAll(async () => {
    ({ db } = await makeDb());
    await seedFirstStart(db, { operatorEmail: 'op@example.com', operatorPassword: 'long enough for a test' });
    api = await serveApi({ db, pages: true });
    operator = await operatorCaller(db, api.origin);
    await tenantWithPeople(db, 'acme-labs');
  }, 60_000);
  afterAll(() => api.close());

  const post = async (path: string, route: string, body: BodyInit, as: Caller = {}) => {
    const data = `${path.includes('?') ? '&' : '?'}_data=${encodeURIComponent(`routes/${route}`)}`;
    const response = await fetch(api.origin + path + data, {
      method: 'POST',
      redirect: 'manual',
      headers: { ...as, Origin: api.origin },
      body,
    });
    return { status: response.status, text: await response.text() };
  };
  const REFUSED = { status: 400, text: '{"message":"The form has too many fields."}' };
  // The number is low enough that a form without this limit would also respond, but with another text.
  const many = () => new URLSearchParams(Array.from({ length: 400 }, () => ['intent', 'x']));

  describe.each([
    ['open to everybody', OPEN_FORMS, false],
    ['of the console', CONSOLE_FORMS, true],
  ] as const)('a page %s', (_who, forms, isConsole) => {
    it.each(Object.entries(forms))('takes no form with too many fields: %s', async (path, route) => {
      expect(await post(path, route, many(), isConsole ? operator : {})).toEqual(REFUSED);
    });

    it.each(Object.entries(forms))('takes no form with too many parts: %s', async (path, route) => {
      const form = new FormData();
      for (const [name, value] of many()) form.append(name, value);
      const { status, text } = await post(path, route, form, isConsole ? operator : {});
      expect(status).toBe(400);
      expect(text).toContain('The form has too many fields.');
    });
  });

  it('of the catalogue’s import neither', async () => {
    const [path, route] = ['/admin/catalogue/import?tenantId=acme-labs', 'console/catalogue/import/route'];
    const { status, text } = await post(path, route, many(), operator);
    expect(status).toBe(400);
    expect(text).toContain('The form has too many fields.');
  });

  it('in an address is not taken apart by express, which nothing asks for it', async () => {
    const fromExpress = createRequire(createRequire(import.meta.url).resolve('express'));
    const parse = vi.spyOn(fromExpress('qs') as { parse(text: string): unknown }, 'parse');
    expect((await fetch(`${api.origin}/healthz?${'a[b]=c&'.repeat(1000)}`)).status).toBe(200);
    expect(parse).not.toHaveBeenCalled();
    parse.mockRestore();
  });
});
