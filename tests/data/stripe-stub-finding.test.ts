import { expect, it } from 'vitest';
import { type Rules, rulesForTests } from '../support/stripe/rules.ts';

/** Rules of Stripe’s searches, lists, lookup keys and portal that the stand-in keeps, with the pages that state them. */
let { stub, api, refusal } = {} as Rules;
rulesForTests((rules) => {
  ({ stub, api, refusal } = rules);
});

/** docs.stripe.com/search#data-freshness, docs.stripe.com/api/customers/search */
it('a search finds a customer by metadata a minute later, a list at once', async () => {
  const { id } = await api.post('customers', { email: 'bo@example.com', metadata: { tenantId: 't1' } });
  const search = (query: string) => api.get('customers/search', { query });
  expect((await search("metadata['tenantId']:'t1'")).data).toEqual([]);
  expect((await api.get('customers', { email: 'bo@example.com' })).data).toMatchObject([{ id }]);
  await stub.advance(60_000);
  expect((await search("metadata['tenantId']:'t1' AND email:'bo@example.com'")).data).toMatchObject([{ id }]);
  expect((await search("metadata['tenantId']:'t2'")).data).toEqual([]);
  expect((await refusal('GET', 'customers/search', { query: 'tenantId = t1' }))[1]).toBe('query');
});

/** docs.stripe.com/products-prices/manage-prices#lookup-keys, docs.stripe.com/api/prices/list */
it('a lookup key belongs to one price, archived or not, until it is transferred', async () => {
  const { id: product } = await api.post('products', { name: 'Plan' });
  const values = { product, unit_amount: 100, currency: 'usd', lookup_key: 'plan' };
  const { id } = await api.post('prices', values);
  await api.post(`prices/${id}`, { active: false });
  expect(await refusal('POST', 'prices', values)).toEqual([400, 'lookup_key']);
  const find = async (fields: object) => (await api.get('prices', { lookup_keys: ['plan'], ...fields })).data;
  expect([await find({}), await find({ active: true })]).toMatchObject([[{ id }], []]);
  const { id: next } = await api.post('prices', { ...values, transfer_lookup_key: true });
  expect(await find({})).toMatchObject([{ id: next }]);
});

/** docs.stripe.com/api/pagination */
it('a list has ten objects unless it is asked for up to 100, and its pages follow each other', async () => {
  for (let n = 0; n < 12; n++) await api.customer();
  const first = await api.get('customers');
  expect([first.data.length, first.has_more]).toEqual([10, true]);
  const rest = await api.get('customers', { starting_after: first.data[9].id });
  expect([rest.data.length, rest.has_more]).toEqual([2, false]);
  expect((await api.get('customers', { ending_before: rest.data[0].id, limit: 10 })).data).toEqual(
    first.data,
  );
  expect(await refusal('GET', 'customers', { limit: 101 })).toEqual([400, 'limit']);
});

/** docs.stripe.com/api/customer_portal/sessions/create, …/configurations */
it('the portal’s configuration says what customers may do; the dashboard’s own lets them cancel', async () => {
  const customer = await api.customer();
  const session = await api.post('billing_portal/sessions', { customer });
  const own = await api.get(`billing_portal/configurations/${session.configuration}`);
  expect(own).toMatchObject({ is_default: true, features: { subscription_cancel: { enabled: true } } });
  const { id: configuration } = await api.post('billing_portal/configurations', {
    features: { payment_method_update: { enabled: true } },
  });
  const open = (type: string) => ({ customer, configuration, flow_data: { type } });
  expect(await api.post('billing_portal/sessions', open('payment_method_update'))).toMatchObject({
    configuration,
  });
  const cancel = {
    ...open('subscription_cancel'),
    flow_data: { type: 'subscription_cancel', subscription_cancel: { subscription: 'sub_1' } },
  };
  expect((await refusal('POST', 'billing_portal/sessions', cancel))[0]).toBe(400);
  await api.post(`billing_portal/configurations/${configuration}`, { active: false });
  expect(await refusal('POST', 'billing_portal/sessions', open('payment_method_update'))).toEqual([
    400,
    'configuration',
  ]);
});
