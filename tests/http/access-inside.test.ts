import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSession } from '#app/domain/access/index.ts';
import { REFUSAL_ACTIONS } from '#app/domain/audit/refusals.ts';
import type { Database } from '#app/domain/database.ts';
import { askAs, type Caller } from '../support/callers.ts';
import { forOneDatabase } from '../support/databases.ts';
import type { ServedApi } from '../support/http.ts';
import type { TenantWithPeople } from '../support/people.ts';
import { createTenantThings } from '../support/things-of-a-tenant.ts';
import { twoTenantsForTests } from '../support/two-tenants.ts';
import { CONSOLE } from './access-table.ts';

/** IDs in forms of things inside a tenant: another tenant's ID gets the same response as an unknown one, and no row changes (D23). */
forOneDatabase((_name, makeDb) => {
  let db: Database;
  let api: ServedApi;
  let operator: Caller;
  let ownTenant: TenantWithPeople;
  let otherTenant: TenantWithPeople;

  beforeAll(async () => {
    ({ db, api, operator, own: ownTenant, other: otherTenant } = await twoTenantsForTests(makeDb));
  }, 60_000);
  afterAll(() => api.close());

  const ask = askAs(() => api.origin);

  describe('an id of something inside a tenant', () => {
    interface Ids {
      member: string;
      invitation: string;
      key: string;
      session: string;
    }
    const UNKNOWN: Ids = { member: 'none', invitation: 'none', key: 'none', session: 'none' };

    const readIds = async (tenant: TenantWithPeople): Promise<Ids> => {
      const { member, invitation, key } = await createTenantThings(db, tenant.id);
      const admin = await db.tenantUser.findFirstOrThrow({
        where: { tenantId: tenant.id, email: `admin@${tenant.id}.example` },
      });
      const { id, email, tenantId } = admin;
      const person = { kind: 'tenant-user', id, role: 'admin', email, name: null, tenantId } as const;
      const device = { userAgent: 'a second one', address: '127.0.0.1' };
      await startSession({ db, person, awaitingTotp: false, seen: device, now: new Date() });
      const session = await db.session.findFirstOrThrow({
        where: { tenantUserId: id, userAgent: 'a second one' },
        orderBy: { id: 'desc' },
      });
      return { member, invitation: invitation.id, key, session: session.id };
    };

    /** Reads everything that the forms below could change, of all tenants. */
    const rows = async () => {
      const orderBy = { id: 'asc' } as const;
      return {
        members: await db.tenantUser.findMany({ orderBy }),
        links: await db.authToken.findMany({ orderBy }),
        keys: await db.apiKey.findMany({ orderBy }),
        pictures: await db.asset.findMany({ orderBy, select: { id: true, tenantId: true } }),
        products: await db.tenantProduct.findMany(),
        // The toasts for the next page are left out, since every form stores one there.
        sessions: await db.session.findMany({ orderBy, select: { id: true } }),
        mails: await db.outboxMessage.count(),
        actions: await db.auditEvent.count({ where: { action: { notIn: [...REFUSAL_ACTIONS] } } }),
      };
    };

    const send = (routeId: string, body: URLSearchParams | FormData, who: Caller) => {
      const query = new URLSearchParams({ _data: routeId, tenantId: ownTenant.id });
      return ask(`${CONSOLE[routeId]?.path}?${query}`, { method: 'POST', body }, who);
    };

    const TEAM = 'routes/console/team/route';
    const KEYS = 'routes/console/keys/route';
    const ACCOUNT = 'routes/console/account/route';
    it.each<[what: string, routeId: string, form: (ids: Ids) => Record<string, string>]>([
      [
        'a member’s, for another role',
        TEAM,
        ({ member }) => ({ intent: 'role', memberId: member, role: 'viewer' }),
      ],
      [
        'a member’s, to log them out everywhere',
        TEAM,
        ({ member }) => ({ intent: 'end-sessions', memberId: member }),
      ],
      ['a member’s, to remove them', TEAM, ({ member }) => ({ intent: 'remove', memberId: member })],
      [
        'an invitation’s, to send it again',
        TEAM,
        ({ invitation: id }) => ({ intent: 'resend', invitationId: id }),
      ],
      [
        'an invitation’s, to withdraw it',
        TEAM,
        ({ invitation: id }) => ({ intent: 'withdraw', invitationId: id }),
      ],
      ['a key’s, to make a new one of it', KEYS, ({ key }) => ({ intent: 'rotate', keyId: key })],
      ['a key’s, to revoke it', KEYS, ({ key }) => ({ intent: 'revoke', keyId: key })],
      ['a session’s, to end it', ACCOUNT, ({ session }) => ({ intent: 'end-session', sessionId: session })],
    ])('is another tenant’s or unknown, %s: both change nothing and answer alike', async (_what, routeId, form) => {
      const [foreign, ownIds] = [await readIds(otherTenant), await readIds(ownTenant)];
      const post = (ids: Ids, who: Caller) => send(routeId, new URLSearchParams(form(ids)), who);
      const before = await rows();
      for (const who of [ownTenant.people.admin, operator]) {
        const answer = await post(foreign, who);
        expect(answer).toEqual(await post(UNKNOWN, who));
        // Ending a session that does not exist succeeds.
        if (routeId !== ACCOUNT) expect(answer.status).toBe(404);
      }
      expect(await rows()).toEqual(before);
      // With an ID of the caller's own company, the same form succeeds.
      expect([200, 204]).toContain((await post(ownIds, ownTenant.people.admin)).status);
      expect(await rows()).not.toEqual(before);
    });

    it('is another tenant’s or unknown, a picture’s in an imported catalogue: both change nothing and answer alike', async () => {
      const { asset } = await createTenantThings(db, otherTenant.id);
      const upload = async (id: string) => {
        const form = new FormData();
        form.append('intent', 'show');
        form.append('csv', new Blob([`id,image_url\r\nbpc-157,/media/${id}\r\n`]), 'catalogue.csv');
        return send('routes/console/catalogue/import/route', form, ownTenant.people.editor);
      };
      const before = await rows();
      // The answer holds the sent file again, which names the id.
      const withoutFile = ({ body, ...rest }: Awaited<ReturnType<typeof upload>>) => ({
        ...rest,
        faults: (JSON.parse(body) as { value: { faults: unknown } }).value.faults,
      });
      const answer = await upload(asset);
      expect(withoutFile(answer)).toEqual(withoutFile(await upload('none')));
      expect(answer).toMatchObject({
        status: 400,
        body: expect.stringContaining('Upload the picture'),
      });
      expect(await rows()).toEqual(before);
    });
  });
});
