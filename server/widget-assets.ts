import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES } from '#app/messages/locales.ts';
import type { AssetsByLocale, InlineAssets, WidgetAssets } from '#app/protocol/widget-config.ts';

interface ManifestChunk {
  file: string;
  name?: string;
  isEntry?: boolean;
  css?: string[];
}

/**
 * Reads the manifests of the widget builds: one per language, each with one entry per island, named after its widget. Also reads what a
 * finished build prepared for the documents themselves (scripts/widget-in-document.ts).
 * @param folder the folder of the builds
 * @param base the URL path at which the folder is served, ending in a slash
 */
export function widgetAssets(folder: string, base: string): AssetsByLocale {
  const read = (locale: string): WidgetAssets => {
    const file = join(folder, `.vite/manifest-${locale}.json`);
    const manifest: Record<string, ManifestChunk> = JSON.parse(readFileSync(file, 'utf8'));
    const texts = join(folder, `.vite/inline-${locale}.json`);
    const inline: Record<string, InlineAssets> = existsSync(texts)
      ? JSON.parse(readFileSync(texts, 'utf8'))
      : {};
    const islands = Object.values(manifest).filter((chunk) => chunk.isEntry && chunk.name);
    return Object.fromEntries(
      islands.map(({ name = '', file, css = [] }) => [
        name,
        { script: base + file, styles: css.map((sheet) => base + sheet), inline: inline[name] },
      ]),
    );
  };
  return Object.fromEntries(LOCALES.map((locale) => [locale, read(locale)])) as AssetsByLocale;
}
