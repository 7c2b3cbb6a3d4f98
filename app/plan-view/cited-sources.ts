import { withoutAmounts } from '#app/engine/present.ts';
import { sourceAddress } from '#app/engine/source-address.ts';
import type { PlannedPeptide, Source } from '#app/engine/types.ts';

export interface CitedSource {
  /** In one line: authors, title, journal, identifier and what must be said beside it. */
  text: string;
  /** For print: a paper by author, journal, identifier and what must be said beside it; any other source by its title. No amount. The middle part is the link. */
  short: { text: string; linked: string; note: string };
  href: string | null;
}

/** What the entries of a plan cite, each source once, in the order of its first product. */
export function citeSources(peptides: readonly PlannedPeptide[]): CitedSource[] {
  const byTitle = new Map(peptides.flatMap(({ sources }) => sources.map((source) => [source.title, source])));
  return [...byTitle.values()].map((source) => ({
    text: citationText(source),
    short: shortForm(source),
    href: sourceAddress(source),
  }));
}

const citationText = ({ authors, title, published_in, identifier, note }: Source): string =>
  sentences(authors, title, published_in === authors ? null : published_in, identifier, note);

function shortForm({ authors, title, published_in, identifier, note }: Source): CitedSource['short'] {
  const isPaper = /^(doi|pmid)/i.test(identifier ?? '');
  return isPaper
    ? {
        text: sentences(authors, published_in),
        linked: sentences(identifier),
        note: sentences(withoutAmounts(note ?? '')),
      }
    : { text: sentences(authors), linked: sentences(title), note: '' };
}

const sentences = (...parts: (string | null | undefined)[]): string =>
  parts.flatMap((part) => (part ? [part.replace(/\.?$/, '.')] : [])).join(' ');
