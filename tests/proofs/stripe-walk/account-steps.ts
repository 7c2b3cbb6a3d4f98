import Stripe from 'stripe';
import { createPaymentProbe } from '#app/adapters/stripe/payment-probe.server.ts';
import { PERMISSIONS } from '#app/adapters/stripe/permissions.ts';
import type { PricingPlan } from '#app/domain/billing/index.ts';
import { PRICING_PLANS, TRIAL_DAYS } from '#app/domain/billing/index.ts';
import type { PaymentResource } from '#app/domain/health/index.ts';
import { PaymentError } from '#app/lib/payment-error.ts';
import { ProbeError } from '#app/lib/probe-error.ts';
import type { Walk } from './walk.ts';

/** Steps that need no time to pass. */

/** The account is a test account, and answers in the version of the API whose types the service is written for. */
export async function tryPrices(walk: Walk): Promise<void> {
  const { check, payments, stripe } = walk;
  const balance = await stripe.balance.retrieve();
  check('is a test account', balance.livemode, false);
  check('answers in the pinned version', balance.lastResponse.apiVersion, Stripe.API_VERSION);
  const prepare = async (plan: PricingPlan) => {
    const priceId = await payments.preparePrice(plan);
    check(`${plan} has one price`, await payments.preparePrice(plan), priceId);
    const { unit_amount, currency, recurring, metadata, active } = await stripe.prices.retrieve(priceId);
    check(
      `${plan} has the plan’s fee`,
      { active, unit_amount, currency, interval: recurring?.interval, plan: metadata.plan },
      {
        ...{ active: true, unit_amount: PRICING_PLANS[plan].baseFeeCents, currency: 'usd' },
        ...{ interval: 'month', plan },
      },
    );
    return priceId;
  };
  walk.prices = {
    starter: await prepare('performance-starter'),
    growth: await prepare('performance-growth'),
  };
}

export async function tryCustomer(walk: Walk): Promise<void> {
  const { check, payments, stripe, id } = walk;
  const tenantId = `${id}-own`;
  const prepare = (key: string) => payments.prepareCustomer({ tenantId, key: `${id}:${key}` });
  const customerId = await prepare('first');
  walk.ownCustomerId = customerId;
  check('the same key gives the same customer', await prepare('first'), customerId);
  const isFound = await walk.waitFor(async () => {
    const { data } = await stripe.customers.search({ query: `metadata['tenantId']:'${tenantId}'` });
    return data.length > 0;
  });
  check('the search finds it by its metadata', isFound, true);
  if (isFound) check('another key gives the one that was found', await prepare('later'), customerId);
  const address = {
    ...{ line1: 'Harbour Row 12', line2: null, postalCode: 'BS1 4RW' },
    ...{ city: 'Bristol', state: null, country: 'GB' },
  };
  const details = { name: 'Walk Labs', email: 'walk@example.com', taxId: 'GB123456789', address };
  await payments.updateCustomer(customerId, details, 'digest');
  const customer = await stripe.customers.retrieve(customerId);
  if (customer.deleted) throw new Error('The customer was deleted.');
  const { name, email, metadata, invoice_settings: settings } = customer;
  check(
    'has the details that were sent, and keeps its metadata',
    {
      ...{ name, email, metadata, fields: settings.custom_fields },
      ...{ country: customer.address?.country, postalCode: customer.address?.postal_code },
    },
    {
      ...{ name: 'Walk Labs', email: 'walk@example.com', metadata: { tenantId, details: 'digest' } },
      fields: [{ name: 'Tax ID', value: 'GB123456789' }],
      ...{ country: 'GB', postalCode: 'BS1 4RW' },
    },
  );
  await payments.updateCustomer(customerId, { ...details, taxId: null, address: null }, 'later');
  const later = await stripe.customers.retrieve(customerId);
  check('loses a tax id that is removed', later.deleted || later.invoice_settings.custom_fields, null);
}

export async function tryPortal({ check, payments, stripe, ownCustomerId: customerId }: Walk): Promise<void> {
  const open = () => payments.openPortal({ customerId, returnUrl: 'https://example.com/billing' });
  const urls = [await open(), await open()];
  check(
    'has an address for each visit',
    urls.map((url) => new URL(url).protocol),
    ['https:', 'https:'],
  );
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
  const own = data.filter(({ metadata }) => metadata?.purpose?.startsWith('stackguide'));
  check('has one configuration of this service', own.length, 1);
  const features = own[0]?.features;
  check(
    'lets customers change the card and read invoices, and nothing else',
    {
      card: features?.payment_method_update.enabled,
      invoices: features?.invoice_history.enabled,
      cancel: features?.subscription_cancel.enabled,
      change: features?.subscription_update.enabled,
      details: features?.customer_update.enabled,
    },
    { card: true, invoices: true, cancel: false, change: false, details: false },
  );
}

/** Idempotency keys: what is repeated, what is refused, and how the service gets past a refusal that Stripe repeats. */
export async function tryKeys({
  check,
  payments,
  stripe,
  id,
  ownCustomerId: customerId,
}: Walk): Promise<void> {
  const { product } = await stripe.prices.retrieve(await payments.preparePrice('performance-starter'));
  const { id: priceId } = await stripe.prices.create({
    product: typeof product === 'string' ? product : product.id,
    ...{ currency: 'usd', unit_amount: 100, recurring: { interval: 'month' } },
  });
  const setActive = (active: boolean) => stripe.prices.update(priceId, { active });
  await setActive(false);
  try {
    const order = {
      ...{ customerId, tenantId: `${id}-own`, priceId, trialDays: TRIAL_DAYS },
      key: `${id}:subscription`,
    };
    const subscribe = () => payments.createSubscription(order);
    check('an archived price is refused', await refusalOf(subscribe()), 'refused');
    const raw = (unit: number) =>
      stripe.subscriptions.create(
        { customer: customerId, items: [{ price: priceId, quantity: unit }], trial_period_days: 1 },
        { idempotencyKey: `${id}:raw` },
      );
    const isRepeated = async (call: Promise<unknown>) => {
      const error = await call.then(
        () => null,
        (cause: unknown) => cause,
      );
      if (!(error instanceof Stripe.errors.StripeError)) return 'no refusal';
      return error.headers?.['idempotent-replayed'] === 'true' ? 'repeated' : error.type;
    };
    check('a refusal is new at first', await isRepeated(raw(1)), 'StripeInvalidRequestError');
    await setActive(true);
    check('a refusal is repeated after its cause is gone', await isRepeated(raw(1)), 'repeated');
    check('a key is refused for other values', await isRepeated(raw(2)), 'StripeIdempotencyError');
    const subscription = await subscribe();
    check('the service gets past a repeated refusal', subscription.status, 'trialing');
    check('and then finds the same subscription', (await subscribe()).id, subscription.id);
    await payments.cancelNow(subscription.id);
    const [ended] = await payments.listSubscriptions(customerId);
    check('a subscription that is cancelled at once has ended', ended?.status, 'canceled');
  } finally {
    await setActive(false);
  }
}

const refusalOf = async (call: Promise<unknown>): Promise<string> => {
  try {
    await call;
    return 'no refusal';
  } catch (error) {
    if (error instanceof PaymentError) return error.failure;
    throw error;
  }
};

/** What /health says of a key: that of the walk, and the restricted one. */
export async function tryPermissions({ check, note, keys, lacking }: Walk): Promise<void> {
  const lacks = async (key: string): Promise<string[]> => {
    const probe = createPaymentProbe(
      {
        ...{ STRIPE_SECRET_KEY: key, STRIPE_PUBLISHABLE_KEY: 'pk_test_walk', STRIPE_TAX: 'off' },
        STRIPE_API_BASE: keys.apiBase,
      },
      { webhookUrl: null, limitMs: 30_000 },
    );
    const missing: string[] = [];
    for (const resource of Object.keys(PERMISSIONS) as PaymentResource[])
      try {
        await probe?.assertPermitted(resource);
      } catch (error) {
        if (!(error instanceof ProbeError)) throw error;
        missing.push(
          error.cause instanceof Stripe.errors.StripePermissionError
            ? resource
            : `${resource}: ${error.message}`,
        );
      }
    return missing;
  };
  check('the key of the walk lacks none', await lacks(keys.key), []);
  if (keys.restrictedKey)
    check('the restricted key lacks what it is known to lack', await lacks(keys.restrictedKey), lacking);
  else note('STRIPE_TEST_RESTRICTED_KEY is not set, so no restricted key was tried.');
}
