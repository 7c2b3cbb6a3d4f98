import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { makeTenant } from '../data/rows.ts';
import { type Caller, keyCaller, operatorCaller, tenantCaller } from '../support/callers.ts';
import { forEachDatabase } from '../support/databases.ts';
import { type ServedApi, serveApi } from '../support/http.ts';
import {
  type StripeStub,
  signEvent,
  startStripeStub,
  stripeEvent,
  stripeHappenings,
} from '../support/stripe/stripe-stub.ts';
import {
  authenticateIntent,
  confirmIntent,
  processIntent,
  TEST_CARDS,
} from '../support/stripe/stub-intents.ts';

const CALLS_AT_ONCE = 12;
const NOW = () => Math.floor(Date.now() / 1000);

forEachDatabase((_name, makeDb) => {
  let db: Database;
  let api: ServedApi;
  let bare: ServedApi;
  let stub: StripeStub;
  let ping: Awaited<ReturnType<typeof makeDb>>['ping'];
  let tenantId: string;
  let admin: Caller;

  beforeAll(async () => {
    const database = await makeDb();
    ({ db, ping } = database);
    stub = await startStripeStub();
    api = await serveApi({ db, ping: database.ping, settings: stub.settings });
    bare = await serveApi({ db, ping: database.ping });
  });
  afterAll(async () => {
    await Promise.all([api.close(), bare.close()]);
    await stub.close();
  });
  beforeEach(async () => {
    stub.mishap = () => undefined;
    stub.requests.length = 0;
    tenantId = (await makeTenant(db)).id;
    admin = await tenantCaller(db, api.origin, { tenantId, role: 'admin' });
  });

  const create = async (
    body: object,
    { caller = admin, origin = api.origin }: { caller?: Caller; origin?: string } = {},
  ) => {
    const response = await fetch(`${origin}/api/subscriptions/create`, {
      method: 'POST',
      headers: {
        ...caller,
        Origin: origin,
        'Content-Type': 'application/json',
        Accept: 'application/json',
        // The caller sets the request ID, so that two refusals can be identical byte for byte.
        'X-Request-Id': 'of-all-requests',
      },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  };
  const STARTER = { plan: 'performance-starter', email: 'ada@example.com', name: 'Acme Labs' };

  describe('POST /api/subscriptions/create', () => {
    it('answers with what the browser confirms, and the same again', async () => {
      const first = await create({ ...STARTER, tenantId });
      expect(first).toEqual({
        status: 200,
        body: {
          success: true,
          clientSecret: expect.stringMatching(/^seti_/),
          intentType: 'setup',
          message: 'Subscription created',
        },
      });
      expect(await create(STARTER)).toEqual(first);
    });

    it('hands the same out after a bank refused (3-D Secure), and nothing while it has not answered', async () => {
      const first = await create(STARTER);
      const secret = first.body.clientSecret;
      confirmIntent(stub.account, secret, TEST_CARDS.threeDSecure);
      expect(await create(STARTER)).toEqual(first);
      authenticateIntent(stub.account, secret, false);
      expect(await create(STARTER)).toEqual(first);
      processIntent(stub.account, secret);
      expect(await create(STARTER)).toEqual({
        status: 409,
        body: {
          success: false,
          message: 'Your payment is being processed: the bank has not answered yet.',
        },
      });
      confirmIntent(stub.account, secret, TEST_CARDS.good);
      expect(await create(STARTER)).toMatchObject({
        status: 409,
        body: { message: 'Your company already has this plan.' },
      });
    });

    it(`makes one subscription of ${CALLS_AT_ONCE} calls at once`, async () => {
      const before = stub.account.subscriptions.size;
      const answers = await Promise.all(Array.from({ length: CALLS_AT_ONCE }, () => create(STARTER)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(new Set(answers.map(({ body }) => body.clientSecret)).size).toBe(1);
      expect(stub.account.subscriptions.size).toBe(before + 1);
    });

    it('answers another company’s id as an unknown one', async () => {
      const otherTenant = await makeTenant(db);
      const answers = [
        await create({ ...STARTER, tenantId: otherTenant.id }),
        await create({ ...STARTER, tenantId: 'unknown' }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404]);
      expect(answers[0]).toEqual(answers[1]);
      expect(stub.requests).toEqual([]);
    });

    it('is for admins with a session; an operator names the company', async () => {
      const callers = [
        {},
        await operatorCaller(db, api.origin),
        await tenantCaller(db, api.origin, { tenantId, role: 'editor' }),
        await keyCaller(db, { tenantId, scopes: ['tenant:read', 'conversions:write'] }),
      ];
      const statuses = [];
      for (const caller of callers) statuses.push((await create(STARTER, { caller })).status);
      expect(statuses).toEqual([401, 400, 403, 403]);
    });

    it('names what is wrong with the body', async () => {
      expect(await create({ ...STARTER, plan: 'basic' })).toMatchObject({
        status: 400,
        body: {
          fields: { plan: ['Use one of performance-starter, performance-growth, performance-enterprise'] },
        },
      });
      expect((await create({ ...STARTER, email: 'nobody' })).status).toBe(400);
    });

    it('passes on what the bank said, and of other failures the specification’s words', async () => {
      stub.mishap = () => ({ status: 402, type: 'card_error', message: 'Your card has insufficient funds.' });
      expect(await create(STARTER)).toEqual({
        status: 402,
        body: { success: false, message: 'Your card has insufficient funds.' },
      });
      const failed = { success: false, message: 'Failed to create subscription' };
      stub.mishap = () => ({ status: 403, type: 'invalid_request_error', message: 'rk_live_… may not' });
      expect(await create(STARTER)).toEqual({ status: 502, body: failed });
      stub.mishap = () => 'cut-before';
      expect(await create(STARTER)).toEqual({ status: 503, body: failed });
    });

    it('says that payments are not set up where no keys are', async () => {
      expect(await create(STARTER, { origin: bare.origin })).toEqual({
        status: 503,
        body: { success: false, message: 'Online payments aren’t available yet.' },
      });
    });
  });

  describe('POST /api/webhooks/stripe', () => {
    const deliver = (
      body: string,
      headers: Record<string, string> = { 'Stripe-Signature': signEvent(body) },
    ) =>
      fetch(`${api.origin}/api/webhooks/stripe`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body,
      });
    const recorded = (id: string) => db.stripeEvent.findUnique({ where: { id } });

    it('records an event once, by its id, with what it is about', async () => {
      await create(STARTER);
      const subscription = [...stub.account.subscriptions.values()].at(-1);
      const body = stripeHappenings(stub.account).event('customer.subscription.updated', subscription);
      for (let n = 0; n < 3; n++) expect((await deliver(body)).status).toBe(200);
      expect(await recorded(JSON.parse(body).id)).toMatchObject({
        type: 'customer.subscription.updated',
        objectId: subscription?.id,
        customerId: subscription?.customer,
        processedAt: null,
      });
    });

    it('accepts events that this service does not know', async () => {
      const body = stripeEvent('treasury.something.happened', { object: 'treasury.thing' });
      expect((await deliver(body)).status).toBe(200);
      expect(await recorded(JSON.parse(body).id)).toMatchObject({ objectId: null, customerId: null });
    });

    it('asks Stripe nothing: the answer waits for no one', async () => {
      await deliver(stripeEvent('customer.updated', { object: 'customer', id: 'cus_other' }));
      expect(stub.requests).toEqual([]);
    });

    it.each([
      ['without a signature', () => ({})],
      ['signed with another secret', (body: string) => signed(body, { secret: 'whsec_of_another' })],
      ['of six minutes ago', (body: string) => signed(body, { at: NOW() - 360 })],
      ['of six minutes from now', (body: string) => signed(body, { at: NOW() + 360 })],
      ['with a signature of another body', () => signed('{}')],
      ['with a signature that is none', () => ({ 'Stripe-Signature': 't=soon,v1=00' })],
    ])('refuses a delivery %s', async (_what, headers) => {
      const body = stripeEvent('customer.updated', { object: 'customer', id: 'cus_1' });
      expect((await deliver(body, headers(body))).status).toBe(400);
      expect(await recorded(JSON.parse(body).id)).toBeNull();
    });

    it('takes a delivery whose time differs by four minutes, on either side', async () => {
      for (const signedAt of [NOW() - 240, NOW() + 240]) {
        const body = stripeEvent('customer.updated', { object: 'customer', id: 'cus_1' });
        expect((await deliver(body, signed(body, { at: signedAt }))).status).toBe(200);
      }
    });

    it('refuses a body that is no event although it is signed', async () => {
      const event = JSON.parse(stripeEvent('customer.updated', { object: 'customer', id: 'cus_1' }));
      const odd = [
        ...['{}', 'null', '[]', '1', '"text"', '', 'no json'],
        ...[
          { created: 'soon' },
          { created: 1e300 },
          { created: null },
          { id: 5 },
          { id: '' },
          { type: null },
          { data: null },
          { data: {} },
          { data: { object: null } },
          { livemode: 'yes' },
        ].map((change) => JSON.stringify({ ...event, ...change })),
      ];
      for (const body of odd) expect((await deliver(body)).status, body).toBe(400);
    });

    it('takes an event about an object without the usual fields', async () => {
      for (const object of [{}, { id: 7, object: 8, customer: 9 }, { customer: { id: null } }]) {
        const event = JSON.parse(stripeEvent('customer.updated', {}));
        expect((await deliver(JSON.stringify({ ...event, data: { object } }))).status).toBe(200);
      }
    });

    it('says what is missing where no signing secret is set, so that Stripe sends it again', async () => {
      const { STRIPE_WEBHOOK_SECRET: _secret, ...settings } = stub.settings;
      const unsigned = await serveApi({ db, ping, settings });
      const body = stripeEvent('customer.updated', { object: 'customer', id: 'cus_1' });
      const response = await fetch(`${unsigned.origin}/api/webhooks/stripe`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...signed(body) },
        body,
      });
      expect(response.status).toBe(503);
      expect(await response.text()).toContain('no signing secret');
      expect(await recorded(JSON.parse(body).id)).toBeNull();
      await unsigned.close();
    });

    it('is unknown where no keys are set', async () => {
      const response = await fetch(`${bare.origin}/api/webhooks/stripe`, { method: 'POST', body: '{}' });
      expect(response.status).toBe(404);
    });
  });
});

const signed = (body: string, options?: { secret?: string; at?: number }) => ({
  'Stripe-Signature': signEvent(body, options),
});
