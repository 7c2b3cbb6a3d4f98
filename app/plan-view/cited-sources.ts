import { sourceAddress } from '#app/engine/source-address.ts';
import type { PlannedPeptide, Source } from '#app/engine/types.ts';

export interface CitedSource {
  /** One line: authors, title, journal, identifier and the required note. */
  text: string;
  /**
   * For print: a paper by author, journal, identifier and the required note; any other source by its title. No amounts. The middle part is
   * the link.
   */
  short: { text: string; linked: string; note: string };
  href: string | null;
}

/** Lists the sources that a plan's entries cite, each one once, in the order of its first product. */
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
        note: sentences(note),
      }
    : { text: sentences(authors), linked: sentences(title), note: '' };
}

const sentences = (...parts: (string | null | undefined)[]): string =>
  parts.flatMap((part) => (part ? [part.replace(/\.?$/, '.')] : [])).join(' ');
