import { beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_TERMS } from '#app/domain/billing/plans.ts';
import type { Database } from '#app/domain/database.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { createDefaultTenant, DEFAULT_TENANT_ID } from './default-tenant.server.ts';
import { findTenantOfClient, findTenantOfHost } from './find-site-tenant.server.ts';
import { findSettingsByClient, findSettingsByHost } from './find-widget-settings.server.ts';
import { findActiveTenantIds } from './requested-tenant.server.ts';
import { isConsoleHost, isServiceHost, parseHost } from './service-hosts.server.ts';

const APP_DOMAIN = 'app.example';
const APP_ORIGIN = 'https://console.app.example:8443';

describe('what a host names', () => {
  test.each([
    ['acme.app.example', { subdomain: 'acme' }],
    ['ACME.App.Example:8080', { subdomain: 'acme' }],
    ['deep.acme.app.example', { subdomain: 'deep.acme' }],
    ['.app.example', { subdomain: '' }],
    ['notapp.example', { customDomain: 'notapp.example' }],
    ['Peptides.Example:443', { customDomain: 'peptides.example' }],
    // The same host in DNS, regardless of how a browser handles it.
    ['acme.app.example.', { subdomain: 'acme' }],
    ['acme.app.example.:8080', { subdomain: 'acme' }],
    ['peptides.example.', { customDomain: 'peptides.example' }],
    ['app.example.', null],
    ['console.app.example.:8443', null],
    ['app.example', null],
    ['APP.example:8080', null],
    ['console.app.example:8443', null],
    ['console.app.example', { subdomain: 'console' }],
    ['localhost:3000', null],
    ['127.0.0.1:3000', null],
    ['[::1]:3000', null],
    ['[::1]', null],
  ])('%s: %j', (host, name) => {
    expect(parseHost(host, { APP_DOMAIN: 'App.Example', APP_ORIGIN })).toEqual(name);
  });

  test('without a domain or an origin of its own every host may be a tenant’s domain', () => {
    expect(parseHost('acme.app.example', {})).toEqual({ customDomain: 'acme.app.example' });
  });
});

describe('a host of the service', () => {
  test.each([
    ['console.app.example', true],
    ['console.app.example.:8443', true],
    ['acme.app.example', true],
    ['app.example', true],
    ['peptides.example', false],
    ['notapp.example', false],
    ['shop.console.example', false],
  ])('%s: %j', (host, isOurs) => {
    expect(isServiceHost(host, { APP_DOMAIN, APP_ORIGIN })).toBe(isOurs);
  });
});

forEachDatabase((_name, makeDb) => {
  let db: Database;
  const ids = new Map<string, string>([['default', DEFAULT_TENANT_ID]]);
  beforeAll(async () => {
    ({ db } = await makeDb());
    await createDefaultTenant(db, { contactEmail: 'default@example.com', contactIsReal: false });
    for (const [subdomain, customDomain, isActive] of [
      ['acme', 'peptides.example', true],
      ['gone', 'gone.example', false],
      // Its tenant may have had the domain before it became the service's own.
      ['front', 'front.example', true],
    ] as const) {
      const { id } = await db.tenant.create({
        data: {
          ...DEFAULT_TERMS,
          name: subdomain,
          subdomain,
          customDomain,
          isActive,
          contactEmail: `${subdomain}@example.com`,
        },
      });
      ids.set(subdomain, id);
    }
  });

  test.each([
    ['acme.app.example', 'acme'],
    ['ACME.app.example:8080', 'acme'],
    ['peptides.example', 'acme'],
    ['PEPTIDES.example:8080', 'acme'],
    ['gone.app.example', 'none'],
    ['gone.example', 'none'],
    ['unknown.app.example', 'none'],
    ['deep.acme.app.example', 'none'],
    ['elsewhere.example', 'platform'],
    ['app.example', 'platform'],
    ['localhost:3000', 'platform'],
    ['127.0.0.1:3000', 'platform'],
    ['acme.app.example.', 'acme'],
    ['peptides.example.', 'acme'],
  ])('%s is read alike for the widget and for the public pages: %s', async (host, expected) => {
    const hosts = { APP_DOMAIN };
    const { tenant, owned } = await findTenantOfHost(db, host, hosts);
    expect([tenant?.name ?? null, owned]).toEqual([
      expected === 'acme' ? 'acme' : null,
      expected !== 'platform',
    ]);
    // On a host that belongs to no tenant, the widget shows the default tenant (D2).
    const widgetTenantId = { acme: ids.get('acme'), none: undefined, platform: DEFAULT_TENANT_ID }[expected];
    expect((await findSettingsByHost(db, host, hosts))?.id).toBe(widgetTenantId);
  });

  test.each([
    'front.app.example',
    'front.example',
    'console.app.example',
  ])('%s is the platform’s where it is the service’s own origin, for the widget too', async (host) => {
    const hosts = { APP_DOMAIN, APP_ORIGIN: `https://${host}` };
    expect(await findTenantOfHost(db, host, hosts)).toEqual({ tenant: null, owned: false });
    expect((await findSettingsByHost(db, host, hosts))?.id).toBe(DEFAULT_TENANT_ID);
  });

  test.each([
    ['default', 'default'],
    ['acme', 'acme'],
    ['ACME', 'acme'],
    ['gone', undefined],
    ['unknown', undefined],
    ['acme.', undefined],
    ['', undefined],
  ])('the client “%s” is read alike by all three: %s', async (client, expected) => {
    const id = expected && ids.get(expected);
    expect((await findSettingsByClient(db, client))?.id).toBe(id);
    expect((await findTenantOfClient(db, client))?.id).toBe(id);
    expect((await findActiveTenantIds(db, [client, 'default', 'acme'])).get(client)).toBe(id);
  });

  test('a client may be an id, active or not', async () => {
    for (const name of ['default', 'acme', 'gone']) {
      const client = ids.get(name) ?? '';
      const id = name === 'gone' ? undefined : client;
      expect((await findSettingsByClient(db, client))?.id).toBe(id);
      expect((await findTenantOfClient(db, client))?.id).toBe(id);
      expect((await findActiveTenantIds(db, [client])).get(client)).toBe(id);
    }
  });

  describe('the console', () => {
    const INTERNAL = ['localhost:3000', '127.0.0.1', '[::1]:3000', 'service:3000', 'web.internal'];
    test.each([
      ...['console.app.example', 'CONSOLE.app.example.:8443', ...INTERNAL].map(
        (host) => [host, true] as const,
      ),
      ...[
        'acme.app.example',
        'acme.app.example.',
        'unknown.app.example',
        'app.example',
        'peptides.example',
      ].map((host) => [host, false] as const),
      ['unknown.example', false],
    ] as const)('is on APP_ORIGIN’s host alone: %s: %j', async (host, isThere) => {
      expect(await isConsoleHost(db, host, { APP_DOMAIN, APP_ORIGIN })).toBe(isThere);
    });

    test.each([
      ...['unknown.example', 'app.example', 'www.app.example', ...INTERNAL].map(
        (host) => [host, true] as const,
      ),
      ...[
        'acme.app.example',
        'unknown.app.example',
        'peptides.example',
        'peptides.example.',
        'gone.example',
      ].map((host) => [host, false] as const),
    ] as const)('is on no company’s host without APP_ORIGIN: %s: %j', async (host, isThere) => {
      expect(await isConsoleHost(db, host, { APP_DOMAIN })).toBe(isThere);
    });
  });
});
