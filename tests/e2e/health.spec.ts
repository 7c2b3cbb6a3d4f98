import { joinSession, logIn, OPERATOR } from '../support/log-in.ts';
import { type RunningService, startService } from '../support/service.ts';
import { type StripeStub, startStripeStub } from '../support/stripe/stripe-stub.ts';
import { expectGoodInEachView } from '../support/views.ts';
import { service as bare, expect, test } from './fixtures.ts';

/** The health dashboard (D39), without keys and against a stub of Stripe's API. */
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

/** The checks without keys are tested in tests/http/health.test.ts. */
test('without keys the page says so, and checks the rest', { tag: '@nightly' }, async ({ page }) => {
  await logIn(page, bare, { next: '/admin/all' });
  await page.getByRole('link', { name: 'Health', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'System Health Dashboard' })).toBeVisible();
  await expect(page.getByText('Online payments aren’t available yet')).toBeVisible();
  await page.getByRole('button', { name: 'Run Health Check' }).click();
  await expect(page.getByText('Health Check Complete')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'API Key Valid' })).toContainText('Not set up');
  await expect(page.getByRole('heading', { name: 'Database' })).toBeVisible();
  await page.getByRole('button', { name: 'Test Payment Flow' }).click();
  await expect(page.getByText('Test payment failed')).toBeVisible();
});

test('an operator sees what fails, checks again, follows by itself and uses the quick actions', async ({
  page,
}) => {
  await page.clock.install();
  await joinSession(page.context(), paid);
  const status = () =>
    page.request.get(`${paid.origin}/api/health/stripe/status`).then((answer) => answer.json());
  // This is the worker's own check at its start.
  await expect.poll(status).not.toBeNull();
  await page.goto(`${paid.origin}/health`);
  const webhooks = page.getByRole('listitem').filter({ hasText: 'Webhook Endpoints' }).last();
  await expect(page.getByText('Issues Detected')).toBeVisible();
  await expect(webhooks).toContainText('Failed');
  await expect(webhooks).toContainText('Stripe has no webhook endpoint for /api/webhooks/stripe.');
  await expectGoodInEachView(page);

  stub.account.endpoints.push({
    id: 'we_stub',
    object: 'webhook_endpoint',
    url: `${paid.origin}/api/webhooks/stripe`,
    status: 'enabled',
    enabled_events: ['*'],
  });
  await page.getByRole('button', { name: 'Run Health Check' }).click();
  await expect(page.getByText('Stripe connection status updated')).toBeVisible();
  await expect(webhooks).toContainText('Working');

  // This request runs the check in the meantime, as another process would.
  stub.account.endpoints.pop();
  expect((await page.request.get(`${paid.origin}/api/health/stripe`)).ok()).toBe(true);
  await page.clock.fastForward(31_000);
  await expect(webhooks).toContainText('Failed');

  await page.getByRole('slider', { name: 'Last 24 hours, value by value' }).press('Home');
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', /No check/);

  await page.getByRole('button', { name: 'Test Payment Flow' }).click();
  await expect(page.getByText('Test payment works')).toBeVisible();
  expect([...stub.account.payments.values()].map((payment) => payment.status)).toEqual(['canceled']);
  await page.getByRole('button', { name: 'Check Recent Transactions' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'canceled' })).toContainText('$1.00');
  await page.getByRole('button', { name: 'View Error Logs' }).click();
  await expect(page.getByRole('region', { name: 'Failed checks, newest first' })).toContainText(
    'Webhook Endpoints: Stripe has no webhook endpoint',
  );
  await expect(page.getByRole('link', { name: 'View Stripe Dashboard' })).toHaveAttribute(
    'href',
    'https://dashboard.stripe.com/test',
  );
});
