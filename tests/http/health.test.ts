import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { dropOldHealthChecks, runHealthCheck } from '#app/domain/health/index.ts';
import { makeTenant } from '../data/rows.ts';
import { type Caller, keyCaller, operatorCaller, tenantCaller } from '../support/callers.ts';
import { forOneDatabase } from '../support/databases.ts';
import { calmProbes } from '../support/health-probes.ts';
import { type ServedApi, serveApi } from '../support/http.ts';
import {
  RESTRICTED_SECRET,
  type StripeStub,
  signEvent,
  startStripeStub,
  stripeEvent,
} from '../support/stripe/stripe-stub.ts';

const FIELDS = [
  'isHealthy',
  'lastChecked',
  'responseTime',
  'errors',
  'apiKeyValid',
  'accountValid',
  'canCreateCustomers',
  'canCreateSubscriptions',
  'canCreateProducts',
  'webhooksWorking',
];
const WORKING = {
  isHealthy: true,
  errors: [],
  apiKeyValid: true,
  accountValid: true,
  canCreateCustomers: true,
  canCreateSubscriptions: true,
  canCreateProducts: true,
  webhooksWorking: true,
};
const HOUR_MS = 3_600_000;

/** Tests the checks of Stripe (D39) against a stub of its API, with the calls that the page makes. */
forOneDatabase((_name, makeDb) => {
  let db: Database;
  let url: string;
  let stub: StripeStub;
  let operator: Caller;
  let settings: Record<string, string>;
  const open: ServedApi[] = [];

  const serve = async (changes: Record<string, string | undefined> = {}, healthLimitMs = 30_000) => {
    const settingEntries = Object.entries({ ...settings, ...changes }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    );
    const api = await serveApi({ db, settings: Object.fromEntries(settingEntries), healthLimitMs });
    open.push(api);
    return api;
  };
  const ask = async (api: ServedApi, path = '/api/health/stripe', who: Caller = operator) => {
    const response = await fetch(api.origin + path, { headers: { ...who, Accept: 'application/json' } });
    return { status: response.status, body: await response.json() };
  };
  const status = (api: ServedApi) => ask(api, '/api/health/stripe/status');
  const objectsAtStripe = () => {
    const { customers, products, prices, subscriptions, invoices, items, payments } = stub.account;
    return [customers, products, prices, subscriptions, invoices, items, payments].map(({ size }) => size);
  };

  let api: ServedApi;
  /** The API with a restricted key, once a test has requested it. */
  let restricted: ServedApi | undefined;
  beforeAll(async () => {
    ({ db, url } = await makeDb());
    stub = await startStripeStub();
    settings = { ...stub.settings, DATABASE_URL: url, APP_ORIGIN: 'https://app.example.com' };
    api = await serve();
    operator = await operatorCaller(db, 'https://app.example.com');
  });
  afterAll(async () => {
    await Promise.all(open.map((service) => service.close()));
    await stub.close();
  });
  beforeEach(async () => {
    stub.mishap = () => undefined;
    stub.denied.clear();
    stub.requests.length = 0;
    stub.account.endpoints = [
      {
        id: 'we_stub',
        object: 'webhook_endpoint',
        url: 'https://app.example.com/api/webhooks/stripe',
        status: 'enabled',
        enabled_events: ['*'],
      },
    ];
    await db.healthCheck.deleteMany();
  });

  describe('GET /api/health/stripe', () => {
    it('checks, stores the result, and the status call reads it without asking Stripe', async () => {
      expect(await status(api)).toEqual({ status: 200, body: null });
      const checked = await ask(api);
      expect(checked).toMatchObject({ status: 200, body: WORKING });
      expect(Object.keys(checked.body)).toEqual(FIELDS);
      expect(Date.parse(checked.body.lastChecked)).toBeGreaterThan(Date.now() - HOUR_MS);
      stub.requests.length = 0;
      expect(await status(api)).toEqual(checked);
      expect(stub.requests).toEqual([]);
    });

    it('leaves no object behind, with a secret key only by reading', async () => {
      const before = objectsAtStripe();
      await ask(api);
      expect(stub.requests.every((request) => request.startsWith('GET '))).toBe(true);
      restricted ??= await serve({ STRIPE_SECRET_KEY: RESTRICTED_SECRET });
      await ask(restricted);
      expect(objectsAtStripe()).toEqual(before);
    });

    it.each<[string, Partial<typeof WORKING>, string]>([
      [
        'connected_account_read',
        { accountValid: false },
        'Account Active: The key lacks the permission “Account”.',
      ],
      [
        'customer_write',
        { canCreateCustomers: false },
        'Customer Creation: The key lacks the permission “Customers”.',
      ],
      [
        'subscription_write',
        { canCreateSubscriptions: false },
        'Subscription Management: The key lacks the permission “Subscriptions”.',
      ],
      [
        'invoice_item_write',
        { canCreateSubscriptions: false },
        'Subscription Management: The key lacks the permission “Invoice items”.',
      ],
      [
        'invoice_write',
        { canCreateSubscriptions: false },
        'Subscription Management: The key lacks the permission “Invoices”.',
      ],
      [
        'credit_note_read',
        { canCreateSubscriptions: false },
        'Subscription Management: The key lacks the permission “Credit notes”.',
      ],
      [
        'charge_read',
        { canCreateSubscriptions: false },
        'Subscription Management: The key lacks the permission “Charges and refunds”.',
      ],
      [
        'dispute_read',
        { canCreateSubscriptions: false },
        'Subscription Management: The key lacks the permission “Disputes”.',
      ],
      [
        'payment_method_read',
        { canCreateCustomers: false },
        'Customer Creation: The key lacks the permission “Payment methods”.',
      ],
      [
        'customer_portal_write',
        { canCreateCustomers: false },
        'Customer Creation: The key lacks the permission “Customer portal”.',
      ],
      [
        'product_write',
        { canCreateProducts: false },
        'Product Management: The key lacks the permission “Products”.',
      ],
      [
        'plan_write',
        { canCreateProducts: false },
        'Product Management: The key lacks the permission “Prices”.',
      ],
      [
        'webhook_read',
        { webhooksWorking: false },
        'Webhook Endpoints: The key lacks the permission “Webhook endpoints”.',
      ],
    ])('names what a restricted key without %s can’t do, and nothing else', async (permission, flags, issue) => {
      restricted ??= await serve({ STRIPE_SECRET_KEY: RESTRICTED_SECRET });
      if (permission === 'connected_account_read')
        expect((await ask(restricted)).body).toMatchObject(WORKING);
      stub.denied.add(permission);
      expect((await ask(restricted)).body).toMatchObject({
        ...WORKING,
        ...flags,
        isHealthy: false,
        errors: [issue],
      });
    });

    it('sees that the signing secret of webhooks is another one, until a delivery is accepted', async () => {
      const wrong = await serve({ STRIPE_WEBHOOK_SECRET: 'whsec_rotated_secret' });
      const deliver = (to: ServedApi, signature?: string) => {
        const body = stripeEvent('customer.updated', { id: 'cus_x', object: 'customer' });
        const headers = { 'Stripe-Signature': signature ?? signEvent(body) };
        return fetch(`${to.origin}/api/webhooks/stripe`, { method: 'POST', body, headers });
      };
      // A request that does not look like one of Stripe's says nothing about the secret.
      expect((await deliver(wrong, 'x')).status).toBe(400);
      expect((await ask(wrong)).body).toMatchObject(WORKING);
      expect((await deliver(wrong)).status).toBe(400);
      const { body } = await ask(wrong);
      expect(body).toMatchObject({
        ...WORKING,
        isHealthy: false,
        webhooksWorking: false,
        errors: body.errors,
      });
      expect(body.errors.join()).toMatch(/^Webhook Endpoints: .*Set STRIPE_WEBHOOK_SECRET/);
      expect((await deliver(api)).status).toBe(200);
      expect((await ask(api)).body).toMatchObject(WORKING);
    });

    const ALL_FAILED = Object.fromEntries(Object.keys(WORKING).map((name) => [name, false]));
    it('says that a key is wrong', async () => {
      const wrong = await serve({ STRIPE_SECRET_KEY: 'sk_test_wrong' });
      expect((await ask(wrong)).body).toMatchObject({
        ...ALL_FAILED,
        errors: ['API Key Valid: Stripe does not accept the key.'],
      });
    });

    it.each([
      ['cut off', 'cut-before', 'API Key Valid: We could not reach Stripe.'],
      [
        'in trouble',
        { status: 500, type: 'api_error', message: 'Sorry' },
        'API Key Valid: Stripe has a problem of its own (500).',
      ],
    ] as const)('says that Stripe is %s', async (_what, mishap, issue) => {
      stub.mishap = () => mishap;
      expect((await ask(api)).body).toMatchObject({ ...ALL_FAILED, errors: [issue] });
    });

    it('gives up on a Stripe that does not answer, at the limit', async () => {
      const hasty = await serve({}, 500);
      stub.mishap = ({ path }) => (path === '/v1/account' ? 'hang' : undefined);
      const { body } = await ask(hasty);
      expect(body).toMatchObject({ isHealthy: false, accountValid: false });
      expect(body.errors.join()).toMatch(/No answer within 0.5 s|Stripe did not answer in time/);
    });

    it('says that payments are not set up where no keys are (D38)', async () => {
      const bare = await serve(
        Object.fromEntries(Object.keys(stub.settings).map((name) => [name, undefined])),
      );
      expect(await ask(bare)).toMatchObject({
        status: 200,
        body: { ...ALL_FAILED, errors: ['Online payments aren’t available yet.'] },
      });
      expect(stub.requests).toEqual([]);
    });

    it('is for operators', async () => {
      const tenantId = (await makeTenant(db)).id;
      const callers = [
        {},
        await tenantCaller(db, 'https://app.example.com', { tenantId, role: 'admin' }),
        await keyCaller(db, { tenantId, scopes: ['tenant:read'] }),
      ];
      for (const path of ['/api/health/stripe', '/api/health/stripe/status']) {
        const statuses = [];
        for (const who of callers) statuses.push((await ask(api, path, who)).status);
        expect(statuses).toEqual([401, 403, 403]);
      }
      expect(stub.requests).toEqual([]);
    });

    it('checks nothing for HEAD', async () => {
      const response = await fetch(`${api.origin}/api/health/stripe`, {
        method: 'HEAD',
        headers: operator,
      });
      expect(response.status).toBe(200);
      expect(stub.requests).toEqual([]);
    });
  });

  it('keeps the record over a restart', async () => {
    const checked = await ask(api);
    await db.$disconnect();
    expect(await status(await serve())).toEqual(checked);
  });

  it('deletes results after two days, and those of a clock that was ahead', async () => {
    const probes = calmProbes();
    const now = new Date();
    for (const hours of [0, 1, 47, 49, -2]) {
      const record = await runHealthCheck({ db, probes, trigger: 'timer' });
      await db.healthCheck.updateMany({
        where: { lastChecked: record?.lastChecked },
        data: { lastChecked: new Date(now.getTime() - hours * HOUR_MS) },
      });
    }
    // A result in the future does not count as the latest either.
    expect(Date.parse((await status(api)).body.lastChecked)).toBe(now.getTime());
    await dropOldHealthChecks({ db, now });
    const remainingChecks = await db.healthCheck.findMany({ orderBy: { lastChecked: 'desc' } });
    expect(
      remainingChecks.map(({ lastChecked }) => (now.getTime() - lastChecked.getTime()) / HOUR_MS),
    ).toEqual([0, 1, 47]);
  });
});
