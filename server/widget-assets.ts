import type { WidgetAssets } from '../app/protocol/widget-config.ts';

interface ManifestChunk {
  file: string;
  name?: string;
  isEntry?: boolean;
  css?: string[];
}

/**
 * Reads the manifest of the widget build: one entry per island, named after its widget.
 * @param base the address under which the build is served, ending in a slash
 */
export function widgetAssets(manifest: Record<string, ManifestChunk>, base: string): WidgetAssets {
  const islands = Object.values(manifest).filter((chunk) => chunk.isEntry && chunk.name);
  return Object.fromEntries(
    islands.map((chunk) => [
      chunk.name,
      { script: base + chunk.file, styles: (chunk.css ?? []).map((file) => base + file) },
    ]),
  );
}
