import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { parseSequence } from '#app/domain/mail-templates/index.ts';
import { seedFirstStart } from '#app/domain/seed/index.ts';
import { askAs, type Caller, operatorCaller } from '../support/callers.ts';
import { forOneDatabase } from '../support/databases.ts';
import { type ServedApi, serveApi } from '../support/http.ts';

const DOWNLOADS = '/api/email-templates/download';
const GUIDE = '/api/peptide-masterclass-guide';

forOneDatabase((_name, makeDb) => {
  let db: Database;
  let api: ServedApi;
  let operator: Caller;

  beforeAll(async () => {
    ({ db } = await makeDb());
    await seedFirstStart(db, { operatorEmail: 'op@example.com', operatorPassword: 'long enough for a test' });
    await db.tenant.update({ where: { id: 'default-tenant' }, data: { name: 'Acme <&> Co', theme: 'teal' } });
    operator = await operatorCaller(db, 'http://localhost');
    api = await serveApi({ db });
  });
  afterAll(() => api.close());

  describe.each(['sales-nurture', 'masterclass'])('the download of %s', (name) => {
    it('is the file itself, which the upload takes back', async () => {
      const response = await fetch(`${api.origin}${DOWNLOADS}/${name}`, { headers: operator as HeadersInit });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${name}.json"`);
      const text = await response.text();
      const file = resolve(import.meta.dirname, `../../content/sequences/${name}.json`);
      expect(text).toBe(readFileSync(file, 'utf8'));
      expect((await parseSequence(text)).ok).toBe(true);
    });

    it('needs a session', async () => {
      expect((await fetch(`${api.origin}${DOWNLOADS}/${name}`)).status).toBe(401);
    });
  });

  describe('the guide', () => {
    const ask = askAs(() => api.origin);

    it('is a page for everybody, without a name and without script', async () => {
      const response = await fetch(api.origin + GUIDE);
      const html = await response.text();
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(html).toContain('<h1>Peptide masterclass: the guide</h1>');
      expect(html).toContain('@media print');
      expect(html).not.toMatch(/<script|StackGuide|Acme|\*\*/);
    });

    it('is in the language that is asked for, else in the browser’s', async () => {
      const spanish = '<html lang="es">';
      expect((await ask(`${GUIDE}?locale=es`, {}, {})).body).toContain(spanish);
      const header = { headers: { 'Accept-Language': 'fr, es-MX;q=0.8' } };
      expect((await ask(GUIDE, header, {})).body).toContain(spanish);
      expect((await ask(`${GUIDE}?locale=en`, header, {})).body).toContain('<html lang="en">');
      expect((await ask(`${GUIDE}?locale=xx`, {}, {})).body).toContain('<html lang="en">');
    });

    it('bears the name of the company that is asked for, as text', async () => {
      const { body } = await ask(`${GUIDE}?client=default`, {}, {});
      expect(body).toContain('<header>Acme &lt;&amp;&gt; Co</header>');
      expect(body).toContain('– Acme &lt;&amp;&gt; Co</title>');
    });

    it('is unknown for an unknown company and for one that is switched off', async () => {
      expect((await ask(`${GUIDE}?client=no-such`, {}, {})).status).toBe(404);
      await db.tenant.update({ where: { id: 'default-tenant' }, data: { isActive: false } });
      const { status } = await ask(`${GUIDE}?client=default`, {}, {});
      await db.tenant.update({ where: { id: 'default-tenant' }, data: { isActive: true } });
      expect(status).toBe(404);
    });
  });
});
