import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { seedFirstStart } from '#app/domain/seed/index.ts';
import { createIdSigner } from '#app/lib/signed-id.server.ts';
import type { RenderedMail } from '#app/outbox/types.ts';
import { MAIL_VISIT_PATH } from '#app/protocol/visit-proof.ts';
import { outboxMails } from '../../server/outbox-mails.ts';
import { forOneDatabase } from '../support/databases.ts';
import { type ServedApi, serveApi } from '../support/http.ts';
import { muteLeadNotices } from '../support/lead-notices.ts';
import { MAIL_SETTINGS } from '../support/mail-settings.ts';
import { fullPayload } from '../support/payloads.ts';
import { submitWithoutMail } from '../support/submissions.ts';
import { TEST_RING, TEST_SEAL } from '../support/test-seal.ts';

forOneDatabase((_name, makeDb) => {
  let db: Database;
  let api: ServedApi;
  let assessmentId: string;

  beforeAll(async () => {
    ({ db } = await makeDb());
    await seedFirstStart(db, { operatorEmail: 'op@example.com', operatorPassword: 'long enough for a test' });
    await muteLeadNotices(db);
    api = await serveApi({ db });
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    await db.outboxMessage.deleteMany();
    await db.contact.deleteMany();
    assessmentId = await submitWithoutMail(
      { db, origin: api.origin },
      fullPayload({ email: 'Eva@Example.com', firstName: 'Eva' }),
    );
  });

  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${api.origin}${path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Mozilla/5.0 (X11) Firefox/140.0',
        ...headers,
      },
      body: JSON.stringify(body),
    });
  const requestMail = async (email = 'eva@example.com'): Promise<RenderedMail> => {
    await post(`/api/assessment/${assessmentId}/email`, { email });
    const row = await db.outboxMessage.findFirstOrThrow({
      where: { purpose: 'plan-mail' },
      orderBy: { id: 'desc' },
    });
    const marketing = { ring: TEST_RING };
    const render = outboxMails({ db, seal: TEST_SEAL, settings: MAIL_SETTINGS, marketing });
    return (await render(row)) as RenderedMail;
  };
  const readToken = ({ text }: RenderedMail) => /#mail=([\w.-]+)/.exec(text)?.[1] ?? '';
  const isWhole = ({ text }: RenderedMail) => text.startsWith('Hello Eva,') && text.includes('sg_tid');
  const isProved = async () => (await db.contact.count({ where: { provedAt: { not: null } } })) === 1;

  it('the plan mail is whole only after a person has visited from its link', async () => {
    const first = await requestMail();
    expect(isWhole(first)).toBe(false);
    expect(first.text).toContain(`/plan/${assessmentId}#mail=`);
    const token = readToken(first);
    const [id = '', mac = ''] = token.split('.');
    for (const wrong of [{ token: id }, { token: `${id}.${'A'.repeat(mac.length)}` }, { token: 7 }, {}])
      expect((await post(MAIL_VISIT_PATH, wrong)).status).toBe(204);
    // A scanner that opens the page and says who it is.
    await fetch(`${api.origin}/plan/${assessmentId}`);
    await post(MAIL_VISIT_PATH, { token }, { 'User-Agent': 'Googlebot/2.1' });
    expect(await isProved()).toBe(false);
    expect((await post(MAIL_VISIT_PATH, { token })).status).toBe(204);
    expect(await isProved()).toBe(true);
    const second = await requestMail();
    expect(isWhole(second)).toBe(true);
    expect(readToken(second)).toBe('');
  });

  it('a visit proves no other address: one that a visitor typed for the plan stays unproved', async () => {
    await post(MAIL_VISIT_PATH, { token: readToken(await requestMail()) });
    const other = await requestMail('stranger@example.com');
    expect(isWhole(other)).toBe(false);
    expect(readToken(other)).toBe('');
  });

  it('the link that proves an address opens nothing else, and the links of other mails prove none', async () => {
    const { id } = await db.contact.findFirstOrThrow();
    await post(MAIL_VISIT_PATH, { token: createIdSigner(TEST_RING, 'contact links').sign(id) });
    expect(await isProved()).toBe(false);
    expect(createIdSigner(TEST_RING, 'contact links').read(readToken(await requestMail()))).toBeNull();
  });
});
