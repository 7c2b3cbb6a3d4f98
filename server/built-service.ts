import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from '@remix-run/node';
import { runService } from './service.ts';
import { widgetAssets } from './widget-assets.ts';

/** Runs the service from what `npm run build` made. */
export async function runBuiltService(options: { root: string; settings: NodeJS.ProcessEnv }): Promise<void> {
  const build = join(options.root, 'build');
  const assets = widgetAssets(
    JSON.parse(readFileSync(join(build, 'widget/.vite/manifest.json'), 'utf8')),
    '/w/',
  );
  const remix = (await import(pathToFileURL(join(build, 'server/index.js')).href)) as ServerBuild;
  await runService({
    ...options,
    build: {
      remix,
      clientDir: join(build, 'client'),
      widgetDir: join(build, 'widget'),
      loaderFile: join(build, 'embed.js'),
    },
    widgetAssets: () => assets,
  });
}
