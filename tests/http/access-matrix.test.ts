import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KEY_SCOPES, type KeyScope } from '#app/domain/access/index.ts';
import type { Database } from '#app/domain/database.ts';
import { askAs, type Caller, keyCaller } from '../support/callers.ts';
import { DATABASES, type MakeDb, runOn } from '../support/databases.ts';
import { remixBuild, type ServedApi } from '../support/http.ts';
import { NOT_PAGES } from '../support/not-pages.ts';
import { fullPayload } from '../support/payloads.ts';
import type { TenantWithPeople } from '../support/people.ts';
import { createTenantThings } from '../support/things-of-a-tenant.ts';
import { twoTenantsForTests } from '../support/two-tenants.ts';
import { CONSOLE, type ConsoleRoute, type Least, RANK } from './access-table.ts';
import { API } from './api-access-table.ts';
import { OPEN } from './open-pages.ts';

/** Checks who gets which response from every route and API call, against access-table.ts and api-access-table.ts. */

interface Extent {
  /**
   * Whether every role, key and refused credential requests every route. Otherwise only four callers do: one without credentials, one with
   * the lowest allowed role, one with the role below it, and a key with every scope except the required one.
   */
  everybody?: boolean;
  /** Whether only the rules that queries decide are tested: which company a thing belongs to. */
  onlyCompanies?: boolean;
}

const testAccess = (makeDb: MakeDb, { everybody, onlyCompanies }: Extent) => {
  let db: Database;
  let api: ServedApi;
  let operator: Caller;
  let ownTenant: TenantWithPeople;
  let otherTenant: TenantWithPeople;
  let secrets: Record<string, string>;

  beforeAll(async () => {
    ({ db, api, operator, own: ownTenant, other: otherTenant } = await twoTenantsForTests(makeDb));
    secrets = await openedBySecrets();
  }, 60_000);
  afterAll(() => api.close());

  const ask = askAs(() => api.origin);

  const roles = (): [Least, Caller][] => [
    ['admin', ownTenant.people.admin],
    ['editor', ownTenant.people.editor],
    ['viewer', ownTenant.people.viewer],
  ];
  const rolesAround = (least: Least): [Least, Caller][] =>
    everybody ? roles() : roles().filter(([role]) => [RANK[least], RANK[least] - 1].includes(RANK[role]));
  const expectRoles = async (
    least: Least,
    tenantSource: ConsoleRoute['of'],
    call: (who: Caller) => ReturnType<typeof ask>,
    letIn: (answer: Awaited<ReturnType<typeof ask>>) => void,
  ) => {
    // If the route belongs to a company, the operator's access to another company is tested below.
    if (everybody || tenantSource === 'none') letIn(await call(operator));
    for (const [role, who] of rolesAround(least)) {
      const answer = await call(who);
      if (RANK[role] >= RANK[least]) letIn(answer);
      else expect({ role, status: answer.status }).toEqual({ role, status: 403 });
    }
  };
  /** Callers that are refused like one without a session wherever a key is not accepted. */
  const withoutSession = (): [name: string, who: Caller][] => [
    ['nobody', {}],
    ...(everybody ? [['a made-up session', { Cookie: 'session=made-up' }] as [string, Caller]] : []),
    ...(everybody
      ? Object.entries(ownTenant.keys).map(([key, who]): [string, Caller] => [`key ${key}`, who])
      : []),
  ];
  const withSession = (): [name: string, who: Caller][] =>
    everybody ? [['operator', operator], ...roles()] : [['viewer', ownTenant.people.viewer]];
  const callers = (): [name: string, who: Caller, hasSession: boolean][] => [
    ...withoutSession().map(([name, who]): [string, Caller, boolean] => [name, who, false]),
    ...withSession().map(([name, who]): [string, Caller, boolean] => [name, who, true]),
  ];
  /** Returns a key with every scope except one. If it is refused, none of its scopes is enough. */
  const keysWithout = new Map<KeyScope | undefined, Promise<Caller>>();
  const keyWithout = (scope: KeyScope | undefined) => {
    const scopes = (Object.keys(KEY_SCOPES) as KeyScope[]).filter((candidate) => candidate !== scope);
    const key = keysWithout.get(scope) ?? keyCaller(db, { tenantId: ownTenant.id, scopes });
    keysWithout.set(scope, key);
    return key;
  };

  /** Creates the IDs in the URLs of open pages, for a tenant to which most callers don't belong. */
  const openedBySecrets = async () => {
    const { body } = await ask('/api/assessment', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(fullPayload({ tenantId: otherTenant.id })),
    });
    const { assessmentId } = JSON.parse(body) as { assessmentId: string };
    const { asset, invitation } = await createTenantThings(db, otherTenant.id);
    return { ':assessmentId': assessmentId, ':assetId': asset, ':invitation': invitation.token };
  };
  const filled = (path: string) => path.replace(/:\w+/, (name) => secrets[name] ?? name);

  const openRows = Object.entries(OPEN).flatMap(([id, paths]) =>
    Object.entries(paths).map(([path, status]) => [path, id, status] as const),
  );
  describe.each(onlyCompanies ? [] : openRows)('GET %s (%s)', (path, _id, expected) => {
    const isLink = typeof expected !== 'number' && 'link' in expected;
    const expectedStatuses =
      typeof expected === 'number'
        ? { everybody: expected }
        : isLink
          ? { everybody: expected.link }
          : expected;
    it(`answers ${Object.entries(expectedStatuses).map(([whom, status]) => `${whom} ${status}`)}, alike and ${isLink ? 'with the link as' : 'without'} a cookie`, async () => {
      const pages: Record<string, string> = {};
      const areAlike = 'everybody' in expectedStatuses;
      for (const [name, who, hasSession] of callers()) {
        const isOwn = 'ofOwnCompany' in expectedStatuses;
        const whom = areAlike ? 'everybody' : hasSession ? 'session' : 'nobody';
        const { status, to, cookie, body } = await ask(filled(path), {}, who);
        expect({ name, status, cookie }).toEqual({
          name,
          status: (expectedStatuses as Record<string, number>)[isOwn ? 'ofOwnCompany' : whom],
          cookie: isLink
            ? expect.stringMatching(/^[\w-]+-link=.*; Path=\/[\w-]+; HttpOnly; SameSite=Lax$/)
            : null,
        });
        if (isOwn) expect(body, name).not.toContain(otherTenant.id);
        const page = `${to} ${withoutNonce(body)}`;
        expect(page, name).toBe((pages[isOwn && hasSession ? name : whom] ??= page));
      }
    });
  });

  describe.each(
    Object.entries(CONSOLE).flatMap(([id, route]) =>
      (['get', 'post'] as const).flatMap((verb) =>
        route[verb] && !(onlyCompanies && route.of === 'none')
          ? [[verb.toUpperCase(), route.path, id, route, route[verb]] as const]
          : [],
      ),
    ),
  )('%s %s', (method, path, id, route, least) => {
    /** Requests only the route's data, without the frame around it, as Remix's own script does. */
    const call = (tenantId: string | null, who: Caller) => {
      const query = new URLSearchParams({ _data: id });
      if (route.of === 'tenant' && tenantId) query.set('tenantId', tenantId);
      const filled = route.of === 'path' ? path.replace(':tenantId', tenantId ?? 'none') : path;
      const isPost = method === 'POST';
      const body = isPost ? new URLSearchParams({ intent: 'none' }) : undefined;
      return ask(`${filled}?${query}`, { method, body }, who);
    };
    const letIn = ({ status, to }: { status: number; to: string | null }) => {
      const allowed = route.answers ?? (method === 'POST' ? [200, 204, 302, 400] : [200, 204, 302]);
      expect(allowed).toContain(status);
      expect(to ?? '').not.toMatch(/^\/login/);
    };

    if (!onlyCompanies)
      it('asks somebody without a session to log in', async () => {
        for (const [name, who] of withoutSession()) {
          const { status, to } = await call(ownTenant.id, who);
          expect([204, 302], name).toContain(status);
          expect(to, name).toMatch(/^\/login/);
        }
      });

    if (!onlyCompanies)
      it(`lets ${least} and above in, and no role below`, async () => {
        await expectRoles(least, route.of, (who) => call(ownTenant.id, who), letIn);
      });

    if (route.of !== 'none')
      it('answers for another tenant’s id as for an unknown one', async () => {
        letIn(await call(otherTenant.id, operator));
        expect((await call('unknown-id', operator)).status).toBe(404);
        for (const [role, who] of rolesAround(least)) {
          // A request with a role that is too low does not reach any query.
          if (RANK[role] < RANK[least] && !everybody) continue;
          const [foreignAnswer, unknown] = [await call(otherTenant.id, who), await call('unknown-id', who)];
          expect(foreignAnswer.status).toBe(RANK[role] >= RANK[least] ? 404 : 403);
          expect(foreignAnswer).toEqual(unknown);
        }
      });
  });

  describe.each(
    Object.entries(API).flatMap(([call, rule]) =>
      'asks' in rule || (onlyCompanies && rule.of !== 'path') ? [] : [[call, rule] as const],
    ),
  )('%s', (name, { least, scope, of: tenantSource, body, answers }) => {
    const [method = '', pattern = ''] = name.split(' ');
    const call = (tenantId: string, who: Caller) =>
      ask(
        pattern.replace(':tenantId', tenantId).replace(':month', '2026-11'),
        {
          method,
          // The caller sets the request ID, so that two refusals can be identical byte for byte.
          headers: {
            Accept: 'application/json',
            'Content-Type': 'application/json',
            'X-Request-Id': 'of-all-requests',
          },
          body: body === undefined ? undefined : JSON.stringify(body),
        },
        who,
      );
    const letIn = ({ status }: { status: number }) => expect(answers ?? [200, 201, 400]).toContain(status);

    if (!onlyCompanies)
      it('refuses a caller with neither session nor key', async () => {
        const refused = [
          { Cookie: 'session=made-up' },
          ownTenant.keys.revoked,
          { Authorization: 'Bearer x' },
        ];
        for (const who of [{}, ...(everybody ? refused : [])])
          expect((await call(ownTenant.id, who)).status).toBe(401);
      });

    if (!onlyCompanies)
      it(`lets ${least} and above in, and no role below`, async () => {
        await expectRoles(least, tenantSource, (who) => call(ownTenant.id, who), letIn);
      });

    if (!onlyCompanies)
      it(scope ? `lets keys of ${scope} in, and no other` : 'lets no key in', async () => {
        if (scope) letIn(await call(ownTenant.id, ownTenant.keys[scope]));
        expect((await call(ownTenant.id, await keyWithout(scope))).status).toBe(403);
        if (!everybody) return;
        for (const keyScope of Object.keys(KEY_SCOPES) as KeyScope[]) {
          const answer = await call(ownTenant.id, ownTenant.keys[keyScope]);
          if (keyScope === scope) letIn(answer);
          else expect({ one: keyScope, status: answer.status }).toEqual({ one: keyScope, status: 403 });
        }
      });

    if (tenantSource === 'path')
      it('answers for another tenant’s id as for an unknown one', async () => {
        letIn(await call(otherTenant.id, operator));
        expect((await call('unknown-id', operator)).status).toBe(404);
        const keys = scope ? [ownTenant.keys[scope]] : [];
        const allowed = rolesAround(least).flatMap(([role, who]) => (RANK[role] >= RANK[least] ? [who] : []));
        for (const who of [...allowed, ...keys]) {
          const [foreignAnswer, unknown] = [await call(otherTenant.id, who), await call('unknown-id', who)];
          expect(foreignAnswer.status).toBe(404);
          expect(foreignAnswer).toEqual(unknown);
        }
      });
  });

  describe.each(
    Object.entries(API).flatMap(([call, rule]) =>
      'asks' in rule && !onlyCompanies
        ? rule.asks.map(
            ([path, status, body, forStaff = status]) =>
              [call.split(' ', 1)[0] ?? '', path, status, body, forStaff] as const,
          )
        : [],
    ),
  )('%s %s', (method, path, expected, body, forStaff) => {
    it(`answers ${expected} to every caller${forStaff === expected ? '' : `, and ${forStaff} to the plan’s staff`}`, async () => {
      for (const [name, who] of callers()) {
        // Mails of the previous caller would count against the limit per plan.
        await db.outboxMessage.deleteMany();
        const { status, cookie } = await ask(
          filled(path),
          {
            method,
            headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
            body: body && JSON.stringify(body),
          },
          who,
        );
        // The plan is another tenant's: of its staff only the operator asks.
        const wanted = name === 'operator' ? forStaff : expected;
        expect({ name, status, cookie }).toEqual({ name, status: wanted, cookie: null });
      }
    });
  });

  if (onlyCompanies) return;

  it('refuses every change that comes from another site’s page, or from a browser that does not say', async () => {
    for (const [id, { path, post, of: tenantSource }] of Object.entries(CONSOLE)) {
      if (!post) continue;
      const query = tenantSource === 'tenant' ? `?tenantId=${ownTenant.id}` : '';
      const body = new URLSearchParams({ intent: 'none' });
      for (const Origin of ['https://evil.example', 'null', undefined]) {
        const response = await fetch(`${api.origin}${path.replace(':tenantId', ownTenant.id)}${query}`, {
          method: 'POST',
          redirect: 'manual',
          body,
          headers: { Cookie: ownTenant.people.admin.Cookie ?? '', ...(Origin && { Origin }) },
        });
        expect({ id, Origin, status: response.status }).toEqual({ id, Origin, status: 403 });
      }
    }
  });

  // console-queries.test.ts tests the same for all pages, because it loads every page anyway.
  it('lets no file of the console be stored, and serves none of its frames to another', async () => {
    const { routes } = await remixBuild();
    for (const [id, { path, get, of: tenantSource }] of Object.entries(CONSOLE)) {
      const isPage = routes[id]?.module.default !== undefined && !NOT_PAGES.includes(id);
      if (isPage || !get || tenantSource === 'path' || path.includes('mailbox/none')) continue;
      const query = tenantSource === 'tenant' ? `?tenantId=${ownTenant.id}` : '';
      const response = await fetch(api.origin + path + query, { redirect: 'manual', headers: operator });
      await response.text();
      if (response.status !== 200) continue;
      expect(response.headers.get('cache-control'), path).toBe('no-store');
      // A downloaded file is not a page.
      if (response.headers.get('content-disposition')) continue;
      expect(response.headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'");
    }
  });
};

runOn(['sqlite'], (_name, makeDb) => testAccess(makeDb, {}));
runOn(['postgres'], (_name, makeDb) => testAccess(makeDb, { onlyCompanies: true }));
runOn(DATABASES, (_name, makeDb) => testAccess(makeDb, { everybody: true }), { tags: ['nightly'] });

/** Removes the nonce, which differs in every response. */
const withoutNonce = (page: string) => page.replace(/nonce(=|":)"[^"]*"/g, 'nonce');
