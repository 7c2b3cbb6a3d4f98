import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { contactSigner } from '#app/domain/leads/index.ts';
import { KeyRing } from '#app/lib/key-ring.server.ts';
import { makeLead, makeTenant } from '../data/rows.ts';
import { forOneDatabase } from '../support/databases.ts';
import { SERVICE_SECRET, type ServedApi, serveApi } from '../support/http.ts';

/** One-click unsubscribes as mail programs send them (RFC 8058). The link's token is the authority. */
forOneDatabase((_name, makeDb) => {
  let db: Database;
  let api: ServedApi;
  let path: string;

  beforeAll(async () => {
    ({ db } = await makeDb());
    api = await serveApi({ db, pages: true });
    const { id: tenantId } = await makeTenant(db);
    const { contactId } = await makeLead(db, tenantId);
    path = `/unsubscribe/${contactSigner(new KeyRing([SERVICE_SECRET])).sign(contactId ?? '')}`;
  }, 60_000);
  afterAll(() => api.close());
  beforeEach(() => db.suppression.deleteMany());

  const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const BODY = 'List-Unsubscribe=One-Click';
  it.each<[string, Record<string, string>, string | undefined]>([
    ['as the standard has it', FORM, BODY],
    ['from a web mail’s page', { ...FORM, Origin: 'https://mail.example' }, BODY],
    ['from a page without an origin', { ...FORM, Origin: 'null' }, BODY],
    ['with the cookie of a session', { ...FORM, Cookie: 'session=none' }, BODY],
    ['as plain text', { 'Content-Type': 'text/plain' }, BODY],
    ['as JSON', { 'Content-Type': 'application/json' }, '{}'],
    ['of an unknown type', { 'Content-Type': '' }, BODY],
    ['with an empty form', FORM, ''],
    ['without a body', {}, undefined],
  ])('is done once %s (F19)', async (_what, headers, body) => {
    for (let n = 0; n < 2; n++) {
      const answer = await fetch(api.origin + path, { method: 'POST', headers, body: body ?? null });
      expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('unsubscribed')]);
    }
    expect(await db.suppression.findMany({ select: { reason: true, scope: true } })).toEqual([
      { reason: 'one-click', scope: 'marketing' },
    ]);
  });

  it('needs its token, and opens no other form to other sites', async () => {
    const post = (target: string) =>
      fetch(api.origin + target, { method: 'POST', headers: { ...FORM, Origin: 'https://mail.example' } });
    expect((await post('/unsubscribe/none')).status).toBe(404);
    expect((await post(path.replace('unsubscribe', 'preferences'))).status).toBe(403);
    expect(await db.suppression.count()).toBe(0);
  });
});
