import type { AppLoadContext } from '@remix-run/node';
import { beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_TERMS } from '#app/domain/billing/plans.ts';
import type { Database } from '#app/domain/database.ts';
import { forOneDatabase } from '../../tests/support/databases.ts';
import {
  hasB2bMarker,
  type PublicSite,
  publicSite,
  requireArticleSite,
  siteOfClient,
} from './public-site.server.ts';

const PLATFORM = 'Wombatron';

forOneDatabase((_name, makeDb) => {
  let db: Database;
  beforeAll(async () => {
    ({ db } = await makeDb());
    const tenant = (subdomain: string, customDomain: string | null, isActive = true) =>
      db.tenant.create({
        data: {
          ...DEFAULT_TERMS,
          name: subdomain,
          subdomain,
          customDomain,
          isActive,
          contactEmail: `${subdomain}@example.com`,
        },
      });
    await tenant('acme', 'peptides.example');
    await tenant('b2b-shop', 'b2bshop.example');
    await tenant('gone', 'gone.example', false);
  });

  const ask = (url: string, env: Partial<AppLoadContext['services']['env']> = {}) => {
    const settings = { PRODUCT_NAME: PLATFORM, B2B_HOST_MARKER: 'b2b', APP_DOMAIN: 'app.example', ...env };
    const context = { services: { db, env: settings } } as unknown as AppLoadContext;
    return { request: new Request(url), context };
  };
  const readSite = async (...args: Parameters<typeof ask>): Promise<PublicSite | number> => {
    const { request, context } = ask(...args);
    try {
      return await publicSite(request, context);
    } catch (answer) {
      return (answer as Response).status;
    }
  };

  describe('whose pages a host shows', () => {
    test.each([
      ['http://localhost:3000', PLATFORM],
      ['http://127.0.0.1:3000', PLATFORM],
      ['http://[::1]:3000', PLATFORM],
      ['https://app.example', PLATFORM],
      ['https://elsewhere.example', PLATFORM],
      ['https://b2b.example', PLATFORM],
      ['https://b2b.app.example', PLATFORM],
      ['https://acme.app.example', 'acme'],
      ['https://ACME.app.example:8443', 'acme'],
      ['https://peptides.example', 'acme'],
      // A tenant's own name may contain the marker.
      ['https://b2b-shop.app.example', 'b2b-shop'],
      ['https://b2bshop.example', 'b2b-shop'],
      ['https://nobody.app.example', 404],
      ['https://gone.app.example', 404],
      ['https://gone.example', 404],
      ['https://deep.acme.app.example', 404],
    ])('%s: %s', async (url, expected) => {
      const site = await readSite(url);
      expect(typeof site === 'number' ? site : site.name).toBe(expected);
    });
  });

  test('the platform is at its set origin, and at the request’s without one', async () => {
    expect(await readSite('http://localhost:3000/x')).toMatchObject({
      kind: 'platform',
      origin: 'http://localhost:3000',
    });
    // A name below the tenants' domain may belong to the platform.
    const APP_ORIGIN = 'https://console.app.example';
    expect(await readSite('https://console.app.example/x', { APP_ORIGIN })).toMatchObject({
      kind: 'platform',
      origin: APP_ORIGIN,
    });
  });

  test('a tenant’s site has its own origin, look and contact', async () => {
    const APP_ORIGIN = 'https://app.example';
    expect(
      await readSite('https://peptides.example/x', { APP_ORIGIN, MAIL_FROM: 'us@app.example' }),
    ).toMatchObject({
      kind: 'tenant',
      origin: 'https://peptides.example',
      home: '/',
      theme: { css: '' },
      contact: { email: 'acme@example.com' },
    });
  });

  test('the articles are gone from the host of a tenant that switched them off, and from no other', async () => {
    const readStatus = async (url: string) => {
      const { request, context } = ask(url);
      return requireArticleSite(request, context).then(
        () => 200,
        (answer: Response) => answer.status,
      );
    };
    expect(await readSite('https://acme.app.example')).toMatchObject({ showArticles: true });
    expect(await readStatus('https://acme.app.example')).toBe(200);
    await db.tenant.update({ where: { subdomain: 'acme' }, data: { showArticles: false } });
    expect(await readStatus('https://acme.app.example')).toBe(404);
    expect(await readStatus('https://peptides.example')).toBe(404);
    expect(await readStatus('https://b2b-shop.app.example')).toBe(200);
    expect(await readStatus('https://app.example')).toBe(200);
    const { request, context } = ask('https://app.example/education?client=b2b-shop');
    expect(await requireArticleSite(request, context)).toMatchObject({
      ...{ kind: 'tenant', name: 'b2b-shop', client: 'b2b-shop', home: '/widget?client=b2b-shop' },
    });
    for (const client of ['acme', 'gone', 'unknown'])
      expect(await readStatus(`https://app.example/education?client=${client}`), client).toBe(404);
    // The host determines the tenant and overrides the query.
    expect(await readStatus('https://b2bshop.example/education?client=acme')).toBe(200);
  });

  test('the foot links a tenant’s own privacy text, else ours in the name that the page has', async () => {
    const hrefs = async () => {
      const ofClient = ask('https://app.example/legal/privacy?client=b2b-shop');
      const sites = [
        await readSite('https://b2bshop.example'),
        await readSite('https://app.example'),
        await siteOfClient(ofClient.request, ofClient.context),
      ];
      return sites.map((site) => (typeof site === 'number' ? site : site.privacyHref));
    };
    expect(await hrefs()).toEqual(['/legal/privacy', '/legal/privacy', '/legal/privacy?client=b2b-shop']);
    const privacyUrl = 'https://shop.example/privacy';
    await db.tenant.update({ where: { subdomain: 'b2b-shop' }, data: { privacyUrl } });
    expect(await hrefs()).toEqual([privacyUrl, '/legal/privacy', privacyUrl]);
  });

  test('the landing page is at / where the host holds the marker, else at /b2b', async () => {
    for (const [url, home] of [
      ['https://b2b.example', '/'],
      ['https://localhost', '/b2b'],
    ] as const) {
      expect(await readSite(url)).toMatchObject({ home });
      const { request, context } = ask(url);
      expect(hasB2bMarker(request, context)).toBe(home === '/');
    }
  });
});
