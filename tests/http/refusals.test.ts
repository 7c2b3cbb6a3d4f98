import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newTotpSecret } from '#app/domain/access/index.ts';
import type { Database } from '#app/domain/database.ts';
import { seedFirstStart } from '#app/domain/seed/index.ts';
import { LIMITS } from '#app/http/rate-limits.server.ts';
import { KeyRing } from '#app/lib/key-ring.server.ts';
import { type Caller, operatorCaller } from '../support/callers.ts';
import { forEachDatabase } from '../support/databases.ts';
import { type ServedApi, serveApi } from '../support/http.ts';
import { PASSWORD, type TenantWithPeople, tenantWithPeople } from '../support/people.ts';

/** The audit log shows what was refused: logins, codes, repeated password entries, permissions. */

/** A fifth of each limit, so that fewer passwords have to be checked. */
const LIMIT_SCALE = 0.2;

const SECRET = 'a secret that only tests use, long enough';

forEachDatabase((_name, makeDb) => {
  let db: Database;
  let api: ServedApi;
  let limited: ServedApi;
  let acme: TenantWithPeople;
  let otherTenant: TenantWithPeople;

  beforeAll(async () => {
    ({ db } = await makeDb());
    await seedFirstStart(db, { operatorEmail: 'op@example.com', operatorPassword: 'long enough for a test' });
    acme = await tenantWithPeople(db, 'acme-labs');
    otherTenant = await tenantWithPeople(db, 'other-labs');
    api = await serveApi({ db, pages: true });
    limited = await serveApi({ db, pages: true, rateLimitScale: LIMIT_SCALE });
  }, 60_000);
  afterAll(() => Promise.all([api.close(), limited.close()]));

  const post = async (path: string, form: Record<string, string>, who: Caller = {}, targetApi = api) => {
    const response = await fetch(targetApi.origin + path, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(form),
      headers: { ...who, Origin: targetApi.origin },
    });
    await response.text();
    return response;
  };
  const get = async (path: string, who: Caller) => {
    const response = await fetch(api.origin + path, { redirect: 'manual', headers: who });
    await response.text();
    return response.status;
  };
  const read = (where: object) => db.auditEvent.findMany({ where });
  /** Lines are written a moment after the response, so that the response does not wait for them; here they are written at once. */
  const lines = async (where: object, targetApi = api) => {
    await targetApi.writeRefusals();
    return read(where);
  };
  const findPersonId = async (email: string) =>
    (await db.tenantUser.findFirstOrThrow({ where: { email } })).id;

  it('a wrong password of a known account is in its tenant’s log, with whose it was', async () => {
    expect((await post('/login', { email: 'Editor@acme-labs.example', password: 'wrong' })).status).toBe(401);
    // Only this test waits until the service writes the line on its own.
    const inTenantsLog = () => read({ action: 'session.wrong-password', tenantId: 'acme-labs' });
    await expect.poll(inTenantsLog, { timeout: 8_000 }).toMatchObject([
      {
        actorKind: 'visitor',
        targetType: 'user',
        targetId: await findPersonId('editor@acme-labs.example'),
        details: { email: 'editor@acme-labs.example', times: 1 },
      },
    ]);
  });

  it('a log-in with an unknown address is in the service’s log, without the address that was typed', async () => {
    await post('/login', { email: 'stranger@nowhere.example', password: 'wrong' });
    const where = { action: 'session.wrong-password', tenantId: null };
    expect(await lines(where)).toMatchObject([{ targetId: null, actorLabel: null }]);
    const text = JSON.stringify(await db.auditEvent.findMany({ where }));
    expect(text).not.toMatch(/stranger|nowhere|127\.0\.0\.1/);
  });

  // Each round is written before the next. There are few, because a wrong login takes as much CPU time as a right one.
  const rounds = 2;
  const triesOfRound = 3;
  it(`${rounds * triesOfRound} wrong log-ins with different addresses are one line`, async () => {
    for (let n = 0; n < rounds; n++) {
      const tries = Array.from({ length: triesOfRound }, (_, k) =>
        post('/login', { email: `guess-${n}-${k}@nowhere.example`, password: 'wrong' }),
      );
      await Promise.all(tries);
      expect(await lines({ action: 'session.wrong-password', tenantId: null })).toHaveLength(1);
    }
  }, 180_000);

  it('a wrong code of a second factor and a wrong password at the step-up are in the tenant’s log', async () => {
    const email = 'admin@acme-labs.example';
    const secret = newTotpSecret();
    const id = await findPersonId(email);
    const totp = { totpSecret: new KeyRing([SECRET]).seal.close(secret), totpEnabledAt: new Date() };
    await db.tenantUser.update({ where: { id }, data: totp });
    const { headers } = await post('/login', { email, password: PASSWORD });
    const who = { Cookie: headers.get('set-cookie')?.split(';')[0] ?? '' };
    const right = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    const code = right === '000000' ? '111111' : '000000';
    await post('/login/code', { code }, who);
    expect(await lines({ action: 'session.wrong-code' })).toMatchObject([
      { tenantId: 'acme-labs', actorId: id, actorLabel: email },
    ]);
    await db.tenantUser.update({ where: { id }, data: { totpSecret: null, totpEnabledAt: null } });
    await post('/admin/confirm', { password: 'wrong' }, acme.people.admin);
    expect(await lines({ action: 'session.wrong-step-up' })).toMatchObject([
      { tenantId: 'acme-labs', actorId: id, actorLabel: email },
    ]);
  });

  it('a log-in that a limit keeps out is in the log once', async () => {
    for (let n = 0; n < LIMITS['log-in-address'].points * LIMIT_SCALE + 2; n++)
      await post('/login', { email: 'viewer@acme-labs.example', password: 'wrong' }, {}, limited);
    expect(await lines({ action: 'session.locked-out' }, limited)).toMatchObject([
      { tenantId: 'acme-labs', targetId: await findPersonId('viewer@acme-labs.example') },
    ]);
  });

  describe('a refused right is in the log of who asked', () => {
    it('of a person whose role does not allow it', async () => {
      expect(await get('/admin/team', acme.people.viewer)).toBe(403);
      expect(
        await lines({ action: 'access.refuse', actorId: await findPersonId('viewer@acme-labs.example') }),
      ).toMatchObject([
        { tenantId: 'acme-labs', details: { capability: 'team.read', why: 'role', times: 1 } },
      ]);
    });

    it('of a person who names another tenant, in the console and at the API', async () => {
      expect(await get(`/admin/embed?tenantId=${otherTenant.id}`, acme.people.editor)).toBe(404);
      expect(await get(`/api/tenants/${otherTenant.id}`, acme.people.editor)).toBe(404);
      expect(
        await lines({ action: 'access.refuse', actorId: await findPersonId('editor@acme-labs.example') }),
      ).toMatchObject([
        { tenantId: 'acme-labs', details: { capability: 'embed.read', why: 'tenant' } },
        { tenantId: 'acme-labs', details: { capability: 'tenant.read', why: 'tenant' } },
      ]);
      expect(
        await db.auditEvent.count({ where: { tenantId: otherTenant.id, action: 'access.refuse' } }),
      ).toBe(0);
    });

    it('of a key whose scopes do not allow it, or that names another tenant', async () => {
      expect(await get(`/api/tenants/${acme.id}`, acme.keys['leads:read'])).toBe(403);
      expect(await get(`/api/tenants/${otherTenant.id}`, acme.keys['tenant:read'])).toBe(404);
      expect(await lines({ action: 'access.refuse', actorKind: 'api-key' })).toMatchObject([
        { tenantId: 'acme-labs', details: { why: 'scope' } },
        { tenantId: 'acme-labs', details: { why: 'tenant' } },
      ]);
    });

    it('of a key that is unknown or revoked, in the service’s log and without the key', async () => {
      expect(await get(`/api/tenants/${acme.id}`, acme.keys.revoked)).toBe(401);
      expect(await lines({ action: 'access.wrong-key' })).toMatchObject([
        { tenantId: null, actorKind: 'visitor' },
      ]);
    });
  });

  it('can be read on the page and in the file, under its own heading', async () => {
    const operator = await operatorCaller(db, api.origin);
    for (const [group, sentence] of [
      ['session', 'tried to log in as editor@acme-labs.example with a wrong password'],
      ['access', 'was refused: their role does not allow it'],
    ]) {
      const response = await fetch(`${api.origin}/admin/audit.csv?tenantId=acme-labs&group=${group}`, {
        headers: operator,
      });
      expect(await response.text()).toContain(sentence);
    }
  });
});
