import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import libraryPackage from '../../node_modules/stripe/package.json' with { type: 'json' };
import { type StripeCaller, stripeCaller } from '../support/stripe/calls.ts';
import { findPermission } from '../support/stripe/permissions.ts';
import { CALLS } from '../support/stripe/published-calls.ts';
import published from '../support/stripe/published-parameters.json' with { type: 'json' };
import { RESTRICTED_SECRET, type StripeStub, startStripeStub } from '../support/stripe/stripe-stub.ts';
import { HANDLERS } from '../support/stripe/stub-calls.ts';

/** What Stripe checks before and around the execution of a call: parameters, permissions and idempotency keys. */
let stub: StripeStub;
let api: StripeCaller;
beforeAll(async () => {
  stub = await startStripeStub();
  api = stripeCaller(stub);
});
afterAll(() => stub.close());
beforeEach(() => {
  stub.mishap = () => undefined;
  stub.denied.clear();
});

describe('the published parameters', () => {
  it('are those of the installed package, for each call that the stand-in answers', () => {
    expect(published.source).toContain(`stripe ${libraryPackage.version} `);
    expect(Object.keys(published.calls)).toHaveLength(CALLS.length);
    expect(Object.keys(HANDLERS).sort()).toEqual(Object.keys(published.calls).sort());
  });

  /** docs.stripe.com/error-codes; types and required fields from the package's types. */
  it.each([
    ['unknown', 'POST', 'customers', { nickname: 'A' }, 'parameter_unknown', 'nickname'],
    [
      'unknown, nested',
      'POST',
      'invoiceitems',
      { customer: 'cus_1', period: { from: 1, start: 1, end: 1 } },
      'parameter_unknown',
      'period[from]',
    ],
    ['unknown in a list', 'GET', 'invoices', { state: 'open' }, 'parameter_unknown', 'state'],
    [
      'of another call',
      'POST',
      'subscriptions',
      { customer: 'cus_1', pending_invoice_items_behavior: 'include' },
      'parameter_unknown',
      'pending_invoice_items_behavior',
    ],
    ['missing', 'POST', 'products', {}, 'parameter_missing', 'name'],
    ['missing, nested', 'POST', 'invoiceitems', { period: { start: 1 } }, 'parameter_missing', 'period[end]'],
    ['no integer', 'POST', 'invoiceitems', { amount: '12.5' }, 'parameter_invalid_integer', 'amount'],
    ['empty', 'POST', 'invoiceitems', { customer: '' }, 'parameter_invalid_empty', 'customer'],
    ['no boolean', 'POST', 'invoices', { auto_advance: 'yes' }, undefined, 'auto_advance'],
    ['not in the enum', 'POST', 'invoices', { collection_method: 'by_hand' }, undefined, 'collection_method'],
    ['no object', 'POST', 'customers', { invoice_settings: 'x' }, undefined, 'invoice_settings'],
    ['no array', 'POST', 'subscriptions', { items: 'price_1' }, undefined, 'items'],
    [
      'no integer in a nested field',
      'GET',
      'invoices',
      { created: { gte: 'May' } },
      'parameter_invalid_integer',
      'created[gte]',
    ],
  ])('refuse a parameter that is %s', async (_why, method, path, fields, code, param) => {
    const { status, body } = await api.send(method, path, fields);
    expect([status, body.error.code, body.error.param]).toEqual([400, code, param]);
  });

  it('let what may be unset be unset, and refuse calls that are not listed', async () => {
    const customer = await api.customer();
    expect((await api.send('POST', `customers/${customer}`, { metadata: '' })).status).toBe(200);
    expect((await api.send('POST', 'tax_ids', {})).status).toBe(404);
    // The library sends the version whose parameters these are.
    const answer = await fetch(`${stub.origin}/v1/account`, {
      headers: { Authorization: 'Bearer sk_test_stub', 'Stripe-Version': '2020-08-27' },
    });
    expect(answer.status).toBe(400);
  });

  it('let no parameter pass that they are not deep enough to check', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const products = [{ product: 'prod_1', prices: ['price_1'] }];
    const features = { subscription_update: { enabled: true, products } };
    await expect(api.send('POST', 'billing_portal/configurations', { features })).rejects.toThrow();
    expect(String(log.mock.calls[0])).toContain('features[subscription_update][products][0][prices]');
  });

  it('refuse an object of a parameter with 400, and one of the path with 404', async () => {
    const ofPath = await api.send('GET', 'customers/cus_none');
    expect([ofPath.status, ofPath.body.error.code]).toEqual([404, 'resource_missing']);
    const ofField = await api.send('POST', 'invoices', { customer: 'cus_none' });
    expect([ofField.status, ofField.body.error.code]).toEqual([400, 'resource_missing']);
  });
});

/** docs.stripe.com/keys/permissions-reference */
describe('a restricted key', () => {
  it.each([
    ['GET', 'customers', 'customer_read'],
    ['POST', 'customers/cus_1', 'customer_write'],
    ['GET', 'customers/search', 'customer_read'],
    ['POST', 'invoiceitems', 'invoice_item_write'],
    ['POST', 'invoices', 'invoice_write'],
    ['POST', 'invoices/in_1/finalize', 'invoice_write'],
    ['POST', 'invoices/create_preview', 'invoice_write'],
    ['GET', 'invoice_payments', 'invoice_read'],
    ['POST', 'billing_portal/sessions', 'customer_portal_write'],
    ['GET', 'billing_portal/configurations', 'customer_portal_read'],
    ['DELETE', 'subscriptions/sub_1', 'subscription_write'],
    ['GET', 'account', 'connected_account_read'],
    ['POST', 'prices', 'plan_write'],
    ['GET', 'disputes', 'dispute_read'],
    ['POST', 'credit_notes', 'credit_note_write'],
    ['POST', 'refunds', 'charge_write'],
    ['GET', 'webhook_endpoints', 'webhook_read'],
  ])('needs for %s %s the permission %s', async (method, path, permission) => {
    stub.denied.add(permission);
    const { status, body } = await api.send(method, path, {}, { secret: RESTRICTED_SECRET });
    expect(status).toBe(403);
    expect(body.error.message).toContain(`Having the 'rak_${permission}' permission`);
    // A secret key may do everything.
    expect((await api.send(method, path, {})).status).not.toBe(403);
  });

  it('needs a permission for each call that the stand-in answers', () => {
    const withoutPermission = Object.keys(HANDLERS).filter((call) => {
      const [method = '', path = ''] = call.split(' ');
      return findPermission({ method, path }) === null;
    });
    expect(withoutPermission).toEqual([]);
  });

  it('that may not read a resource may not write it', async () => {
    stub.denied.add('customer_read');
    expect((await api.send('POST', 'customers', {}, { secret: RESTRICTED_SECRET })).status).toBe(403);
  });
});

/** docs.stripe.com/api/idempotent_requests and docs.stripe.com/error-low-level */
describe('an idempotency key', () => {
  const create = (key: string, name = 'Acme') => api.send('POST', 'customers', { name }, { key });
  const failWith = (status: number, extra: object = {}) => {
    stub.mishap = () => ({ status, type: 'api_error', message: 'No', ...extra });
  };

  it('gives the same answer again, without a second object', async () => {
    const before = stub.account.customers.size;
    const first = await create('twice');
    expect(await create('twice')).toEqual({ ...first, isReplayed: true });
    expect(stub.account.customers.size).toBe(before + 1);
  });

  it.each([
    [402, { type: 'card_error' }],
    [500, {}],
    [503, {}],
  ])('keeps an answer with %i, too, because the execution had begun', async (status, extra) => {
    failWith(status, extra);
    await create(`kept ${status}`);
    stub.mishap = () => undefined;
    expect(await create(`kept ${status}`)).toMatchObject({ status, isReplayed: true });
    await stub.advance(24 * 3_600_000);
    expect(await create(`kept ${status}`)).toMatchObject({ status: 200, isReplayed: false });
  });

  it.each([
    ['a missing permission', 403],
    ['too many requests', 429],
  ])('keeps no answer about %s', async (_why, status) => {
    failWith(status);
    await create(`free ${status}`);
    stub.mishap = () => undefined;
    expect((await create(`free ${status}`)).status).toBe(200);
  });

  it('keeps no answer about parameters, but one about what the execution found', async () => {
    await api.send('POST', 'products', { nickname: 'x' }, { key: 'params' });
    expect((await api.send('POST', 'products', { name: 'x' }, { key: 'params' })).status).toBe(200);
    const order = { customer: 'cus_none' };
    expect((await api.send('POST', 'invoices', order, { key: 'found' })).status).toBe(400);
    expect(await api.send('POST', 'invoices', order, { key: 'found' })).toMatchObject({ isReplayed: true });
  });

  it('is refused for other parameters, and another call', async () => {
    await create('other');
    const { status, body } = await create('other', 'Bcme');
    expect([status, body.error.type]).toEqual([400, 'idempotency_error']);
    const elsewhere = await api.send('POST', 'products', { name: 'Acme' }, { key: 'other' });
    expect(elsewhere.body.error.type).toBe('idempotency_error');
  });

  it('is refused while its first request is under way', async () => {
    let open = () => {};
    const gate = new Promise<void>((done) => {
      open = done;
    });
    let first: Promise<unknown> = Promise.resolve();
    await new Promise<void>((arrived) => {
      stub.mishap = () => {
        arrived();
        return { until: gate };
      };
      first = create('busy');
    });
    stub.mishap = () => undefined;
    const { status, body } = await create('busy');
    expect([status, body.error.code]).toEqual([409, 'idempotency_key_in_use']);
    open();
    expect(await first).toMatchObject({ status: 200 });
    expect((await create('busy')).isReplayed).toBe(true);
  });
});
