import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { importEndpoint } from '#app/domain/integrations/index.ts';
import { findDocument, keepCompanyDocument } from '#app/domain/site/index.ts';
import { askHost } from '../support/ask-host.ts';
import { askAs, type Caller, operatorCaller } from '../support/callers.ts';
import { forOneDatabase } from '../support/databases.ts';
import { SERVICE_SECRET, type ServedApi, serveApi } from '../support/http.ts';
import { PASSWORD, tenantWithPeople } from '../support/people.ts';
import { askRaw, rawRequest } from '../support/raw-http.ts';

/** The legal documents from the operator's form to a company's acceptance. */

const IDENTITY = {
  legalName: 'Northlake Software Ltd',
  postalAddress: '1 Lake Street\nDublin',
  contactEmail: 'privacy@northlake.example',
  lawCountry: 'IE',
  hostingCountry: 'DE',
  transferTool: 'scc',
  subprocessors: 'Example Hosting GmbH; DE; hosting',
  // A browser posts empty fields too.
  ...{ lawRegion: '', euRepresentative: '', ukRepresentative: '' },
};
const LIVE_HOST = 'app.northlake.example';
const SIGN_UP = {
  company: 'Acme',
  firstName: 'Ana',
  email: 'ana@acme.example',
  password: 'a long enough phrase',
};

forOneDatabase((_name, makeDb) => {
  let db: Database;
  let api: ServedApi;
  let operator: Caller;
  beforeAll(async () => {
    ({ db } = await makeDb());
    await tenantWithPeople(db, 'acme-labs');
    api = await serveApi({ db, pages: true });
    operator = await operatorCaller(db, api.origin);
  }, 60_000);
  afterAll(() => api.close());

  const ask = askAs(() => api.origin);
  const post = (path: string, form: Record<string, string>, who: Caller = {}) =>
    ask(path, { method: 'POST', body: new URLSearchParams(form) }, who);
  const logIn = async () => {
    const answer = await post('/login', { email: 'admin@acme-labs.example', password: PASSWORD });
    return { to: answer.to, who: { Cookie: answer.cookie?.split(';', 1)[0] ?? '', Origin: api.origin } };
  };

  describe('before the operator is known', () => {
    it.each([
      'terms',
      'privacy',
      'dpa',
      'subprocessors',
      'consumer-health-data',
      'acceptable-use',
    ])('/legal/%s says that it is not published, in both languages, and is not listed', async (document) => {
      const english = await ask(`/legal/${document}`, {});
      expect(english.body).toContain('Not published yet');
      expect(english.body).toContain('noindex');
      const spanish = await ask(`/legal/${document}`, { headers: { 'Accept-Language': 'es-MX,en;q=0.5' } });
      expect(spanish.body).toContain('Aún no publicado');
      expect((await ask('/sitemap.xml', {})).body).not.toContain(`/legal/${document}<`);
    });

    it('a company’s own pages are there, and name the health data notice', async () => {
      const { body } = await ask('/legal/privacy?client=acme-labs', {});
      expect(body).toContain('is the controller');
      expect(body).toContain('/legal/consumer-health-data?client=acme-labs');
      expect((await ask('/legal/consumer-health-data?client=acme-labs&locale=es', {})).body).toContain(
        'Aviso sobre datos de salud',
      );
    });

    it('nobody is asked to accept anything', async () => {
      expect((await ask('/signup', {})).body).not.toContain('Data Processing Agreement</a> for');
      expect((await logIn()).to).toBe('/admin');
    });

    it('a live service takes no sign-up and says why; existing companies log in', async () => {
      const live = await serveApi({
        db,
        pages: true,
        settings: {
          NODE_ENV: 'production',
          SESSION_SECRET: SERVICE_SECRET,
          APP_ORIGIN: `https://${LIVE_HOST}`,
        },
      });
      try {
        const page = await askHost(live.origin, LIVE_HOST, '/signup');
        expect(page.status).toBe(200);
        expect(page.text).toContain('Sign-up is closed');
        expect(page.text).not.toContain('name="password"');
        const before = await db.tenant.count();
        const body = new URLSearchParams(SIGN_UP).toString();
        const answer = await askRaw(
          live.origin,
          rawRequest('POST /signup', {
            host: LIVE_HOST,
            headers: [
              `Origin: https://${LIVE_HOST}`,
              'Content-Type: application/x-www-form-urlencoded',
              `Content-Length: ${Buffer.byteLength(body)}`,
            ],
            body,
          }),
        );
        expect(answer.status).toBe(503);
        expect(await db.tenant.count()).toBe(before);
        expect((await askHost(live.origin, LIVE_HOST, '/login')).text).toContain('name="password"');
      } finally {
        await live.close();
      }
    });
  });

  describe('once the operator is entered', () => {
    beforeAll(async () => {
      const answer = await post('/admin/legal', { intent: 'identity', ...IDENTITY }, operator);
      expect([answer.status, answer.to]).toEqual([302, '/admin/legal']);
    });

    it('the documents are published with their hash, in both languages, and listed', async () => {
      const published = await findDocument(db, 'terms');
      const { body } = await ask('/legal/terms', {});
      expect(body).toContain(published?.sha256);
      expect(body).toContain('Northlake Software Ltd, 1 Lake Street, Dublin');
      expect(body).not.toContain('noindex');
      expect((await ask('/legal/terms?locale=es', {})).body).toContain('Quién puede usar el servicio');
      // The sitemap without a query was asked for above, and is kept for some minutes.
      expect((await ask('/sitemap.xml?published', {})).body).toContain('/legal/dpa<');
      expect((await ask('/legal/terms?version=2020-01-01', {})).status).toBe(404);
    });

    it('a company’s privacy page names what it entered and connected, and no region where it does not sell', async () => {
      const privacyContact = 'data@acme-labs.example';
      await db.tenant.update({
        where: { id: 'acme-labs' },
        data: { legalName: 'Acme Labs LLC', privacyContact, sellsTo: ['US'], dataRetentionDays: 77 },
      });
      const endpoint = { id: 'hook', tenantId: 'acme-labs', url: 'https://hooks.acme-labs.example/in?key=1' };
      await importEndpoint(db, { ...endpoint, description: 'Shop', failingSince: null }, new Date());
      const { body } = await ask('/legal/privacy?client=acme-labs&locale=en', {});
      expect(body).toContain('Acme Labs LLC is the controller. Northlake Software Ltd, 1 Lake Street');
      expect(body).toContain(privacyContact);
      expect(body).toContain('connected itself: hooks.acme-labs.example');
      expect(body).not.toContain('key=1');
      expect(body).toContain('77 days after the assessment');
      expect(body).toContain('California');
      expect(body).not.toContain('GDPR');
      const spanish = (await ask('/legal/privacy?client=acme-labs&locale=es', {})).body;
      expect(spanish).toContain('<html lang="es"');
      expect(spanish).toContain('Ir al contenido');
      expect(spanish).not.toContain('Skip to the content');
      expect(spanish).toContain('Acme Labs LLC es el responsable');
    });

    it('a company’s version that a submission recorded is read by its hash, and only in its own name', async () => {
      const texts = {
        title: 'Privacy of old',
        description: 'Old',
        lead: 'Old',
        reviewed: '2026-01-02',
        sections: [],
      };
      const sha256 = await keepCompanyDocument(
        db,
        { tenantId: 'acme-labs', document: 'privacy', texts: { en: texts, es: texts } },
        new Date('2026-01-03T00:00:00Z'),
      );
      const { status, body } = await ask(`/legal/privacy?client=acme-labs&locale=en&version=${sha256}`, {});
      expect(status).toBe(200);
      for (const words of ['Privacy of old', sha256, 'January 3, 2026', 'noindex'])
        expect(body).toContain(words);
      expect((await ask(`/legal/terms?client=acme-labs&version=${sha256}`, {})).status).toBe(404);
      expect((await ask(`/legal/privacy?client=default-tenant&version=${sha256}`, {})).status).toBe(404);
    });

    it('operators see which companies have accepted nothing', async () => {
      const { body } = await ask('/admin/legal', {}, operator);
      expect(body).toContain('href="/admin/tenants/acme-labs/overview"');
    });

    it('a sign-up needs the box, and records what was accepted', async () => {
      const { body } = await ask('/signup', {});
      expect(body).toContain('and may do so.');
      const documents = /name="documents" value="([^"]+)"/.exec(body)?.[1] ?? '';
      const refused = await post('/signup', { ...SIGN_UP, documents });
      expect(refused.status).toBe(400);
      expect(refused.body).toContain('Accept the Terms and the Data Processing Agreement to sign up');
      const accepted = await post('/signup', { ...SIGN_UP, documents, accepts: 'on' });
      expect(accepted.to).toBe('/admin');
      const rows = await db.legalAcceptance.findMany({ orderBy: { id: 'asc' } });
      expect(rows.map(({ document, sha256 }) => `${document}:${sha256}`).join(' ')).toBe(documents);
    });

    it('an admin from before is asked at log-in until the documents are accepted', async () => {
      const first = await logIn();
      expect(first.to).toBe('/admin/accept?next=%2Fadmin');
      const page = await ask(first.to ?? '', {}, first.who);
      expect(page.body).toContain('Decide later');
      const documents = /name="documents" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
      const form = { documents, next: '/leads' };
      expect((await post('/admin/accept', form, first.who)).status).toBe(400);
      expect((await logIn()).to).toBe('/admin/accept?next=%2Fadmin');
      expect((await post('/admin/accept', { ...form, accepts: 'on' }, first.who)).to).toBe('/leads');
      expect((await logIn()).to).toBe('/admin');
    });

    it('an operator sees what a company accepted, and can’t accept for it', async () => {
      const path = '/admin/accept?tenantId=acme-labs';
      expect((await ask(path, {}, operator)).body).toContain('Accepted on');
      expect((await ask('/admin/legal', {}, operator)).body).not.toContain(
        '/admin/tenants/acme-labs/overview',
      );
      const answer = await post(path, { documents: '', accepts: 'on' }, operator);
      expect(answer.status).toBe(409);
    });
  });
});
