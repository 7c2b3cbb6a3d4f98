import type { BrowserContext, Page } from '@playwright/test';
import { signUp } from '../support/console-forms.ts';
import { joinSession, OPERATOR } from '../support/log-in.ts';
import { type RunningService, startService } from '../support/service.ts';
import { type StripeStub, startStripeStub, stripeHappenings } from '../support/stripe/stripe-stub.ts';
import { TEST_CARDS } from '../support/stripe/stub-intents.ts';
import { expectGoodInEachView } from '../support/views.ts';
import { service as bare, expect, forgive, test } from './fixtures.ts';

/** Subscribing in the browser (D37): the service talks to a stub of Stripe's API, and Stripe.js is replaced at the network. */
let stub: StripeStub;
let paid: RunningService;

test.beforeAll(async () => {
  stub = await startStripeStub();
  paid = await startService({ ...OPERATOR, RATE_LIMIT_SCALE: '0', ...stub.settings });
});
test.afterAll(async () => {
  await paid.stop();
  await stub.close();
});
test.afterEach(() => {
  stub.mishap = () => undefined;
});

/** A replacement for Stripe's script: it shows a form, and confirms with the result that the test sets. */
const STRIPE_JS = `
  window.Stripe = () => {
    const listeners = [];
    const confirm = (kind) => async ({ confirmParams }) => {
      const outcome = window.__stripeOutcome ?? 'success';
      if (outcome === 'declined') return { error: { message: 'Your card was declined.' } };
      if (outcome === 'exception') throw new Error('stripe.js is broken');
      window.location.assign(confirmParams.return_url + '?redirect_status=succeeded&kind=' + kind);
      return {};
    };
    return {
      _registerWrapper() {},
      elements: ({ clientSecret }) => ({
        create: () => ({
          on: (name, listener) => listeners.push([name, listener]),
          mount: (place) => {
            place.textContent = 'Card form for ' + clientSecret.split('_')[0];
            for (const [name, listener] of listeners) if (name === 'ready') setTimeout(listener);
          },
        }),
      }),
      confirmSetup: confirm('setup'),
      confirmPayment: confirm('payment'),
    };
  };
  window.Stripe.version = 'endive';
`;

const withStripeJs = (page: Page) =>
  page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: STRIPE_JS }),
  );

const PASSWORD = 'a long phrase for tests';

const subscribe = (page: Page, price: number) =>
  page.getByRole('button', { name: `Subscribe for $${price}/month` }).click();

test('a visitor chooses a plan, signs up, stores a card and sees the true state', async ({ page }) => {
  await withStripeJs(page);
  await page.goto(`${paid.origin}/pricing`);
  await page.getByRole('link', { name: 'Get Started with Performance Growth' }).click();
  await page.getByLabel('Company').fill('Subscriber');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('E-mail address').fill('ada@subscriber.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { name: 'Complete Your Subscription' })).toBeVisible();
  await expect(page.getByText('Card form for seti')).toBeVisible();
  await expectGoodInEachView(page);
  // Stripe puts "succeeded" into the URL anyway; the page reads the true state.
  await page.goto(`${paid.origin}/subscription-success?redirect_status=succeeded`);
  await expect(page.getByRole('heading', { name: 'The payment method was not confirmed' })).toBeVisible();
  await page.getByRole('link', { name: 'Try again' }).click();

  // Only now does the form have its secret, so the card is not stored earlier.
  await expect(page.getByRole('button', { name: 'Subscribe for $499/month' })).toBeEnabled();
  const subscription = [...stub.account.subscriptions.values()].at(-1);
  stripeHappenings(stub.account).confirmSetup(subscription);
  await subscribe(page, 499);
  await expect(page.getByRole('heading', { name: 'Your free trial has begun' })).toBeVisible();
  await expect(page.getByText('Performance Growth is free until')).toBeVisible();
  await page.getByRole('link', { name: 'Open the console' }).click();
  await expect(page.getByText('14 days of the free trial left')).toBeVisible();

  await page.goto(`${paid.origin}/admin/billing`);
  await expect(page.getByText('Performance Growth', { exact: true }).first()).toBeVisible();
  await expectGoodInEachView(page);
  await page.getByRole('link', { name: 'Preview Performance Enterprise' }).click();
  await page.getByRole('button', { name: 'Change to Performance Enterprise' }).click();
  await expect(page.getByText('Plan changed')).toBeVisible();
  expect(stub.account.prices.get(subscription?.priceId ?? '')?.unit_amount).toBe(79_900);

  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByText('Subscription canceled')).toBeVisible();
  await page.getByRole('button', { name: 'Resume subscription' }).click();
  await expect(page.getByText('Subscription resumed')).toBeVisible();
});

/** The effects of the bank's answers are tested without a browser in tests/data/three-d-secure.test.ts. */
test('the demo’s path: a bank that asks, refuses and confirms, webhooks, and the invoice of the first month', {
  tag: '@nightly',
}, async ({ page, context }) => {
  const demoStub = await startStripeStub({ hasPages: true });
  const demo = await startService({ RATE_LIMIT_SCALE: '0', ...demoStub.settings });
  demoStub.webhookUrl = `${demo.origin}/api/webhooks/stripe`;
  try {
    await signUp(context, demo, { company: 'Demo', email: 'ada@demo.example', password: PASSWORD });
    await page.goto(`${demo.origin}/pricing?plan=performance-growth`);
    const form = page.frameLocator('iframe[title="Card details"]');
    await form.getByLabel('Card number').fill(TEST_CARDS.threeDSecure);
    await subscribe(page, 499);
    await form.getByRole('button', { name: 'Refuse' }).click();
    await expect(page.getByRole('alert')).toContainText('We are unable to authenticate your payment method.');

    await subscribe(page, 499);
    await expect(form.getByRole('button', { name: 'Confirm' })).toBeVisible();
    // The customer leaves midway and returns.
    await page.goto(`${demo.origin}/subscription-success`);
    await expect(page.getByRole('heading', { name: 'Your bank asks you to confirm' })).toBeVisible();
    await page.getByRole('link', { name: 'Confirm the card' }).click();
    await form.getByLabel('Card number').fill(TEST_CARDS.threeDSecure);
    await subscribe(page, 499);
    await form.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('heading', { name: 'Your free trial has begun' })).toBeVisible();

    const [subscription] = demoStub.account.subscriptions.keys();
    await fetch(`${demoStub.origin}/happen`, {
      method: 'POST',
      body: new URLSearchParams({ subscription: subscription ?? '', happening: 'renew' }),
    });
    await expect.poll(() => demoStub.deliveries.map(({ type }) => type)).toContain('invoice.paid');
    expect(new Set(demoStub.deliveries.map(({ status }) => status))).toEqual(new Set([200]));
    await page.goto(`${demo.origin}/admin/billing`);
    await expect(page.getByRole('row', { name: /\$499\.00/ })).toContainText('Paid');
  } finally {
    await demo.stop();
    await demoStub.close();
  }
});

test('what goes wrong is told: a declined card, an exception of the provider’s script, an answer without a secret, a failure of the server', async ({
  page,
  context,
}) => {
  await withStripeJs(page);
  const email = 'ada@faults.example';
  await signUp(context, paid, { company: 'Faults', email, password: PASSWORD });
  await page.goto(`${paid.origin}/pricing?plan=performance-starter`);
  const alert = page.getByRole('alert');
  for (const [outcome, title, text] of [
    ['declined', 'Payment Failed', 'Your card was declined.'],
    ['exception', 'Payment Error', 'Something went wrong processing your payment.'],
  ] as const) {
    await page.evaluate((value) => Object.assign(window, { __stripeOutcome: value }), outcome);
    await subscribe(page, 299);
    await expect(alert).toContainText(title);
    await expect(alert).toContainText(text);
    // The form is still open.
    await expect(page.getByRole('button', { name: 'Subscribe for $299/month' })).toBeEnabled();
  }

  await page.route('**/api/subscriptions/create', (route) =>
    route.fulfill({ json: { success: true, clientSecret: null } }),
  );
  await page.reload();
  await expect(alert).toContainText(
    'No client secret received from Stripe. Please check your payment configuration.',
  );
  await page.unroute('**/api/subscriptions/create');
  stub.mishap = () => ({ status: 403, type: 'invalid_request_error', message: 'The key is restricted.' });
  await page.reload();
  await expect(alert).toContainText('Failed to create subscription');
  forgive(/502/);
});

// public-pages.spec.ts tests the pricing page without keys.
test('without keys every page works and says that payments are not set up', async ({ context }) => {
  const email = 'ada@bare.example';
  const path = '/signup?plan=performance-starter';
  // No payment step follows.
  expect(await signUp(context, bare, { company: 'Bare', email, password: PASSWORD }, path)).toBe('/admin');
  for (const [where, text] of [
    ['/pricing', 'Payments aren’t available yet.'],
    ['/admin', '14 days of the free trial left'],
    ['/admin/billing', 'Online payments aren’t available yet'],
    ['/subscription-success', 'Online payments aren’t available yet'],
  ] as const)
    expect(await readHtml(context, bare.origin + where), where).toContain(text);
});

test('an operator sees any company’s billing, and is told who may pay', async ({ context }) => {
  await joinSession(context, paid);
  const billing = await readHtml(context, `${paid.origin}/admin/billing?tenantId=default-tenant`);
  expect(billing).toMatch(/<h1[^>]*>(<[^>]*>)*Billing</);
  const pricing = await readHtml(context, `${paid.origin}/pricing`);
  expect(pricing).toContain('Only an admin of your company can choose a plan');
});

/** Returns a page as the server sends it, without scripts and the comments that React writes between the parts of a text. */
async function readHtml({ request }: BrowserContext, url: string): Promise<string> {
  const answer = await request.get(url);
  expect(answer.status(), url).toBe(200);
  return (await answer.text()).replace(/<script.*?<\/script>|<!--.*?-->/gs, '');
}
