import type { ServerBuild } from '@remix-run/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiCalls } from '../../app/api/index.server.ts';
import { KEY_SCOPES, type KeyScope } from '../../app/domain/access/index.ts';
import type { Database } from '../../app/domain/database.ts';
import { seedFirstStart } from '../../app/domain/seed/index.ts';
import { type Caller, operatorCaller } from '../support/callers.ts';
import { forEachDatabase } from '../support/databases.ts';
import { remixBuild, type ServedApi, serveApi } from '../support/http.ts';
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

/** Pages for everybody; what a secret in their address opens is tested where it belongs. */
const OPEN = [
  'root',
  'routes/$',
  'routes/_index',
  'routes/consumer',
  'routes/embed',
  'routes/selector',
  'routes/technical',
  'routes/widget',
  'routes/b2b',
  'routes/b2b.$',
  'routes/docs.embed',
  'routes/education._index',
  'routes/education.$articleId',
  'routes/education.feed[.]xml',
  'routes/erase.$token',
  'routes/legal.privacy',
  'routes/legal.terms',
  'routes/media.$assetId',
  'routes/og.$',
  'routes/plan.$assessmentId',
  'routes/plan.$assessmentId_.delete',
  'routes/plan.$assessmentId_.email',
  'routes/robots[.]txt',
  'routes/sitemap[.]xml',
  'routes/login',
  'routes/login_.code',
  'routes/logout',
  'routes/forgot-password',
  'routes/reset-password',
  'routes/invite.$token',
  'routes/verify-email.$token',
  'routes/signup',
];

interface ApiCall {
  least: Least;
  scope?: KeyScope;
  /** Where the tenant is: in the path, or nowhere. */
  of: 'path' | 'none';
  body?: unknown;
}

const API: Record<string, ApiCall | 'open'> = {
  'POST /api/assessment': 'open',
  'POST /api/events': 'open',
  'POST /api/assessment/:assessmentId/email': 'open',
  'GET /api/assessment/:assessmentId/download': 'open',
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
    expect(Object.keys(build.routes).sort()).toEqual([...Object.keys(CONSOLE), ...OPEN].sort());
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

  beforeAll(async () => {
    ({ db } = await makeDb());
    await seedFirstStart(db, { operatorEmail: 'op@example.com', operatorPassword: 'long enough for a test' });
    operator = await operatorCaller(db, 'http://localhost');
    own = await tenantWithPeople(db, 'own-tenant');
    other = await tenantWithPeople(db, 'other-tenant');
    api = await serveApi({ db, pages: true });
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
      body: await response.text(),
    };
  };

  const roles = (): [Least, Caller][] => [
    ['admin', own.people.admin],
    ['editor', own.people.editor],
    ['viewer', own.people.viewer],
  ];

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
      for (const who of [{}, { Cookie: 'session=made-up' }, own.keys['tenant:read']]) {
        const { status, to } = await call(own.id, who);
        expect([204, 302]).toContain(status);
        expect(to).toMatch(/^\/login/);
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
    Object.entries(API).flatMap(([call, rule]) => (rule === 'open' ? [] : [[call, rule] as const])),
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
