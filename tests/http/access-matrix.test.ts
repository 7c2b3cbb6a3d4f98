import { randomUUID } from 'node:crypto';
import type { ServerBuild } from '@remix-run/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiCalls } from '../../app/api/index.server.ts';
import {
  createApiKey,
  KEY_SCOPES,
  type KeyScope,
  makeToken,
  startSession,
} from '../../app/domain/access/index.ts';
import type { Database } from '../../app/domain/database.ts';
import { seedFirstStart } from '../../app/domain/seed/index.ts';
import { type Caller, operatorCaller } from '../support/callers.ts';
import { forEachDatabase } from '../support/databases.ts';
import { remixBuild, type ServedApi, serveApi } from '../support/http.ts';
import { fullPayload } from '../support/payloads.ts';
import { type TenantWithPeople, tenantWithPeople } from '../support/people.ts';

/**
 * Who gets what from every route and every call. The table is written by hand: it is what was promised (D23), whatever the
 * capabilities in the code say. A route or a call that is not in it fails.
 */

/** The least role that is let in; an operator always is. */
type Least = 'operator' | 'admin' | 'editor' | 'viewer';
const RANK: Record<Least, number> = { viewer: 0, editor: 1, admin: 2, operator: 3 };

interface ConsoleRoute {
  path: string;
  /** `tenant`: of the tenant in `?tenantId=`; `path`: of the one in the path; `none`: of no tenant. */
  of: 'tenant' | 'path' | 'none';
  get?: Least;
  post?: Least;
  /** Statuses of those who are let in, where the sample id is of nothing. */
  answers?: number[];
}

const CONSOLE: Record<string, ConsoleRoute> = {
  'routes/_console': { path: '/admin', of: 'none', get: 'viewer' },
  'routes/_console.admin._index': { path: '/admin', of: 'tenant', get: 'viewer', post: 'viewer' },
  'routes/_console.admin.account': { path: '/admin/account', of: 'none', get: 'viewer', post: 'viewer' },
  'routes/_console.admin.account_.two-step': {
    path: '/admin/account/two-step',
    of: 'none',
    get: 'viewer',
    post: 'viewer',
  },
  'routes/_console.admin.confirm': { path: '/admin/confirm', of: 'none', get: 'viewer', post: 'viewer' },
  'routes/_console.admin.embed': { path: '/admin/embed', of: 'tenant', get: 'viewer' },
  'routes/_console.admin.mailbox': { path: '/admin/mailbox', of: 'none', get: 'operator' },
  'routes/_console.admin.mailbox_.$id': {
    path: '/admin/mailbox/none',
    of: 'none',
    get: 'operator',
    answers: [404],
  },
  'routes/admin.mailbox.$id.html': {
    path: '/admin/mailbox/none/html',
    of: 'none',
    get: 'operator',
    answers: [404],
  },
  'routes/_console.admin.ui': { path: '/admin/ui', of: 'none', get: 'operator', post: 'operator' },
  'routes/_console.admin.education': {
    path: '/admin/education',
    of: 'none',
    get: 'operator',
    post: 'operator',
  },
  'routes/_console.admin.site': { path: '/admin/site', of: 'none', get: 'operator', post: 'operator' },
  'routes/_console.admin.catalogue': {
    path: '/admin/catalogue',
    of: 'tenant',
    get: 'viewer',
    post: 'editor',
  },
  'routes/_console.admin.catalogue_.$entryId': {
    path: '/admin/catalogue/bpc-157',
    of: 'tenant',
    get: 'viewer',
    post: 'editor',
  },
  'routes/_console.admin.catalogue_.import': {
    path: '/admin/catalogue/import',
    of: 'tenant',
    get: 'editor',
    post: 'editor',
  },
  'routes/admin.catalogue[.]csv': { path: '/admin/catalogue.csv', of: 'tenant', get: 'viewer' },
  'routes/_console.admin.team': { path: '/admin/team', of: 'tenant', get: 'admin', post: 'admin' },
  'routes/_console.admin.keys': { path: '/admin/keys', of: 'tenant', get: 'admin', post: 'admin' },
  'routes/_console.admin.audit': { path: '/admin/audit', of: 'tenant', get: 'admin' },
  'routes/admin.audit[.]csv': { path: '/admin/audit.csv', of: 'tenant', get: 'admin' },
  'routes/_console.admin.tenants': { path: '/admin/tenants', of: 'none', get: 'viewer', post: 'operator' },
  'routes/_console.admin.tenants._index': { path: '/admin/tenants', of: 'none', get: 'viewer' },
  'routes/_console.admin.tenants.$tenantId': { path: '/admin/tenants/:tenantId', of: 'path', get: 'viewer' },
  'routes/_console.admin.tenants.$tenantId._index': {
    path: '/admin/tenants/:tenantId',
    of: 'path',
    get: 'viewer',
  },
  'routes/_console.admin.tenants.$tenantId.overview': {
    path: '/admin/tenants/:tenantId/overview',
    of: 'path',
    get: 'viewer',
  },
  'routes/_console.admin.tenants.$tenantId.analytics': {
    path: '/admin/tenants/:tenantId/analytics',
    of: 'path',
    get: 'viewer',
  },
  'routes/_console.admin.tenants.$tenantId.branding': {
    path: '/admin/tenants/:tenantId/branding',
    of: 'path',
    get: 'editor',
    post: 'editor',
  },
  'routes/_console.admin.tenants.$tenantId.settings': {
    path: '/admin/tenants/:tenantId/settings',
    of: 'path',
    get: 'admin',
    post: 'admin',
  },
  'routes/admin.tenants.$tenantId.preview': {
    path: '/admin/tenants/:tenantId/preview',
    of: 'path',
    get: 'editor',
  },
  'routes/admin.tenants.subdomain': { path: '/admin/tenants/subdomain', of: 'none', post: 'operator' },
  'routes/admin.scheme': { path: '/admin/scheme', of: 'none', post: 'viewer' },
  'routes/admin.search': { path: '/admin/search', of: 'none', post: 'viewer' },
};

/** What a page answers: the same to everybody, or something else to whoever has logged in. */
type Status = number | { nobody: number; session: number };

/**
 * Pages for everybody: what to ask for, and the answer. Some show what a secret in their address opens, whoever has it; what
 * more such a secret allows is tested where it belongs.
 */
const OPEN: Record<string, Record<string, Status>> = {
  root: { '/': 200 },
  'routes/$': { '/no-such-page': 404 },
  'routes/_index': { '/?client=own-tenant': 200, '/?client=no-such-tenant': 404 },
  'routes/consumer': { '/consumer': 200 },
  'routes/embed': { '/embed?client=own-tenant': 200, '/embed?client=no-such-tenant': 404 },
  'routes/selector': { '/selector': 200 },
  'routes/technical': { '/technical': 200 },
  'routes/widget': { '/widget': 200 },
  'routes/b2b': { '/b2b': 200 },
  'routes/b2b.$': { '/b2b/anything': 200 },
  'routes/docs.embed': { '/docs/embed': 200 },
  'routes/education._index': { '/education': 200 },
  'routes/education.$articleId': { '/education/tirzepatide-vs-mounjaro': 200, '/education/none': 404 },
  'routes/education.feed[.]xml': { '/education/feed.xml': 200 },
  'routes/erase.$token': { '/erase/none': 404 },
  'routes/legal.privacy': { '/legal/privacy': 200 },
  'routes/legal.terms': { '/legal/terms': 200 },
  'routes/media.$assetId': { '/media/:assetId': 200, '/media/none': 404 },
  'routes/og.$': { '/og/landing.png': 200, '/og/none.png': 404 },
  'routes/plan.$assessmentId': { '/plan/:assessmentId': 200, '/plan/none': 404 },
  'routes/plan.$assessmentId_.delete': { '/plan/:assessmentId/delete': 200, '/plan/none/delete': 404 },
  'routes/plan.$assessmentId_.email': { '/plan/:assessmentId/email': 200, '/plan/none/email': 404 },
  'routes/robots[.]txt': { '/robots.txt': 200 },
  'routes/sitemap[.]xml': { '/sitemap.xml': 200 },
  'routes/login': { '/login': { nobody: 200, session: 302 } },
  // Only for whoever has given a password and owes the code.
  'routes/login_.code': { '/login/code': { nobody: 302, session: 302 } },
  // Only a form ends a session.
  'routes/logout': { '/logout': 302 },
  'routes/forgot-password': { '/forgot-password': 200 },
  'routes/reset-password': { '/reset-password': 404, '/reset-password?token=none': 404 },
  'routes/invite.$token': { '/invite/:invitation': 200, '/invite/none': 404 },
  'routes/verify-email.$token': { '/verify-email/none': 404 },
  'routes/signup': { '/signup': 200 },
};

interface ApiCall {
  least: Least;
  scope?: KeyScope;
  /** Where the tenant is: in the path, or nowhere. */
  of: 'path' | 'none';
  body?: unknown;
}

/** For everybody: what is asked, and the answer. */
interface OpenCall {
  asks: [path: string, status: number, body?: object][];
}

const EVENTS = {
  tenantId: 'own-tenant',
  widget: 'full',
  sessionId: 'session-of-a-visit',
  events: [{ n: 0, type: 'seen', ago: 0 }],
};

const API: Record<string, ApiCall | OpenCall> = {
  'POST /api/assessment': {
    asks: [
      ['/api/assessment', 201, fullPayload({ tenantId: 'own-tenant' })],
      ['/api/assessment', 404, fullPayload({ tenantId: 'no-such-tenant' })],
      ['/api/assessment', 400, {}],
    ],
  },
  'POST /api/events': {
    asks: [
      ['/api/events', 204, EVENTS],
      ['/api/events', 400, {}],
    ],
  },
  'POST /api/assessment/:assessmentId/email': {
    asks: [
      ['/api/assessment/:assessmentId/email', 200, { email: 'grace@example.com' }],
      ['/api/assessment/:assessmentId/email', 400, { email: 'no address' }],
      ['/api/assessment/none/email', 404, { email: 'grace@example.com' }],
    ],
  },
  'GET /api/assessment/:assessmentId/download': {
    asks: [
      ['/api/assessment/:assessmentId/download', 200],
      ['/api/assessment/none/download', 404],
    ],
  },
  'GET /api/tenants': { least: 'viewer', scope: 'tenant:read', of: 'none' },
  'POST /api/tenants': { least: 'operator', of: 'none', body: {} },
  'GET /api/tenants/:tenantId': { least: 'viewer', scope: 'tenant:read', of: 'path' },
  'PUT /api/tenants/:tenantId': { least: 'editor', of: 'path', body: { theme: 'teal' } },
  'GET /api/tenants/:tenantId/assessments': { least: 'viewer', scope: 'tenant:read', of: 'path' },
  'GET /api/tenants/:tenantId/leads': { least: 'viewer', scope: 'leads:read', of: 'path' },
  'GET /api/tenants/:tenantId/usage/:month': { least: 'viewer', scope: 'tenant:read', of: 'path' },
  'GET /api/tenants/:tenantId/revenue/:month': { least: 'viewer', scope: 'conversions:read', of: 'path' },
  'GET /api/tenants/:tenantId/conversions': { least: 'viewer', scope: 'conversions:read', of: 'path' },
};

describe('the table', () => {
  let build: ServerBuild;
  beforeAll(async () => {
    build = await remixBuild();
  });

  it('has every route and no other', () => {
    expect(Object.keys(build.routes).sort()).toEqual([...Object.keys(CONSOLE), ...Object.keys(OPEN)].sort());
  });

  it('has every call and no other', () => {
    expect(apiCalls.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(Object.keys(API).sort());
  });

  it('has no console route whose loader or action names no capability', () => {
    const unguarded = Object.entries(build.routes).flatMap(([id, route]) => {
      if (!/^routes\/(_console|admin)/.test(id) || !route) return [];
      const { loader, action } = route.module;
      const bare = [loader && ['loader', loader], action && ['action', action]] as const;
      const found = bare.flatMap((part) => (part && !('capability' in (part[1] as object)) ? part[0] : []));
      return loader || action ? found.map((name) => `${id} ${name}`) : [`${id} has neither`];
    });
    expect(unguarded).toEqual([]);
  });

  it('says of every console route whether it reads and writes, as the route does', () => {
    const read = Object.fromEntries(
      Object.keys(CONSOLE).map((id) => {
        const { loader, action } = build.routes[id]?.module ?? {};
        return [id, { get: Boolean(loader), post: Boolean(action) }];
      }),
    );
    const said = Object.fromEntries(
      Object.entries(CONSOLE).map(([id, { get, post }]) => [id, { get: Boolean(get), post: Boolean(post) }]),
    );
    expect(read).toEqual(said);
  });
});

forEachDatabase((_name, makeDb) => {
  let db: Database;
  let api: ServedApi;
  let operator: Caller;
  let own: TenantWithPeople;
  let other: TenantWithPeople;
  let secrets: Record<string, string>;

  beforeAll(async () => {
    ({ db } = await makeDb());
    await seedFirstStart(db, { operatorEmail: 'op@example.com', operatorPassword: 'long enough for a test' });
    operator = await operatorCaller(db, 'http://localhost');
    own = await tenantWithPeople(db, 'own-tenant');
    other = await tenantWithPeople(db, 'other-tenant');
    api = await serveApi({ db, pages: true });
    secrets = await openedBySecrets();
  }, 60_000);
  afterAll(() => api.close());

  const ask = async (path: string, init: RequestInit, who: Caller = {}) => {
    const response = await fetch(api.origin + path, {
      redirect: 'manual',
      ...init,
      headers: { ...(init.headers as Caller), ...who, Origin: api.origin },
    });
    return {
      status: response.status,
      // Remix tells its own script where to go with a header.
      to: response.headers.get('x-remix-redirect') ?? response.headers.get('location'),
      cookie: response.headers.get('set-cookie'),
      body: await response.text(),
    };
  };

  const roles = (): [Least, Caller][] => [
    ['admin', own.people.admin],
    ['editor', own.people.editor],
    ['viewer', own.people.viewer],
  ];
  const everybody = (): [name: string, who: Caller, hasSession: boolean][] => [
    ['nobody', {}, false],
    ['a made-up session', { Cookie: 'session=made-up' }, false],
    ['operator', operator, true],
    ...roles().map(([role, who]) => [role, who, true] as [string, Caller, boolean]),
    ...Object.entries(own.keys).map(([key, who]) => [`key ${key}`, who, false] as [string, Caller, boolean]),
  ];

  /** What stands in the addresses of open pages: of a tenant to which most of those who ask don't belong. */
  const openedBySecrets = async () => {
    const { body } = await ask('/api/assessment', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(fullPayload({ tenantId: other.id })),
    });
    const { assessmentId } = JSON.parse(body) as { assessmentId: string };
    const { asset, invitation } = await thingsOf(other.id);
    return { ':assessmentId': assessmentId, ':assetId': asset, ':invitation': invitation.token };
  };
  const filled = (path: string) => path.replace(/:\w+/, (name) => secrets[name] ?? name);

  /** One of each kind of thing that a tenant has and a form may name. */
  const thingsOf = async (tenantId: string) => {
    const now = new Date();
    const email = `${randomUUID()}@example.com`;
    const actor = { kind: 'system', id: null, label: null, requestId: null } as const;
    const { id: member } = await db.tenantUser.create({
      data: { tenantId, email, role: 'editor', passwordHash: 'none that fits' },
    });
    const invitation = await db.$transaction((tx) =>
      makeToken(tx, 'invite', { tenantId, email: `to-${email}`, payload: { role: 'viewer' } }, now),
    );
    const { id: key } = await createApiKey({ db, tenantId, name: 'one', scopes: ['leads:read'], actor, now });
    const { id: asset } = await db.asset.create({
      data: {
        tenantId,
        kind: 'product',
        contentType: 'image/png',
        bytes: new Uint8Array([137, 80, 78, 71]),
        width: 1,
        height: 1,
      },
    });
    return { member, invitation, key, asset };
  };

  describe.each(
    Object.entries(OPEN).flatMap(([id, paths]) =>
      Object.entries(paths).map(([path, status]) => [path, id, status] as const),
    ),
  )('GET %s (%s)', (path, _id, expected) => {
    const wanted = typeof expected === 'number' ? { everybody: expected } : expected;
    it(`answers ${Object.entries(wanted).map(([whom, status]) => `${whom} ${status}`)}, alike and without a cookie`, async () => {
      const pages: Record<string, string> = {};
      for (const [name, who, hasSession] of everybody()) {
        const whom = 'everybody' in wanted ? 'everybody' : hasSession ? 'session' : 'nobody';
        const { status, to, cookie, body } = await ask(filled(path), {}, who);
        expect({ name, status, cookie }).toEqual({
          name,
          status: (wanted as Record<string, number>)[whom],
          cookie: null,
        });
        const page = `${to} ${withoutNonce(body)}`;
        expect(page, name).toBe((pages[whom] ??= page));
      }
    });
  });

  describe.each(
    Object.entries(CONSOLE).flatMap(([id, route]) =>
      (['get', 'post'] as const).flatMap((verb) =>
        route[verb] ? [[verb.toUpperCase(), route.path, id, route, route[verb]] as const] : [],
      ),
    ),
  )('%s %s', (method, path, id, route, least) => {
    /** The route alone, without the frame around it: what Remix's own script asks for. */
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

    it('asks somebody without a session to log in', async () => {
      const keys = Object.entries(own.keys);
      for (const [name, who] of [
        ['none', {}],
        ['made up', { Cookie: 'session=made-up' }],
        ...keys,
      ] as const) {
        const { status, to } = await call(own.id, who);
        expect([204, 302], name).toContain(status);
        expect(to, name).toMatch(/^\/login/);
      }
    });

    it(`lets ${least} and above in, and nobody below`, async () => {
      letIn(await call(own.id, operator));
      for (const [role, who] of roles()) {
        const answer = await call(own.id, who);
        if (RANK[role] >= RANK[least]) letIn(answer);
        else expect({ role, status: answer.status }).toEqual({ role, status: 403 });
      }
    });

    if (route.of !== 'none')
      it('answers for another tenant’s id as for an unknown one', async () => {
        letIn(await call(other.id, operator));
        expect((await call('unknown-id', operator)).status).toBe(404);
        for (const [role, who] of roles()) {
          const [others, unknown] = [await call(other.id, who), await call('unknown-id', who)];
          expect(others.status).toBe(RANK[role] >= RANK[least] ? 404 : 403);
          expect(others).toEqual(unknown);
        }
      });
  });

  describe.each(
    Object.entries(API).flatMap(([call, rule]) => ('asks' in rule ? [] : [[call, rule] as const])),
  )('%s', (name, { least, scope, of, body }) => {
    const [method = '', pattern = ''] = name.split(' ');
    const call = (tenantId: string, who: Caller) =>
      ask(
        pattern.replace(':tenantId', tenantId).replace(':month', '2026-11'),
        {
          method,
          headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
          body: body === undefined ? undefined : JSON.stringify(body),
        },
        who,
      );
    const letIn = ({ status }: { status: number }) => expect([200, 201, 400]).toContain(status);

    it('refuses whoever has neither session nor key', async () => {
      for (const who of [{}, { Cookie: 'session=made-up' }, own.keys.revoked, { Authorization: 'Bearer x' }])
        expect((await call(own.id, who)).status).toBe(401);
    });

    it(`lets ${least} and above in, and nobody below`, async () => {
      letIn(await call(own.id, operator));
      for (const [role, who] of roles()) {
        const answer = await call(own.id, who);
        if (RANK[role] >= RANK[least]) letIn(answer);
        else expect({ role, status: answer.status }).toEqual({ role, status: 403 });
      }
    });

    it(scope ? `lets keys of ${scope} in, and no other` : 'lets no key in', async () => {
      for (const one of Object.keys(KEY_SCOPES) as KeyScope[]) {
        const answer = await call(own.id, own.keys[one]);
        if (one === scope) letIn(answer);
        else expect({ one, status: answer.status }).toEqual({ one, status: 403 });
      }
    });

    if (of === 'path')
      it('answers for another tenant’s id as for an unknown one', async () => {
        letIn(await call(other.id, operator));
        expect((await call('unknown-id', operator)).status).toBe(404);
        const keys = scope ? [own.keys[scope]] : [];
        const allowed = roles().flatMap(([role, who]) => (RANK[role] >= RANK[least] ? [who] : []));
        for (const who of [...allowed, ...keys]) {
          const [others, unknown] = [await call(other.id, who), await call('unknown-id', who)];
          expect(others.status).toBe(404);
          expect(others).toEqual(unknown);
        }
      });
  });

  describe.each(
    Object.entries(API).flatMap(([call, rule]) =>
      'asks' in rule
        ? rule.asks.map(([path, status, body]) => [call.split(' ', 1)[0] ?? '', path, status, body] as const)
        : [],
    ),
  )('%s %s', (method, path, expected, body) => {
    it(`answers ${expected}, whoever asks`, async () => {
      for (const [name, who] of everybody()) {
        // Those of the caller before count against the few that a plan may be sent.
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
        expect({ name, status, cookie }).toEqual({ name, status: expected, cookie: null });
      }
    });
  });

  describe('an id of something inside a tenant', () => {
    interface Ids {
      member: string;
      invitation: string;
      key: string;
      session: string;
    }
    const UNKNOWN: Ids = { member: 'none', invitation: 'none', key: 'none', session: 'none' };

    const idsOf = async (tenant: TenantWithPeople): Promise<Ids> => {
      const { member, invitation, key } = await thingsOf(tenant.id);
      const admin = await db.tenantUser.findFirstOrThrow({
        where: { tenantId: tenant.id, email: `admin@${tenant.id}.example` },
      });
      const { id, email, tenantId } = admin;
      const person = { kind: 'tenant-user', id, role: 'admin', email, name: null, tenantId } as const;
      const seen = { userAgent: 'a second one', address: '127.0.0.1' };
      await startSession({ db, person, awaitingTotp: false, seen, now: new Date() });
      const session = await db.session.findFirstOrThrow({
        where: { tenantUserId: id, userAgent: 'a second one' },
        orderBy: { id: 'desc' },
      });
      return { member, invitation: invitation.id, key, session: session.id };
    };

    /** Everything that the forms below could change, of all tenants. */
    const rows = async () => {
      const orderBy = { id: 'asc' } as const;
      return {
        members: await db.tenantUser.findMany({ orderBy }),
        links: await db.authToken.findMany({ orderBy }),
        keys: await db.apiKey.findMany({ orderBy }),
        pictures: await db.asset.findMany({ orderBy, select: { id: true, tenantId: true } }),
        products: await db.tenantProduct.findMany(),
        // Without the messages for the next page, which every form leaves there.
        sessions: await db.session.findMany({ orderBy, select: { id: true } }),
        mails: await db.outboxMessage.count(),
        deeds: await db.auditEvent.count(),
      };
    };

    const send = (routeId: string, body: URLSearchParams | FormData, who: Caller) => {
      const query = new URLSearchParams({ _data: routeId, tenantId: own.id });
      return ask(`${CONSOLE[routeId]?.path}?${query}`, { method: 'POST', body }, who);
    };

    const TEAM = 'routes/_console.admin.team';
    const KEYS = 'routes/_console.admin.keys';
    const ACCOUNT = 'routes/_console.admin.account';
    it.each<[what: string, routeId: string, form: (ids: Ids) => Record<string, string>]>([
      [
        'a member’s, for another role',
        TEAM,
        ({ member }) => ({ intent: 'role', memberId: member, role: 'viewer' }),
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
      const [foreign, mine] = [await idsOf(other), await idsOf(own)];
      const post = (ids: Ids, who: Caller) => send(routeId, new URLSearchParams(form(ids)), who);
      const before = await rows();
      for (const who of [own.people.admin, operator]) {
        const answer = await post(foreign, who);
        expect(answer).toEqual(await post(UNKNOWN, who));
        // Ending a session that is not there is done already.
        if (routeId !== ACCOUNT) expect(answer.status).toBe(404);
      }
      expect(await rows()).toEqual(before);
      // The same form does what it says with an id of one's own.
      expect([200, 204]).toContain((await post(mine, own.people.admin)).status);
      expect(await rows()).not.toEqual(before);
    });

    it('is another tenant’s or unknown, a picture’s in an imported catalogue: both change nothing and answer alike', async () => {
      const { asset } = await thingsOf(other.id);
      const upload = async (id: string) => {
        const form = new FormData();
        form.append('csv', new Blob([`id,image_url\r\nbpc-157,/media/${id}\r\n`]), 'catalogue.csv');
        return send('routes/_console.admin.catalogue_.import', form, own.people.editor);
      };
      const before = await rows();
      const answer = await upload(asset);
      expect(answer).toEqual(await upload('none'));
      expect(answer).toMatchObject({
        status: 400,
        body: expect.stringContaining('Please upload the picture'),
      });
      expect(await rows()).toEqual(before);
    });
  });

  it('refuses every change that comes from another site’s page, or from a browser that does not say', async () => {
    for (const [id, { path, post, of }] of Object.entries(CONSOLE)) {
      if (!post) continue;
      const query = of === 'tenant' ? `?tenantId=${own.id}` : '';
      const body = new URLSearchParams({ intent: 'none' });
      for (const Origin of ['https://evil.example', 'null', undefined]) {
        const response = await fetch(`${api.origin}${path.replace(':tenantId', own.id)}${query}`, {
          method: 'POST',
          redirect: 'manual',
          body,
          headers: { Cookie: own.people.admin.Cookie ?? '', ...(Origin && { Origin }) },
        });
        expect({ id, Origin, status: response.status }).toEqual({ id, Origin, status: 403 });
      }
    }
  });

  it('serves no console page to a frame, and keeps none of them anywhere', async () => {
    for (const { path, get, of } of Object.values(CONSOLE)) {
      if (!get || of === 'path' || path.includes('mailbox/none')) continue;
      const query = of === 'tenant' ? `?tenantId=${own.id}` : '';
      const response = await fetch(api.origin + path + query, { redirect: 'manual', headers: operator });
      await response.text();
      if (response.status !== 200) continue;
      expect(response.headers.get('cache-control'), path).toBe('no-store');
      // A file is no page.
      if (response.headers.get('content-disposition')) continue;
      expect(response.headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'");
    }
  });
});

/** Made anew with every answer. */
const withoutNonce = (page: string) => page.replace(/nonce(=|":)"[^"]*"/g, 'nonce');
