/**
 * `npm run demo -- --stripe`: the service with a stub of Stripe, so that subscribing, paying, changing and cancelling can be tried
 * without an account (docs/billing.md). Both start here, over a database of their own that is removed at the end.
 *
 * Settings: PORT (3000) of the service, DEMO_STRIPE_PORT (4010) of the stub.
 */
import { entry, prepareService, tool } from './prepare.mjs';

await entry(async () => {
  await prepareService();
  await tool('tsx/dist/cli.mjs', ['scripts/demo-stripe.ts']);
});
