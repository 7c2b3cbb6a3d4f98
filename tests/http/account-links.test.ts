import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeToken, type TokenKind } from '#app/domain/access/auth-tokens.server.ts';
import type { Database } from '#app/domain/database.ts';
import { withSession } from '../support/callers.ts';
import { forOneDatabase } from '../support/databases.ts';
import type { ServedApi } from '../support/http.ts';
import type { TenantWithPeople } from '../support/people.ts';
import { twoTenantsForTests } from '../support/two-tenants.ts';

const PASSWORD = 'a rather long new phrase';

/** Links in mails about accounts, and what sign-ups and invitations reveal about an e-mail address. */
forOneDatabase((_name, makeDb) => {
  let db: Database;
  let api: ServedApi;
  let ownTenant: TenantWithPeople;
  let otherTenant: TenantWithPeople;
  beforeAll(async () => {
    ({ db, api, own: ownTenant, other: otherTenant } = await twoTenantsForTests(makeDb));
  }, 120_000);
  afterAll(() => api.close());

  const ask = (path: string, init: RequestInit = {}) =>
    fetch(api.origin + path, { redirect: 'manual', ...init });
  const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    ask(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { ...headers, Origin: api.origin },
    });
  const makeLink = (kind: TokenKind, data: { tenantUserId?: string; email: string; payload?: object }) =>
    db.$transaction((tx) => makeToken(tx, kind, { tenantId: ownTenant.id, ...data }, new Date()));
  const findViewer = ({ id }: TenantWithPeople) =>
    db.tenantUser.findFirstOrThrow({ where: { tenantId: id, role: 'viewer' } });

  describe('a link', () => {
    const kinds: [page: string, kind: TokenKind, fields: Record<string, string>, leadsTo: string | null][] = [
      ['/reset-password', 'reset', { password: PASSWORD }, '/login?reset=1'],
      ['/invite', 'invite', { firstName: 'Bea', password: PASSWORD }, '/admin'],
      ['/verify-email', 'verify-email', {}, null],
      ['/confirm-address', 'staff-address', {}, null],
    ];
    it.each(
      kinds,
    )('%s/{token} leads to the page without its secret, which goes on until it is used', async (page, kind, fields, leadsTo) => {
      const { id, email } = await findViewer(ownTenant);
      const isInvite = kind === 'invite';
      const { token } = await makeLink(kind, {
        email: isInvite ? 'new-colleague@example.com' : email,
        ...(isInvite ? { payload: { role: 'viewer' } } : { tenantUserId: id }),
      });
      const linkResponse = await ask(`${page}/${token}`);
      expect([linkResponse.status, linkResponse.headers.get('location')]).toEqual([302, page]);
      expect(linkResponse.headers.get('cache-control')).toBe('no-store');
      expect(linkResponse.headers.get('referrer-policy')).toBe('no-referrer');
      const set = linkResponse.headers.get('set-cookie') ?? '';
      expect(set).toMatch(
        new RegExp(`^[\\w-]+-link=[^;]+; Max-Age=3600; Path=${page}; HttpOnly; SameSite=Lax$`),
      );
      const headers = { Cookie: set.split(';')[0] ?? '' };
      for (let load = 0; load < 2; load++) {
        const pageResponse = await ask(page, { headers });
        expect(pageResponse.status).toBe(200);
        expect(await pageResponse.text()).not.toContain(token);
      }
      // Without the cookie, the page's path does not work, even with the token in the query.
      for (const path of [page, `${page}?token=${token}`]) expect((await ask(path)).status).toBe(404);

      const done = await post(page, fields, headers);
      expect([done.status, done.headers.get('location')]).toEqual(leadsTo ? [302, leadsTo] : [200, null]);
      expect(done.headers.getSetCookie().some((cookieLine) => cookieLine.includes('-link=; Max-Age=0'))).toBe(
        true,
      );
      for (const again of [await ask(page, { headers }), await ask(`${page}/${token}`)]) {
        expect(again.status).toBe(404);
        expect(again.headers.get('set-cookie')).toBeNull();
      }
    });
  });

  describe('an address that has an account', () => {
    it('is signed up with as an unknown one: status, cookies and the page that follows', async () => {
      const knownEmail = (await findViewer(otherTenant)).email;
      const answers = [];
      for (const [place, email] of [knownEmail, 'op@example.com', 'a-stranger@example.com'].entries()) {
        const fields = { company: `Fresh ${place}`, firstName: 'Ana', email, password: PASSWORD };
        const answer = await post('/signup', fields);
        const cookie = answer.headers.get('set-cookie') ?? '';
        const account = await ask('/admin/account', { headers: { Cookie: cookie.split(';')[0] ?? '' } });
        const user = await db.tenantUser.findFirstOrThrow({
          where: { email },
          orderBy: { createdAt: 'desc' },
        });
        const rows = await db.outboxMessage.findMany({
          where: { tenantId: user.tenantId },
          select: { purpose: true, kind: true, state: true, recipient: true },
        });
        answers.push({
          status: answer.status,
          to: answer.headers.get('location'),
          cookie: cookie.replace(/=[^;]*/, ''),
          account: account.status,
          isOwner: user.ownedEmail !== null,
          rows: rows.map((row) => ({ ...row, recipient: row.recipient === email })),
        });
        // The login also proceeds as for a new person.
        const logIn = await post('/login', { email, password: PASSWORD });
        expect([email, logIn.status, logIn.headers.get('location')]).toEqual([email, 302, '/admin']);
      }
      expect(answers[0]).toMatchObject({ status: 302, to: '/admin', account: 200, isOwner: false });
      expect(answers[0]).toEqual(answers[2]);
      expect(answers[1]).toEqual(answers[2]);
    });

    it('is invited as an unknown one', async () => {
      const knownEmail = (await findViewer(otherTenant)).email;
      const invite = async (email: string) => {
        const answer = await post(
          `/admin/team?_data=${encodeURIComponent('routes/console/team/route')}`,
          { intent: 'invite', email, role: 'viewer' },
          ownTenant.people.admin,
        );
        const redirected = answer.headers.get('x-remix-redirect');
        return { status: answer.status, redirected, body: (await answer.text()).replaceAll(email, '') };
      };
      const answers = [
        await invite(knownEmail),
        await invite('op@example.com'),
        await invite('nobody@example.com'),
      ];
      expect(answers[0]?.status).toBe(204);
      expect(answers[0]).toEqual(answers[2]);
      expect(answers[1]).toEqual(answers[2]);
      expect(await invite((await findViewer(ownTenant)).email)).toMatchObject({
        status: 409,
        body: expect.stringContaining('This e-mail address is already on your team'),
      });
    });
  });

  it('an admin ends a member’s sessions, which is noted, and the member may log in again', async () => {
    const member = await findViewer(ownTenant);
    const { id, tenantId, email } = member;
    const person = { kind: 'tenant-user', id, role: 'viewer', email, name: null, tenantId } as const;
    const session = await withSession(db, person, api.origin);
    expect((await ask('/admin/account', { headers: session })).status).toBe(200);
    const team = `/admin/team?_data=${encodeURIComponent('routes/console/team/route')}`;
    const ended = await post(team, { intent: 'end-sessions', memberId: id }, ownTenant.people.admin);
    expect(ended.status).toBe(204);
    expect((await ask('/admin/account', { headers: session })).status).toBe(302);
    expect((await ask('/admin/account', { headers: ownTenant.people.admin })).status).toBe(200);
    expect(
      await db.auditEvent.findFirst({ where: { action: 'team.end-sessions', targetId: id } }),
    ).toMatchObject({
      tenantId,
      details: { email },
    });
    expect(await db.tenantUser.count({ where: { id } })).toBe(1);
  });

  it('no GET opens Stripe’s portal', async () => {
    const response = await ask('/admin/billing/portal', { headers: ownTenant.people.admin });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
  });
});
