/**
 * The service's own start without the pages, for tests of how it handles its settings and an empty database. Its argument is the folder of
 * data/, prisma/ and .env as JSON. Settings come from the environment, as for the built service.
 */
import { loadEnvFile } from '../../server/env-file.ts';
import { runService } from '../../server/service.ts';

const { root } = JSON.parse(process.argv[2] ?? '') as { root: string };
const unreadable = loadEnvFile(root);
if (unreadable) {
  process.stderr.write(`${unreadable}\n`);
  process.exit(1);
}
await runService({ root, settings: process.env, build: null, widgetAssets: () => ({ en: {}, es: {} }) });
