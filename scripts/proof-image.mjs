/**
 * `npm run proof -- image`: what the Dockerfile puts into its last stage, laid out by hand in a folder: its size, and that the service
 * runs there with what it loads late (password hashing, pictures, PDF, mails).
 */
import { entry, prepareService, step, tool } from './prepare.mjs';

await entry(async () => {
  await prepareService();
  await step('The image’s files in a folder', () => tool('tsx/dist/cli.mjs', ['scripts/prove-image.ts']));
});
