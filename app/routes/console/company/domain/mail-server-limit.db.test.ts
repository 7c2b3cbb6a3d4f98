import type { ActionFunctionArgs } from '@remix-run/node';
import { beforeAll, expect, it, vi } from 'vitest';
import type { Flash } from '#app/domain/access/index.ts';
import type { Database } from '#app/domain/database.ts';
import { createRateLimits } from '#app/http/rate-limits.server.ts';
import { MailServerRefusal } from '#app/lib/mail-server-refusal.ts';
import { makeTenant } from '../../../../../tests/data/rows.ts';
import { type Caller, tenantCaller } from '../../../../../tests/support/callers.ts';
import { forOneDatabase } from '../../../../../tests/support/databases.ts';
import { TEST_SEAL } from '../../../../../tests/support/test-seal.ts';
import { changeDomain } from './change-domain.server.ts';

const ORIGIN = 'http://app.example';
const REACHED =
  /^Your company can connect to a mail server 10 times an hour\. Try again in (59|60) minutes\.$/;

forOneDatabase((_name, makeDb) => {
  let db: Database;
  beforeAll(async () => {
    ({ db } = await makeDb());
  });

  const newAdmin = async () => {
    const { id: tenantId } = await makeTenant(db, {
      ...{ senderEmail: 'hello@acme.example', senderVerifiedAt: new Date() },
    });
    return tenantCaller(db, ORIGIN, { tenantId, role: 'admin' });
  };
  /** Creates a function that posts the page's forms; the mail server refuses every log-in. */
  const newPage = () => {
    const refuse = vi.fn(() => Promise.reject(new MailServerRefusal('log-in', '535 no')));
    const context = {
      services: {
        ...{ db, seal: TEST_SEAL, mailServers: { logIn: refuse, sendTest: refuse } },
        ...{ outbox: { wake: vi.fn() }, env: {}, refusals: { note: vi.fn() } },
      },
      rateLimits: createRateLimits({ scale: 1, shared: null }),
      requestId: 'r1',
    };
    const post = async (as: Caller, fields: Record<string, string>) => {
      const body = new URLSearchParams(fields);
      const request = new Request(`${ORIGIN}/admin/domain`, { method: 'POST', headers: as, body });
      const args = { request, params: {}, context } as unknown as ActionFunctionArgs;
      const response = await changeDomain(args);
      const text = await response.text();
      return { status: response.status, body: text && JSON.parse(text) };
    };
    const save = (as: Caller) =>
      post(as, {
        ...{ intent: 'mail-server', host: 'smtp.acme.example', port: '587' },
        ...{ username: 'acme', password: 'opensesame' },
      });
    return { refuse, save, test: (as: Caller) => post(as, { intent: 'test-mail-server' }) };
  };
  const toasts = async () =>
    (await db.session.findMany({ select: { data: true } })).flatMap(
      ({ data }) => (data as { flash?: Flash }).flash ?? [],
    );

  it('a company tries ten log-ins at mail servers in an hour; another company is not affected', async () => {
    const { refuse, save, test } = newPage();
    const [admin, stranger] = [await newAdmin(), await newAdmin()];
    for (let n = 0; n < 10; n++) expect(await save(admin)).toMatchObject({ status: 400 });
    const { status, body } = await save(admin);
    expect(status).toBe(429);
    expect(body.message).toMatch(REACHED);
    expect(JSON.stringify(body)).not.toContain('opensesame');
    expect(refuse).toHaveBeenCalledTimes(10);
    await test(admin);
    expect(await toasts()).toMatchObject([
      { tone: 'danger', title: 'The test was not sent', description: expect.stringMatching(REACHED) },
    ]);
    expect(await save(stranger)).toMatchObject({ status: 400 });
  });

  it('tests count as well', async () => {
    const { save, test } = newPage();
    const admin = await newAdmin();
    for (let n = 0; n < 10; n++) await test(admin);
    expect(await save(admin)).toMatchObject({ status: 429 });
  });
});
