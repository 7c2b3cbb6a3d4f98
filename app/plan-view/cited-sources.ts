import { sourceAddress } from '../engine/source-address.ts';
import type { PlannedPeptide, Source } from '../engine/types.ts';

export interface CitedSource {
  /** In one line: authors, title, journal, identifier and what must be said beside it. */
  text: string;
  href: string | null;
}

/** What the entries of a plan cite, each source once, in the order of its first product. */
export function citeSources(peptides: readonly PlannedPeptide[]): CitedSource[] {
  const byTitle = new Map(peptides.flatMap(({ sources }) => sources.map((source) => [source.title, source])));
  return [...byTitle.values()].map((source) => ({ text: citationText(source), href: sourceAddress(source) }));
}

const citationText = ({ authors, title, published_in, identifier, note }: Source): string =>
  [authors, title, published_in === authors ? null : published_in, identifier, note]
    .flatMap((part) => (part ? [part.replace(/\.?$/, '.')] : []))
    .join(' ');
