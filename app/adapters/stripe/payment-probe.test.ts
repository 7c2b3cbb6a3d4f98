import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listRecentPayments, runTestPayment } from '#app/domain/health/index.ts';
import { calmProbes } from '../../../tests/support/health-probes.ts';
import { type StripeStub, startStripeStub } from '../../../tests/support/stripe/stripe-stub.ts';
import { createPaymentProbe } from './payment-probe.server.ts';

/** Quick actions that send requests to Stripe (D39). */
describe('the quick actions', () => {
  let stub: StripeStub;
  beforeAll(async () => {
    stub = await startStripeStub();
  });
  afterAll(() => stub.close());
  beforeEach(() => {
    stub.mishap = () => undefined;
    stub.requests.length = 0;
    stub.account.payments.clear();
  });

  const probes = (settings: Record<string, string> = {}) =>
    calmProbes({
      payments: createPaymentProbe(
        { STRIPE_TAX: 'off', ...stub.settings, ...settings },
        { webhookUrl: null, limitMs: 30_000 },
      ),
    });
  const statuses = () => [...stub.account.payments.values()].map(({ status }) => status);

  it('make a payment and cancel it', async () => {
    await runTestPayment(probes());
    expect(statuses()).toEqual(['canceled']);
  });

  it('cancel a payment that the bank refused, too', async () => {
    await runTestPayment(probes());
    const [payment] = stub.account.payments.values();
    if (payment) payment.status = 'requires_capture';
    const declined = {
      status: 402,
      type: 'card_error',
      code: 'card_declined',
      message: 'No.',
      payment_intent: payment,
    };
    stub.mishap = ({ path }) => (path.endsWith('/cancel') ? undefined : declined);
    await expect(runTestPayment(probes())).rejects.toThrow(
      'Stripe refused the request (402, card_declined).',
    );
    expect(statuses()).toEqual(['canceled']);
  });

  it('make no payment with live keys, and ask Stripe nothing', async () => {
    const live = { STRIPE_SECRET_KEY: 'sk_live_stub', STRIPE_PUBLISHABLE_KEY: 'pk_live_stub' };
    await expect(runTestPayment(probes(live))).rejects.toThrow(/needs Stripe’s test mode/);
    expect(stub.requests).toEqual([]);
  });

  it('list the last ten payments, the newest first', async () => {
    for (let n = 0; n < 12; n++) await runTestPayment(probes());
    const newest = [...stub.account.payments.keys()].at(-1);
    const payments = await listRecentPayments(probes());
    expect(payments).toHaveLength(10);
    expect(payments[0]).toMatchObject({
      id: newest,
      amountCents: 100,
      currency: 'USD',
      status: 'canceled',
      url: `https://dashboard.stripe.com/test/payments/${newest}`,
    });
  });

  it('say why they can’t: no keys, and a Stripe that is away', async () => {
    await expect(runTestPayment(calmProbes())).rejects.toThrow('Online payments aren’t available yet.');
    stub.mishap = () => 'cut-before';
    await expect(listRecentPayments(probes())).rejects.toThrow('We could not reach Stripe.');
  });
});
