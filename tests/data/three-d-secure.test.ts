import { expect, it } from 'vitest';
import {
  readBilling,
  readOutcome,
  startSubscription,
  syncSubscription,
} from '#app/domain/subscriptions/index.ts';
import { readStanding } from '#app/domain/tenants/index.ts';
import { forOneDatabase } from '../support/databases.ts';
import { type Billing, billingForTests } from '../support/stripe/billing.ts';
import {
  authenticateIntent,
  confirmIntent,
  processIntent,
  TEST_CARDS,
} from '../support/stripe/stub-intents.ts';
import { makeTenant } from './rows.ts';

const actor = { kind: 'tenant-user', id: 'u', label: 'ada@example.com', requestId: null } as const;

/** Cards whose bank asks the payer for a confirmation (3-D Secure): the status shown is the correct one. */
forOneDatabase((_name, makeDb) => {
  let { db, stub, payments, stripe } = {} as Billing;
  let tenantId: string;
  billingForTests(makeDb, async (billing) => {
    ({ db, stub, payments, stripe } = billing);
    tenantId = (await makeTenant(db)).id;
  });

  const start = async () => {
    const plan = 'performance-starter';
    const intent = await startSubscription({
      ...{ db, payments, tenantId, plan, actor },
      email: 'ada@example.com',
      name: 'Acme',
    });
    return intent?.clientSecret ?? '';
  };
  const outcome = async () => (await readOutcome({ db, payments, tenantId })).state;
  const awaits = async () => {
    const { awaits: state, isUnconfirmed } = await readBilling({ db, payments, tenantId, now: new Date() });
    return { state, isUnconfirmed };
  };
  const enter = (secret: string, card: keyof typeof TEST_CARDS) =>
    confirmIntent(stub.account, secret, TEST_CARDS[card]);
  /** Uses up the trial and ends it, so the next subscription is paid at once. */
  const endTrial = async () => {
    await start();
    stripe.end();
    await syncSubscription({ db, payments, tenantId });
  };

  it('a trial’s card waits for the bank, is refused, and is stored at the second try', async () => {
    const secret = await start();
    expect(await outcome()).toBe('failed');
    expect(enter(secret, 'threeDSecure')).toEqual({ status: 'requires_action', error: null });
    expect(await outcome()).toBe('needs-action');
    expect(await awaits()).toEqual({ state: 'needs-action', isUnconfirmed: true });

    expect(authenticateIntent(stub.account, secret, false).error?.code).toMatch(/authentication_failure$/);
    expect(await outcome()).toBe('failed');
    expect(await awaits()).toEqual({ state: 'needs-card', isUnconfirmed: true });
    expect(await start()).toBe(secret);

    enter(secret, 'threeDSecure');
    authenticateIntent(stub.account, secret, true);
    expect(await outcome()).toBe('trialing');
    expect(await awaits()).toEqual({ state: null, isUnconfirmed: false });
    expect(stub.account.subscriptions.size).toBe(1);
  });

  it('a first payment is declined, waits for the bank, and makes the subscription active', async () => {
    await endTrial();
    const secret = await start();
    expect(secret).toMatch(/^pi_/);
    expect(enter(secret, 'declined').error?.message).toBe('Your card was declined.');
    expect(await outcome()).toBe('failed');
    enter(secret, 'threeDSecure');
    expect(await outcome()).toBe('needs-action');
    const [, second] = [...stub.account.subscriptions.values()];
    expect(second?.status).toBe('incomplete');
    authenticateIntent(stub.account, secret, true);
    expect(await outcome()).toBe('active');
    expect(await readStanding({ db, tenantId, now: new Date() })).toEqual({ kind: 'good' });
  });

  it('a payment that the bank has not answered is shown as such, and no second one is begun', async () => {
    await endTrial();
    const secret = await start();
    processIntent(stub.account, secret);
    expect(await outcome()).toBe('processing');
    expect(await awaits()).toEqual({ state: 'processing', isUnconfirmed: true });
    await expect(start()).rejects.toMatchObject({
      code: 'conflict',
      message: 'Your payment is being processed: the bank has not answered yet.',
    });
    enter(secret, 'good');
    expect(await outcome()).toBe('active');
  });

  it('a renewal that waits for the bank is overdue, and names what is to be done', async () => {
    enter(await start(), 'good');
    stripe.renew('failed');
    const [invoice] = [...stub.account.invoices.values()].filter(({ status }) => status === 'open');
    const secret = invoice?.payment?.client_secret ?? '';
    enter(secret, 'threeDSecure');
    expect(await awaits()).toEqual({ state: 'needs-action', isUnconfirmed: false });
    expect(await readStanding({ db, tenantId, now: new Date() })).toMatchObject({ kind: 'overdue' });
    authenticateIntent(stub.account, secret, true);
    expect(await awaits()).toEqual({ state: null, isUnconfirmed: false });
    expect(await readStanding({ db, tenantId, now: new Date() })).toEqual({ kind: 'good' });
  });

  it('a card that was stored on Stripe’s own page is not missing, though the form was never confirmed', async () => {
    await start();
    for (const customer of stub.account.customers.values())
      customer.invoice_settings.default_payment_method = 'pm_portal';
    expect(await outcome()).toBe('trialing');
    expect(await awaits()).toEqual({ state: null, isUnconfirmed: false });
  });
});
