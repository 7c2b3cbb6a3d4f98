import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { apiCalls, readApiGuide } from '#app/api/index.server.ts';
import { CAPABILITIES, KEY_SCOPES, type KeyScope } from '#app/domain/access/index.ts';
import type { Database } from '#app/domain/database.ts';
import { makeLead, makeTenant } from '../data/rows.ts';
import { type ApiCallOptions, inlined, readApiClient } from '../support/api-client.ts';
import { type Caller, keyCaller, operatorCaller, tenantCaller } from '../support/callers.ts';
import { forEachDatabase } from '../support/databases.ts';
import { documentedAnswers } from '../support/documented-answers.ts';
import { type ServedApi, serveApi } from '../support/http.ts';
import { root } from '../support/service.ts';

/** Calls that only the widget, the service's own pages or providers make. */
const INTERNAL = [
  'POST /api/events',
  'POST /api/mail-visits',
  'POST /api/webhooks/mail/:provider',
  'POST /api/webhooks/shopify/:tenantId',
  'POST /api/webhooks/stripe',
  'POST /api/webhooks/twilio/incoming',
  'POST /api/webhooks/twilio/status',
  'POST /api/webhooks/woocommerce/:tenantId',
  'POST /api/webhooks/woocommerce/:tenantId/key',
  'GET /api/health/stripe',
  'GET /api/health/stripe/status',
  'GET /c/:token',
  'GET /o/:token',
];

it('the document has every call that is not internal, and the list of internal ones no other', () => {
  const without = apiCalls.flatMap(({ contract, method, path }) => (contract ? [] : [`${method} ${path}`]));
  expect(without.sort()).toEqual([...INTERNAL].sort());
});

it('the document has the version of the newest entry in content/api-changelog.md', () => {
  const changelog = readFileSync(join(root, 'content/api-changelog.md'), 'utf8');
  expect(readApiGuide().document.info.version).toBe(/^## (\S+)$/m.exec(changelog)?.[1]);
});

it('a service whose calls answer what the document does not say fails its tests', async () => {
  const call = apiCalls.find(({ path }) => path === '/api/leads');
  if (!call) throw new Error('Call not found.');
  const page = { leads: [], nextCursor: null, total: 0, thisMonth: 0, completed: 0 };
  const { thisMonth: _, ...short } = page;
  for (const [answer, fault] of [
    [Response.json(page), null],
    [Response.json({ ...page, added: 1 }), /GET \/api\/leads answered 200: .*"added"/],
    [Response.json(short), /200: thisMonth/],
    [Response.json({ ...page, total: '0' }), /200: total/],
    [new Response('<p>'), /200: the media type is text\/plain/],
    [Response.json(page, { status: 201 }), /201: it is no status of this call/],
    [Response.json({ error: 'x' }, { status: 400 }), /400: the media type is application\/json/],
  ] as const) {
    const answers = documentedAnswers();
    await answers.watch(call, new Request('https://host.example/api/leads'), answer);
    if (fault) expect(() => answers.assertDocumented()).toThrow(fault);
    else answers.assertDocumented();
  }
});

/** Every documented call, made by a client that is generated from the document. */
forEachDatabase((name, makeDb) => {
  let db: Database;
  let api: ServedApi;
  let client: Awaited<ReturnType<typeof readApiClient>>;
  let tenantId: string;
  let admin: Caller;
  let operator: Caller;
  let keys: Record<KeyScope, Caller>;

  beforeAll(async () => {
    const database = await makeDb();
    db = database.db;
    api = await serveApi({ db, texts: database.texts });
    client = await readApiClient(api.origin);
    const now = new Date();
    const tenant = { emailVerifiedAt: now, postalAddress: 'Main Street 1' };
    ({ id: tenantId } = await makeTenant(db, { id: 'client-tenant', subdomain: 'acme', ...tenant }));
    operator = await operatorCaller(db, api.origin);
    admin = await tenantCaller(db, api.origin, { tenantId, role: 'admin' });
    const scopes = Object.keys(KEY_SCOPES) as KeyScope[];
    keys = Object.fromEntries(
      await Promise.all(
        scopes.map(async (scope) => [scope, await keyCaller(db, { tenantId, scopes: [scope] })] as const),
      ),
    ) as Record<KeyScope, Caller>;
    await makeLead(db, tenantId);
  });
  afterAll(() => api.close());

  const params = () => ({ tenantId, month: '2026-11' });

  describe('succeeds', () => {
    const succeed = async (operationId: string, status: number, options: ApiCallOptions = {}) => {
      const answer = await client.call(operationId, { params: params(), ...options });
      expect([operationId, answer.status, answer.text.slice(0, 300)]).toEqual([
        operationId,
        status,
        expect.any(String),
      ]);
      return answer;
    };

    it('with an assessment, its mail, its file, its sale and its refund', async () => {
      const submitted = await succeed('submitAssessment', 201);
      const { assessmentId, trackingId } = submitted.json;
      const key = { 'Idempotency-Key': 'mail-1' };
      const sent = { params: { assessmentId }, headers: key };
      await succeed('sendPlan', 200, sent);
      expect((await succeed('sendPlan', 200, sent)).headers.get('idempotency-replayed')).toBe('true');
      // One mail was planned by the submission, the other by `sendPlan`.
      expect(await db.outboxMessage.count({ where: { recipient: 'jordan@example.com' } })).toBe(2);
      await succeed('downloadPlan', 200, { params: { assessmentId }, query: { format: 'html' } });
      const who = keys['conversions:write'];
      const sale = { trackingId, saleAmount: 129.95, orderId: '1' };
      await succeed('reportSale', 201, { who, body: sale });
      await succeed('reportSale', 200, { who, body: sale });
      await succeed('reportSale', 202, { who, body: { ...sale, trackingId: 'unknown', orderId: '2' } });
      await succeed('reportRefund', 201, { who, body: { orderId: '1', amount: 10, refundId: 'a' } });
      await succeed('reportSaleByPixel', 200);
    });

    it('with the sales and figures of a company', async () => {
      await succeed('listConversions', 200, { who: keys['conversions:read'] });
      await succeed('readRevenue', 200, { who: keys['conversions:read'] });
      await succeed('countAssessments', 200, { who: keys['tenant:read'] });
      await succeed('countLeads', 200, { who: keys['leads:read'] });
      await succeed('readUsage', 200, { who: keys['tenant:read'] });
      await succeed('readLeadAnalytics', 200, { who: keys['leads:read'] });
    });

    it('with leads, their file and messages to them', async () => {
      const who = keys['leads:read'];
      const first = await succeed('listLeads', 200, { who, query: { limit: '1' } });
      expect(first.json.leads).toHaveLength(1);
      await succeed('exportLeads', 200, { who });
      const body = { subject: 'New', message: 'Hello.' };
      const mailed = { who: admin, body, headers: { 'Idempotency-Key': 'bulk-1' } };
      const once = await succeed('sendBulkEmail', 200, mailed);
      const again = await succeed('sendBulkEmail', 200, mailed);
      expect([again.text, again.headers.get('idempotency-replayed')]).toEqual([once.text, 'true']);
      expect(await db.bulkSend.count({ where: { tenantId } })).toBe(1);
      await succeed('sendBulkText', 200, { who: admin });
    });

    it('with a campaign from draft to launch, and lists by pages', async () => {
      const campaignAnswer = await succeed('createCampaign', 201, { who: admin });
      const campaignCall = { who: admin, params: { campaignId: campaignAnswer.json.campaign.id } };
      await succeed('addTemplate', 201, campaignCall);
      await succeed('readCampaign', 200, campaignCall);
      await succeed('launchCampaign', 200, campaignCall);
      for (const campaignName of ['B', 'C'])
        await succeed('createCampaign', 201, { who: admin, body: { name: campaignName } });
      const names: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const query: Record<string, string> = { limit: '2', ...(cursor && { cursor }) };
        const page = await succeed('listCampaigns', 200, { who: admin, query });
        names.push(...page.json.campaigns.map((campaign: { name: string }) => campaign.name));
        cursor = page.json.nextCursor;
      }
      expect(names).toEqual(['C', 'B', 'Autumn']);
    });

    it('with companies, by pages', async () => {
      const body = { name: 'acme two', subdomain: 'acme-two', contactEmail: 'two@example.com' };
      await succeed('createCompany', 201, { who: operator, body });
      await succeed('readCompany', 200, { who: keys['tenant:read'] });
      await succeed('changeCompany', 200, { who: admin });
      const whole = await succeed('listCompanies', 200, { who: operator, query: {} });
      const ids: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const query: Record<string, string> = { limit: '1', ...(cursor && { cursor }) };
        const page = await succeed('listCompanies', 200, { who: operator, query });
        ids.push(...page.json.tenants.map(({ id }: { id: string }) => id));
        cursor = page.json.nextCursor;
      }
      expect(ids).toEqual(whole.json.tenants.map(({ id }: { id: string }) => id));
      expect(ids).toHaveLength(whole.json.total);
    });

    it('with documents, this one from a cache too', async () => {
      await succeed('downloadSalesNurtureSequence', 200, { who: admin });
      await succeed('downloadMasterclassSequence', 200, { who: admin });
      await succeed('readMasterclassGuide', 200);
      const { headers } = await succeed('readOpenApi', 200);
      expect(headers.get('cache-control')).toContain('public');
      await succeed('readOpenApi', 304, { headers: { 'If-None-Match': headers.get('etag') ?? '' } });
    });

    it('in every call but that of the payment provider, which is not set up here', async () => {
      await succeed('createSubscription', 503, { who: admin });
      const failed = client.operations.flatMap(({ operationId }) =>
        [...(client.met.get(operationId) ?? [])].some((status) => status < 400) ? [] : [operationId],
      );
      expect(failed).toEqual(['createSubscription']);
    });
  });

  it('is valid for programs that read it: unique names, examples that fit their schemas, a scope or none for each call', () => {
    const { document, operations } = client;
    expect(document.openapi).toBe('3.1.0');
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    for (const { operationId, requestBody, responses } of operations) {
      const bodies = [
        requestBody?.content ?? {},
        ...Object.values(responses).map((response) => response.content ?? {}),
      ];
      for (const { schema, example } of bodies.flatMap((content) => Object.values(content))) {
        if (!schema || example === undefined) continue;
        const result = z.fromJSONSchema(inlined(document, schema) as never).safeParse(example);
        expect([operationId, result.success ? null : z.prettifyError(result.error)]).toEqual([
          operationId,
          null,
        ]);
      }
    }
    for (const { contract } of apiCalls) {
      const operation = operations.find(({ operationId }) => operationId === contract?.docs.operationId);
      const rule = contract?.capability && CAPABILITIES[contract.capability];
      const stated = operation?.security.flatMap(({ apiKey }) => apiKey ?? []);
      if (contract) expect([contract.path, stated]).toEqual([contract.path, rule?.key ? [rule.key] : []]);
    }
  });

  describe('is refused', () => {
    const fill = () => ({ ...params(), campaignId: 'none', assessmentId: 'none' });

    // access-matrix.test.ts tests calls without a key or the right scope, and with another company's ID.
    it('with a body that is missing, too large or not JSON, and with a wrong method', async () => {
      for (const { operationId, method, path, requestBody, security } of client.operations) {
        const filled = path.replace(/\{(\w+)\}/g, (_all, key: string) => (fill() as never)[key]);
        const wrong = await fetch(api.origin + filled, {
          method: method === 'PUT' ? 'POST' : 'PUT',
          headers: { Accept: 'application/json', ...(security && admin) },
        });
        const problem = await wrong.json();
        if (!client.document.paths[path]?.[method === 'PUT' ? 'post' : 'put'])
          expect([operationId, wrong.status, problem.requestId]).toEqual([
            operationId,
            405,
            wrong.headers.get('x-request-id'),
          ]);
        if (!requestBody) continue;
        const who = operationId === 'createCompany' ? operator : admin;
        const send = async (body: unknown, headers = {}) =>
          (await client.call(operationId, { who, params: fill(), body, headers })).status;
        expect([operationId, await send('{')]).toEqual([operationId, 400]);
        expect([operationId, await send('{}', { 'Content-Type': 'text/plain' })]).toEqual([operationId, 415]);
        if (operationId.startsWith('sendBulk')) continue;
        expect([operationId, await send(`"${'x'.repeat(600 * 1024)}"`)]).toEqual([operationId, 413]);
      }
    });

    it('with fields or parameters that are not as described, which it names', async () => {
      for (const [operationId, options, field] of [
        [
          'reportSale',
          { who: keys['conversions:write'], body: { trackingId: 'x', saleAmount: -1, orderId: '1' } },
          'saleAmount',
        ],
        ['listLeads', { who: admin, query: { limit: '0' } }, 'limit'],
        ['listLeads', { who: admin, query: { cursor: 'x' } }, 'cursor'],
        ['listConversions', { who: admin, query: { month: '2026-13' } }, 'month'],
        ['listConversions', { who: admin, query: { cursor: 'x' } }, 'cursor'],
        ['listCampaigns', { who: admin, query: { cursor: 'x' } }, 'cursor'],
        ['listCompanies', { who: admin, query: { cursor: 'x' } }, 'cursor'],
        ['createCampaign', { who: admin, body: { name: 'A', segmentGoal: ['sleep'] } }, 'segmentGoal'],
        ['downloadPlan', { query: { format: 'doc' } }, 'format'],
      ] as const) {
        const { status, json } = await client.call(operationId, { params: fill(), ...options });
        expect([operationId, status, json.code, Object.keys(json.fields)]).toEqual([
          operationId,
          400,
          'invalid',
          [field],
        ]);
        expect(json.requestId).toBeTruthy();
      }
    });

    it.runIf(name === 'sqlite')('past its limit, and says what is left before', async () => {
      const limited = await serveApi({ db, rateLimitScale: 0.005 });
      const few = await readApiClient(limited.origin);
      const answers = [
        await few.call('readOpenApi'),
        await few.call('readOpenApi'),
        await few.call('readOpenApi'),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
      expect(answers.map(({ headers }) => headers.get('ratelimit-policy'))).toEqual([
        '"api";q=3;w=60',
        '"api";q=3;w=60',
        '"api";q=3;w=60',
      ]);
      expect(answers[0]?.headers.get('ratelimit')).toMatch(/^"api";r=1;t=\d+$/);
      expect(answers[2]?.headers.get('ratelimit')).toMatch(/^"api";r=0;t=\d+$/);
      expect(answers[2]?.json).toMatchObject({ code: 'too-many' });
      await limited.close();
    });
  });
});
