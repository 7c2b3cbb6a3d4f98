import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES } from '../app/messages/locales.ts';
import type { AssetsByLocale, WidgetAssets } from '../app/protocol/widget-config.ts';

interface ManifestChunk {
  file: string;
  name?: string;
  isEntry?: boolean;
  css?: string[];
}

/**
 * Reads the manifests of the widget builds: one per language, in each one entry per island, named after its widget.
 * @param folder where the builds are
 * @param base the address under which the folder is served, ending in a slash
 */
export function widgetAssets(folder: string, base: string): AssetsByLocale {
  const read = (locale: string): WidgetAssets => {
    const file = join(folder, `.vite/manifest-${locale}.json`);
    const manifest: Record<string, ManifestChunk> = JSON.parse(readFileSync(file, 'utf8'));
    const islands = Object.values(manifest).filter((chunk) => chunk.isEntry && chunk.name);
    return Object.fromEntries(
      islands.map((chunk) => [
        chunk.name,
        { script: base + chunk.file, styles: (chunk.css ?? []).map((name) => base + name) },
      ]),
    );
  };
  return Object.fromEntries(LOCALES.map((locale) => [locale, read(locale)])) as AssetsByLocale;
}
