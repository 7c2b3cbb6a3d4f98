import { expect, it } from 'vitest';
import { findBillingDetails, saveBillingDetails } from '#app/domain/billing/index.ts';
import { startSubscription, syncSubscription } from '#app/domain/subscriptions/index.ts';
import { forOneDatabase } from '../support/databases.ts';
import { type Billing, billingForTests } from '../support/stripe/billing.ts';
import { makeTenant } from './rows.ts';

const actor = { kind: 'tenant-user', id: 'u', label: 'ada@example.com', requestId: null } as const;
const ADDRESS = {
  ...{ line1: 'Harbour Row 12', line2: null, postalCode: 'BS1 4RW' },
  ...{ city: 'Bristol', state: null, country: 'GB' },
};

/** A second attempt after a refusal or a lost answer, and the customer's details. */
forOneDatabase((_name, makeDb) => {
  let { db, payments, stripe, stub } = {} as Billing;
  let tenantId: string;
  billingForTests(makeDb, async (billing) => {
    ({ db, payments, stripe, stub } = billing);
    await db.tenant.updateMany({ data: { stripeCustomerId: null } });
    tenantId = (await makeTenant(db)).id;
  });
  const start = (email = 'ada@example.com') =>
    startSubscription({ db, payments, tenantId, plan: 'performance-growth', email, name: 'Acme', actor });
  const sync = () => syncSubscription({ db, payments, tenantId });
  const refuseOnce = (path: string, status: number) => {
    stub.mishap = (request) =>
      request.method === 'POST' && request.path === path
        ? { status, type: status < 500 ? 'invalid_request_error' : 'api_error', message: 'Not now.' }
        : undefined;
  };
  const customers = () => [...stub.account.customers.values()];

  it.each([
    ['/v1/subscriptions', 400],
    ['/v1/subscriptions', 500],
    ['/v1/customers', 400],
    ['/v1/customers', 500],
  ])('works at once after %s was refused with %i and the cause was repaired', async (path, status) => {
    refuseOnce(path, status);
    await expect(start()).rejects.toMatchObject({ name: 'PaymentError', isAnswered: true });
    stub.mishap = () => undefined;
    expect(await start()).toMatchObject({ type: 'setup' });
    expect(stub.account.subscriptions.size).toBe(1);
    expect(customers()).toHaveLength(1);
  });

  it('makes one customer if the first answer is lost and the e-mail address is another one then', async () => {
    stub.mishap = ({ method, path }) =>
      method === 'POST' && path === '/v1/customers' ? 'cut-after' : undefined;
    await expect(start()).rejects.toMatchObject({ failure: 'unreachable', isAnswered: false });
    stub.mishap = () => undefined;
    await start('grace@example.com');
    expect(customers()).toMatchObject([{ name: 'Acme', email: 'grace@example.com', metadata: { tenantId } }]);
  });

  it('finds the customer by its metadata once Stripe has forgotten the key', async () => {
    stub.mishap = ({ method, path }) =>
      method === 'POST' && path === '/v1/customers' ? 'cut-after' : undefined;
    await expect(start()).rejects.toMatchObject({ failure: 'unreachable' });
    stub.mishap = () => undefined;
    stub.expireKeys();
    stub.account.unindexed.clear();
    await start();
    expect(customers()).toHaveLength(1);
  });

  it('the customer has the name, address and tax id of the party that is billed, once they change', async () => {
    await start();
    stripe.confirmSetup();
    const details = { legalName: 'Acme Labs Ltd', taxId: 'GB123456789', address: ADDRESS };
    await db.$transaction((tx) => saveBillingDetails(tx, tenantId, details));
    await db.tenant.update({ where: { id: tenantId }, data: { contactEmail: 'books@acme.example' } });
    const sent: string[] = [];
    stub.mishap = ({ method, path, fields }) => {
      if (method === 'POST' && path.startsWith('/v1/customers/'))
        sent.push(fields.get('invoice_settings[custom_fields][0][value]') ?? '');
      return undefined;
    };
    await sync();
    await sync();
    expect(sent).toEqual(['GB123456789']);
    expect(customers()).toMatchObject([
      {
        name: 'Acme Labs Ltd',
        email: 'books@acme.example',
        address: { line1: 'Harbour Row 12', city: 'Bristol', country: 'GB', postal_code: 'BS1 4RW' },
      },
    ]);
    // What is changed at Stripe stays until it changes here.
    Object.assign(customers()[0] ?? {}, { email: 'other@acme.example' });
    await sync();
    expect(customers()[0]?.email).toBe('other@acme.example');
    await db.$transaction((tx) =>
      saveBillingDetails(tx, tenantId, { legalName: null, taxId: null, address: null }),
    );
    expect(await findBillingDetails(db, tenantId)).toEqual({ legalName: null, taxId: null, address: null });
    await sync();
    expect(customers()[0]).toMatchObject({ name: 'Acme', email: 'books@acme.example' });
  });

  it('a refused update of the customer does not keep the subscription from being read', async () => {
    await start();
    stripe.confirmSetup();
    await db.tenant.update({ where: { id: tenantId }, data: { contactEmail: 'books@acme.example' } });
    refuseOnce(`/v1/customers/${customers()[0]?.id}`, 400);
    await sync();
    expect(await db.tenant.findUniqueOrThrow({ where: { id: tenantId } })).toMatchObject({
      plan: 'performance-growth',
    });
  });
});
