/**
 * The service's own start without the pages, for tests of what it does with its settings and an empty database. Its
 * argument: the folder of data/, prisma/ and .env as JSON. Settings are the environment's, as for the built service.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runService } from '../../server/service.ts';

const { root } = JSON.parse(process.argv[2] ?? '') as { root: string };
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
await runService({ root, settings: process.env, build: null, widgetAssets: () => ({ en: {}, es: {} }) });
