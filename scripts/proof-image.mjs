/**
 * `npm run proof:image`: what the Dockerfile puts into its last stage, laid out by hand in a folder: its size, and that the service
 * runs there with what it loads late (password hashing, pictures, PDF, mails).
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
  await step('SQLite driver (the first time only)', ensureDriver);
  await step('Database client', ensureGenerated);
  await step('Build (when a source changed)', ensureBuilt);
  await step('The image’s files in a folder', () => tool('tsx/dist/cli.mjs', ['scripts/prove-image.ts']));
});
