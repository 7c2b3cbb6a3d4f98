import listedSources from '../../../content/sources.json' with { type: 'json' };
import { sourceInSpanish } from '../catalogue/es/source-texts.ts';
import type { PeptideId, PlanLocale, Source } from '../types.ts';
import { DOPING_RULES } from './anti-doping.ts';
import { isApprovedSomewhere } from './approvals.ts';
import { nameEvidence } from './findings.ts';
import { ENTRY_FINDINGS } from './findings-entries.ts';
import { STUDIED_FOR } from './studied.ts';
import type { EntryClaims, StudyNote } from './types.ts';

const ENTRY_CLAIM_SOURCES: Readonly<Record<string, Source>> = listedSources;

/** @throws if content/sources.json lacks the key: a figure is printed with its own source or not at all */
function sourceOf(key: string): Source {
  const source = ENTRY_CLAIM_SOURCES[key];
  if (!source) throw new Error(`content/sources.json lacks “${key}”, which a claim names.`);
  return source;
}

const nameSource = (source: Source, locale: PlanLocale): string => {
  const { authors, published_in } = locale === 'es' ? sourceInSpanish(source) : source;
  return authors === published_in ? authors : `${authors}, ${published_in}`;
};

/** Returns a sentence of the claims with its sources: "In rats … Source: Andersen NB et al., …". */
export function withSources({ sources, ...sentence }: StudyNote, locale: PlanLocale): string {
  const names = sources.map((key) => nameSource(sourceOf(key), locale));
  const word = locale === 'es' ? 'Fuente' : 'Source';
  return `${sentence[locale]} ${word}: ${names.join('; ')}.`;
}

/** The purposes of the lists contain a space: "consumer weight". */
const isEntryAnswer = (purpose: string) => !purpose.includes(' ');

/**
 * Returns the sources of an entry: its texts' own, then those that only its claims name, each one once. The lists of sources of card,
 * doctor's summary and paper are made from them.
 */
export function sourcesFor(id: PeptideId, own: readonly Source[]): Source[] {
  const printed = [
    ...ENTRY_FINDINGS[id].filter(({ answers }) => answers.some(isEntryAnswer)),
    STUDIED_FOR[id],
  ];
  const named = printed.flatMap((note) => note?.sources.map(sourceOf) ?? []);
  const titles = new Set(own.map(({ title }) => title));
  return [...own, ...named.filter(({ title }) => !titles.has(title) && titles.add(title))];
}

/** Returns the claims on an entry in one language. The drafts of the catalogue hold them, so that a browser fetches only those of its plan. */
export function claimsFor(id: PeptideId, locale: PlanLocale): EntryClaims {
  const studied = STUDIED_FOR[id];
  return {
    doping: DOPING_RULES[id][locale].replace(/\.$/, ''),
    findings: ENTRY_FINDINGS[id].flatMap((finding): EntryClaims['findings'] => {
      const answers = finding.answers.filter(isEntryAnswer);
      return answers.length > 0 ? [[answers, withSources(finding, locale)]] : [];
    }),
    otherwise: `${nameEvidence('not-studied', locale)}.${studied ? ` ${withSources(studied, locale)}` : ''}`,
    ...(isApprovedSomewhere(id) && { isMedicineSomewhere: true }),
  };
}
