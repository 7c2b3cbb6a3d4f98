import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ServerBuild } from '@remix-run/node';
import { runService } from './service.ts';
import { widgetAssets } from './widget-assets.ts';

/** The built service: `node build/main/main.js`. */
const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const build = join(root, 'build');
process.env.NODE_ENV ??= 'production';
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));

const assets = widgetAssets(
  JSON.parse(readFileSync(join(build, 'widget/.vite/manifest.json'), 'utf8')),
  '/w/',
);
const remix = (await import(pathToFileURL(join(build, 'server/index.js')).href)) as ServerBuild;

await runService({
  root,
  build: {
    remix,
    clientDir: join(build, 'client'),
    widgetDir: join(build, 'widget'),
    loaderFile: join(build, 'embed.js'),
  },
  widgetAssets: () => assets,
});
