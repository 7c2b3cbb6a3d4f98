/**
 * `npm run demo -- --integrations`: the service with the demo's companies, and with stubs of a shop's own systems: a CRM, a shop that
 * lists its products, a receiver of webhooks. All start here, over a database of their own that is removed at the end: the plain demo
 * is a page beside a service that runs, whose settings must not be opened to this machine and whose companies must not be changed.
 *
 * Setting: PORT (3000) of the service.
 */
import {
  checkNode,
  ensureBuilt,
  ensureDriver,
  ensureGenerated,
  ensureInstalled,
  entry,
  step,
  tool,
} from './prepare.mjs';

await entry(async () => {
  checkNode();
  await step('Packages (npm ci, the first time only)', () => ensureInstalled('full'));
  await step('Database client', ensureGenerated);
  await step('SQLite driver (the first time only)', ensureDriver);
  await step('Build (when a source changed)', ensureBuilt);
  await tool('tsx/dist/cli.mjs', ['scripts/demo-integrations.ts']);
});
