import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { IMPORT_TOO_LARGE, MAX_IMPORT_BYTES } from '#app/domain/file-imports/import-limits.ts';
import { FILE_LEASE_MS } from '#app/domain/file-imports/index.ts';
import { askAs } from '../support/callers.ts';
import { forOneDatabase } from '../support/databases.ts';
import { continueImports } from '../support/file-imports.ts';
import type { ServedApi } from '../support/http.ts';
import type { TenantWithPeople } from '../support/people.ts';
import { twoTenantsForTests } from '../support/two-tenants.ts';

const PAGE = '/admin/suppressions/import';

/** The page of an import, whose file is too long for one request, as a browser without a script sees it. */
forOneDatabase((_name, makeDb) => {
  let db: Database;
  let api: ServedApi;
  let ownTenant: TenantWithPeople;
  let otherTenant: TenantWithPeople;
  beforeAll(async () => {
    ({ db, api, own: ownTenant, other: otherTenant } = await twoTenantsForTests(makeDb));
  }, 60_000);
  afterAll(() => api.close());

  const ask = askAs(() => api.origin);
  const post = (fields: Record<string, string | Blob>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return ask(PAGE, { method: 'POST', body: form }, ownTenant.people.editor);
  };
  /** Uploads a file and confirms its preview. @returns the text of the preview */
  const upload = async (rows: readonly string[]) => {
    const csv = new Blob([['Email', ...rows].join('\n')]);
    const { body } = await post({ intent: 'show', csv });
    const readField = (name: string) =>
      (new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? '').replaceAll('&quot;', '"');
    const { status } = await post({
      ...{ intent: 'apply', column: '0 recipient', firstRow: 'names' },
      ...{ file: readField('file'), shownChoices: readField('shownChoices') },
    });
    expect(status).toBe(302);
    return body;
  };
  const readPage = async ({ people }: TenantWithPeople) => (await ask(PAGE, {}, people.editor)).body;

  it('shows how far it is, then its result with a file of what was left out, to its own company', async () => {
    const rows = Array.from(
      { length: 6000 },
      (_, index) => `lead${index}@${'long-'.repeat(9)}name.example.com`,
    );
    const preview = await upload(rows.with(5998, rows[0] ?? '').with(5999, '=not an address'));
    expect(preview).toContain('The file has 6,000 rows');
    expect(preview).toContain('We have read the first 5,000, with 5,000 addresses to add.');
    expect(preview).not.toContain('not readable');
    const running = await readPage(ownTenant);
    for (const text of ['An import is in progress', '500 of 6,000', '500 addresses added', 'Look again'])
      expect(running).toContain(text);
    expect(await readPage(otherTenant)).not.toContain('An import');
    await db.fileImport.updateMany({ data: { leaseUntil: new Date(Date.now() - 2 * FILE_LEASE_MS) } });
    expect(await readPage(ownTenant)).toContain('The import has paused. We continue as soon as we can.');

    for (let continued = 1; continued > 0; ) ({ continued } = await continueImports(db, new Date()));
    const page = await readPage(ownTenant);
    for (const text of [
      '5,998 addresses added',
      '1 already on the list, or twice in the file. We left out 1 entry.',
      'Columns read: “Email” as E-mail address or phone number.',
    ])
      expect(page).toContain(text);
    expect(await readPage(otherTenant)).not.toContain('addresses added');
    const path = /href="([^"]*\/left-out[^"]*)"/.exec(page)?.[1] ?? '';
    const file = await ask(path, {}, ownTenant.people.editor);
    expect(file.body).toBe(
      "line,text,reason\r\n6001,'=not an address,The cell in “Email” is not an e-mail address or a phone number.\r\n",
    );
    const unknown = await ask(
      path.replace(/[^/]+\/left-out/, 'none/left-out'),
      {},
      otherTenant.people.editor,
    );
    const others = await ask(path, {}, otherTenant.people.editor);
    expect([others.status, others.body]).toEqual([404, unknown.body]);
  });

  it('has the result at once for a short file, and says what to do for one that stopped', async () => {
    expect(await upload(['ada@short.example'])).not.toMatch(/\b0 (on the list|twice|not readable)/);
    expect(await readPage(ownTenant)).toContain('1 address added');
    await db.fileImport.updateMany({ data: { problem: 'Import the file again.' } });
    const page = await readPage(ownTenant);
    expect(page).toContain('The import stopped after row 1 of 1. 1 address added');
    expect(page).toContain('Import the file again.');
  });

  it('refuses a file that is too large', async () => {
    const { status, body } = await post({
      intent: 'show',
      csv: new Blob(['x'.repeat(MAX_IMPORT_BYTES + 1)]),
    });
    expect(status).toBe(400);
    expect(body).toContain(IMPORT_TOO_LARGE);
    const huge = await post({ intent: 'show', csv: new Blob(['x'.repeat(2 * MAX_IMPORT_BYTES + 1)]) });
    expect(huge.status).toBe(413);
    expect(huge.body).toContain(IMPORT_TOO_LARGE);
  });
});
