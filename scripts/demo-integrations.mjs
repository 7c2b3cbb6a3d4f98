/**
 * `npm run demo -- --integrations`: the service with the demo's companies, and with stubs of a shop's own systems: a CRM, a shop that
 * lists its products, a receiver of webhooks. All start here, over a database of their own that is removed at the end: the plain demo
 * is a page beside a service that runs, whose settings must not be opened to this machine and whose companies must not be changed.
 *
 * Setting: PORT (3000) of the service.
 */
import { entry, prepareService, tool } from './prepare.mjs';

await entry(async () => {
  await prepareService();
  await tool('tsx/dist/cli.mjs', ['scripts/demo-integrations.ts']);
});
