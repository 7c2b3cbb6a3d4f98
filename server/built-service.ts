import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from '@remix-run/node';
import { runService, type ServiceOptions } from './service.ts';
import { widgetAssets } from './widget-assets.ts';

/** Runs the service from the output of `npm run build`. */
export async function runBuiltService(
  options: Pick<ServiceOptions, 'root' | 'settings' | 'stopWithParent' | 'limits'>,
): Promise<void> {
  const build = join(options.root, 'build');
  const assets = widgetAssets(join(build, 'widget'), '/w/');
  const remix = (await import(pathToFileURL(join(build, 'server/index.js')).href)) as ServerBuild;
  await runService({
    ...options,
    build: {
      id: await readBuildId(build),
      remix,
      clientDir: join(build, 'client'),
      widgetDir: join(build, 'widget'),
      loaderDir: join(build, 'loader'),
    },
    widgetAssets: () => assets,
  });
}

/** Reads the hash of the sources that the output was built from, as scripts/build.mjs stores it; null if the image lacks it. */
const readBuildId = (build: string): Promise<string | null> =>
  readFile(join(build, '.built-from'), 'utf8').then(
    (hash) => hash.trim().slice(0, 16),
    () => null,
  );
