import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { askAs, type Caller } from '../support/callers.ts';
import { forOneDatabase } from '../support/databases.ts';
import { continueImports } from '../support/file-imports.ts';
import type { ServedApi } from '../support/http.ts';
import type { TenantWithPeople } from '../support/people.ts';
import { twoTenantsForTests } from '../support/two-tenants.ts';

const PAGE = '/admin/suppressions/import';
const FULL = '5 files are already being imported. Wait until one finishes, then choose this file again.';

/** The steps of an import as a browser without a script posts them: the fields of the preview, unchanged. */
forOneDatabase((_name, makeDb) => {
  let db: Database;
  let api: ServedApi;
  let tenant: TenantWithPeople;
  let editor: Caller;
  beforeAll(async () => {
    ({ db, api, own: tenant } = await twoTenantsForTests(makeDb));
    ({ editor } = tenant.people);
  }, 60_000);
  afterAll(() => api.close());
  beforeEach(async () => {
    await db.fileImport.deleteMany();
    await db.suppression.deleteMany();
  });

  const ask = askAs(() => api.origin);
  const post = (form: FormData) => ask(PAGE, { method: 'POST', body: form }, editor);
  const show = (bytes: Uint8Array<ArrayBuffer> | string) => {
    const form = new FormData();
    form.append('intent', 'show');
    form.append('csv', new Blob([bytes]), 'list.csv');
    return post(form);
  };
  /** Posts the fields of a preview's page. */
  const apply = (page: string) => {
    const form = new FormData();
    form.append('intent', 'apply');
    const decode = (text = '') => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
    for (const name of ['file', 'shownChoices'])
      form.append(name, decode(new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1]));
    for (const [, name = '', options = ''] of page.matchAll(
      /<select[^>]* name="(column|firstRow)"[^>]*>(.*?)<\/select>/gs,
    ))
      form.append(name, /value="([^"]*)"[^>]* selected/.exec(options)?.[1] ?? '');
    return post(form);
  };
  const listAddresses = async () =>
    (await db.suppression.findMany({ select: { address: true } })).map(({ address }) => address).sort();
  const LEADS = Array.from({ length: 150 }, (_, index) => `lead${index}@example.com`);

  it.each([', ', ';', '\t', ' '])('a list in one line is stored as it is shown: %j', async (separator) => {
    const preview = await show(`${LEADS.join(separator)}\n`);
    expect(preview.body).toContain('The file has 150 addresses to add');
    expect((await apply(preview.body)).status).toBe(302);
    expect(await listAddresses()).toEqual(LEADS.toSorted());
  });

  it.each(['utf16le', 'utf16be'] as const)('a file in %s is stored as it is shown', async (encoding) => {
    const bytes = Buffer.from('\ufeffNombre;Correo electrónico\nJosé;jose@example.com\n', 'utf16le');
    const preview = await show(Uint8Array.from(encoding === 'utf16be' ? bytes.swap16() : bytes));
    expect(preview.body).toContain('We read it as UTF-16');
    expect((await apply(preview.body)).status).toBe(302);
    expect(await listAddresses()).toEqual(['jose@example.com']);
  });

  it('columns of one name are read each, and those that are not read are named', async () => {
    const preview = await show('Email,Email,Recovery\na@x.example,b@x.example,c@x.example');
    expect(preview.body).toContain('Not read, although we could read it: “Recovery”.');
    expect(preview.body).toContain('You can import this column, too.');
    expect((await apply(preview.body)).status).toBe(302);
    expect(await listAddresses()).toEqual(['a@x.example', 'b@x.example']);
  });

  it('confirmed in two windows stores each address once', async () => {
    const { body } = await show(`Email\n${LEADS.join('\n')}`);
    const answers = await Promise.all([apply(body), apply(body)]);
    expect(answers.map(({ status }) => status)).toEqual([302, 302]);
    expect(await listAddresses()).toEqual(LEADS.toSorted());
    const runs = await db.fileImport.findMany({ select: { added: true, known: true } });
    expect(runs.reduce((sum, { added }) => sum + added, 0)).toBe(150);
    expect(runs.reduce((sum, { known }) => sum + known, 0)).toBe(150);
  });

  it('confirmed after the person’s role was taken stores nothing', async () => {
    const { body } = await show(`Email\n${LEADS.join('\n')}`);
    const where = { email: `editor@${tenant.id}.example` };
    await db.tenantUser.updateMany({ where, data: { role: 'viewer' } });
    expect((await apply(body)).status).toBe(403);
    await db.tenantUser.updateMany({ where, data: { role: 'editor' } });
    expect([await listAddresses(), await db.fileImport.count()]).toEqual([[], 0]);
  });

  it('beyond five unfinished imports is refused beside the file, at either step', async () => {
    const { body: preview } = await show('Email\nlate@x.example');
    const long = `Email\n${Array.from({ length: 600 }, (_, index) => `b${index}@x.example`).join('\n')}`;
    for (let count = 0; count < 5; count++) {
      const { body } = await show(long);
      expect((await apply(body)).status).toBe(302);
    }
    for (const refused of [await apply(preview), await show(long)]) {
      expect(refused.status).toBe(400);
      expect(refused.body).toContain(FULL);
      expect(refused.body).toContain('type="file"');
    }
    for (let continued = 1; continued > 0; ) ({ continued } = await continueImports(db, new Date()));
    expect((await apply(preview)).status).toBe(302);
    expect(await listAddresses()).toContain('late@x.example');
  });
});
