import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ServerBuild } from '@remix-run/node';
import { createServer } from 'vite';
import { widgetAssets } from './widget-assets.ts';

/** The watching service of `npm run dev`: Remix through Vite, islands and loader from the watching builds. */
const root = resolve(import.meta.dirname, '..');
process.env.NODE_ENV ??= 'development';
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));

const vite = await createServer({ root, server: { middlewareMode: true } });
const build = join(root, 'build');

// Through Vite like everything that it loads: documents read style sheets as text (`?raw`), which Node can't.
const { runService } = (await vite.ssrLoadModule('/server/service.ts')) as typeof import('./service.ts');
await runService({
  root,
  settings: process.env,
  build: {
    remix: () => vite.ssrLoadModule('virtual:remix/server-build') as Promise<ServerBuild>,
    clientDir: join(root, 'public'),
    widgetDir: join(build, 'widget'),
    loaderDir: join(build, 'loader'),
  },
  widgetAssets: () => widgetAssets(join(build, 'widget'), '/w/'),
  devMiddleware: vite.middlewares,
});
