import { citations } from './catalogue/citations.ts';
import type { CatalogueEntry, PeptideId } from './types.ts';

export { hideAmounts } from './hide-amounts.ts';

/** Completes entries that came without their sources, whose notes may state an amount as well. */
export function addSources(entries: Map<PeptideId, CatalogueEntry>): void {
  for (const [id, { sources_elsewhere, ...entry }] of entries)
    if (sources_elsewhere) entries.set(id, { ...entry, sources: citations[id] });
}
