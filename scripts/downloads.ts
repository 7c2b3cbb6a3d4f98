import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { PLUGIN_DOWNLOAD_PATH, TRACKING_SNIPPET_PATH, WEB_PIXEL_PATH } from '../app/lib/plugin-download.ts';
import { makeLanguageFiles } from './plugin-languages.ts';
import { makeZip } from './zip.ts';

const INTEGRATIONS = fileURLToPath(new URL('../integrations', import.meta.url));
const PLUGIN_FOLDER = join(INTEGRATIONS, 'woocommerce/stackguide');
const PLUGIN_LANGUAGES = ['es_ES'];

/** Makes the plugin's zip from its sources: the same sources give the same bytes. */
export function makePluginZip(): Buffer {
  const sources = new Map(
    readdirSync(PLUGIN_FOLDER).map((name) => [name, readFileSync(join(PLUGIN_FOLDER, name), 'utf8')]),
  );
  const languages = Object.fromEntries(
    PLUGIN_LANGUAGES.map((locale) => [
      locale,
      JSON.parse(readFileSync(join(INTEGRATIONS, `woocommerce/translations-${locale}.json`), 'utf8')),
    ]),
  );
  return makeZip([
    ...[...sources].map(([name, text]) => ({ name: `stackguide/${name}`, content: Buffer.from(text) })),
    ...[...makeLanguageFiles(sources, languages)].map(([name, content]) => ({
      name: `stackguide/languages/${name}`,
      content,
    })),
  ]);
}

/** Lists the files that the service offers for download, by their paths. */
const listDownloads = (): Record<string, Buffer> => ({
  [PLUGIN_DOWNLOAD_PATH]: makePluginZip(),
  [TRACKING_SNIPPET_PATH]: readFileSync(join(INTEGRATIONS, 'shopify/snippets/stackguide-tracking.liquid')),
  [WEB_PIXEL_PATH]: readFileSync(join(INTEGRATIONS, 'shopify/pixel.js')),
});

/** Adds the downloads to the build of the browser's files, and serves them in development. */
export const downloads = (): Plugin => ({
  name: 'downloads',
  generateBundle() {
    if (this.environment.name !== 'client') return;
    for (const [path, source] of Object.entries(listDownloads()))
      this.emitFile({ type: 'asset', fileName: path.slice(1), source });
  },
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const file = listDownloads()[request.url ?? ''];
      if (file) response.end(file);
      else next();
    });
  },
});
