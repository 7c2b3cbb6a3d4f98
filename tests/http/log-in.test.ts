import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { seedFirstStart } from '#app/domain/seed/index.ts';
import { LIMITS } from '#app/http/rate-limits.server.ts';
import { forOneDatabase } from '../support/databases.ts';
import { type ServedApi, serveApi } from '../support/http.ts';
import { PASSWORD, tenantWithPeople } from '../support/people.ts';

/** A fifth of each limit, so that fewer passwords have to be checked. */
const LIMIT_SCALE = 0.2;

/** More than the limit; `npm run proof -- log-in` sends 500. */
const WRONG_PASSWORDS = Number(process.env.PROOF_WRONG_PASSWORDS ?? 5);

const KNOWN = 'admin@acme-labs.example';
const UNKNOWN = 'nobody@acme-labs.example';

forOneDatabase((_name, makeDb) => {
  let db: Database;
  let limited: ServedApi;
  let unlimited: ServedApi;

  beforeAll(async () => {
    ({ db } = await makeDb());
    await seedFirstStart(db, { operatorEmail: 'op@example.com', operatorPassword: 'long enough for a test' });
    await tenantWithPeople(db, 'acme-labs');
    limited = await serveApi({ db, pages: true, rateLimitScale: LIMIT_SCALE, shared: true });
    unlimited = await serveApi({ db, pages: true });
  }, 60_000);
  afterAll(() => Promise.all([limited.close(), unlimited.close()]));

  const logIn = async ({ origin }: ServedApi, email: string, password: string, over: RequestInit = {}) => {
    const response = await fetch(`${origin}/login?_data=routes%2Fpublic%2Faccount%2Flogin`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ email, password }),
      headers: { Origin: origin },
      ...over,
    });
    const body = (await response.text())
      .replaceAll(email, 'ADDRESS')
      .replace(/in \d+ seconds/g, 'in N seconds');
    return { status: response.status, body, cookie: response.headers.get('set-cookie') };
  };

  it(`answers ${WRONG_PASSWORDS} wrong passwords alike for an account that exists and one that does not, and limits both`, async () => {
    const answers: Record<string, string[]> = { [KNOWN]: [], [UNKNOWN]: [] };
    for (let n = 0; n < WRONG_PASSWORDS; n++)
      for (const email of [KNOWN, UNKNOWN]) {
        const { status, body } = await logIn(limited, email, `wrong ${n}`);
        answers[email]?.push(`${status} ${body}`);
      }
    expect(answers[KNOWN]).toEqual(answers[UNKNOWN]);
    const statuses = answers[KNOWN]?.map((answer) => answer.slice(0, 3));
    const allowed = LIMITS['log-in-address'].points * LIMIT_SCALE;
    expect(WRONG_PASSWORDS).toBeGreaterThan(2 * allowed);
    expect(statuses?.slice(0, allowed)).toEqual(Array(allowed).fill('401'));
    expect(new Set(statuses?.slice(allowed))).toEqual(new Set(['429']));
    // The right password is limited too, or the limit would reveal which password is right.
    expect((await logIn(limited, KNOWN, PASSWORD)).status).toBe(429);
  }, 180_000);

  it('begins a session under a new secret at each log-in, and ends the one that came along', async () => {
    const first = await logIn(unlimited, KNOWN, PASSWORD);
    expect(first.cookie).toMatch(/^session=.+; Path=\/; HttpOnly; SameSite=Lax$/i);
    const cookie = first.cookie?.split(';', 1)[0] ?? '';
    const again = await logIn(unlimited, KNOWN, PASSWORD, {
      headers: { Origin: unlimited.origin, Cookie: cookie },
    });
    const next = again.cookie?.split(';', 1)[0] ?? '';
    expect(next).not.toBe(cookie);
    const visit = (sessionCookie: string) =>
      fetch(`${unlimited.origin}/admin/account`, { redirect: 'manual', headers: { Cookie: sessionCookie } });
    expect((await visit(next)).status).toBe(200);
    expect((await visit(cookie)).status).toBe(302);
  });

  it('locks out the caller who typed wrong passwords at one network, and not the owner at another', async () => {
    const behindProxy = await serveApi({
      db,
      pages: true,
      rateLimitScale: LIMIT_SCALE,
      settings: { TRUST_PROXY: '1' },
    });
    const from = (network: string) => ({
      headers: { Origin: behindProxy.origin, 'X-Forwarded-For': network },
    });
    const email = 'editor@acme-labs.example';
    try {
      const allowed = (limit: 'log-in-address' | 'log-in-account') => LIMITS[limit].points * LIMIT_SCALE;
      for (let n = 0; n < allowed('log-in-address'); n++)
        await logIn(behindProxy, email, `wrong ${n}`, from('192.0.2.1'));
      expect((await logIn(behindProxy, email, PASSWORD, from('192.0.2.1'))).status).toBe(429);
      expect((await logIn(behindProxy, email, PASSWORD, from('192.0.2.2'))).status).toBe(204);
      // Attempts on one account are limited even if they come from many networks.
      for (let n = 0; n < allowed('log-in-account'); n++)
        await logIn(behindProxy, email, 'wrong', from(`198.51.100.${n}`));
      expect((await logIn(behindProxy, email, PASSWORD, from('192.0.2.3'))).status).toBe(429);
    } finally {
      await behindProxy.close();
    }
  }, 60_000);

  it('takes no log-in from another site’s form', async () => {
    const answer = await logIn(unlimited, KNOWN, PASSWORD, { headers: { Origin: 'https://evil.example' } });
    expect(answer).toMatchObject({ status: 403, cookie: null });
  });

  it('reads no form that is larger than a form can be', async () => {
    const answer = await logIn(unlimited, KNOWN, 'x'.repeat(300_000));
    expect(answer).toMatchObject({
      status: 413,
      body: 'This form is too large. Shorten the text and try again.',
    });
  });

  it('leads only to pages of its own afterwards', async () => {
    const OTHERS = ['//evil.example', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)'];
    for (const next of [...OTHERS, '/ok?a=1']) {
      const response = await fetch(`${unlimited.origin}/login`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ email: KNOWN, password: PASSWORD, next }),
        headers: { Origin: unlimited.origin },
      });
      await response.text();
      expect(response.headers.get('location')).toBe(next === '/ok?a=1' ? next : '/admin');
    }
  });

  it('refuses people whose log-in was switched off, and ends their session', async () => {
    const { cookie } = await logIn(unlimited, 'viewer@acme-labs.example', PASSWORD);
    await db.tenantUser.updateMany({
      where: { email: 'viewer@acme-labs.example' },
      data: { disabledAt: new Date() },
    });
    expect((await logIn(unlimited, 'viewer@acme-labs.example', PASSWORD)).status).toBe(401);
    const response = await fetch(`${unlimited.origin}/admin/account`, {
      redirect: 'manual',
      headers: { Cookie: cookie?.split(';', 1)[0] ?? '' },
    });
    expect(response.status).toBe(302);
  });
});
