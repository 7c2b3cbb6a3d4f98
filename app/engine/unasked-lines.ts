import { appliesToSex } from './applies-to-sex.ts';
import { catalogueIn, textsForAll } from './catalogue/index.ts';
import { DOPING_RULES } from './claims/anti-doping.ts';
import { CONSUMER_LISTS, TECHNICAL_LISTS } from './lists.ts';
import { isOtherCompound, type ListedId, OTHER_COMPOUNDS, type OtherCompoundId } from './other-compounds.ts';
import { screenAge } from './screen.ts';
import type { PeptideId, PlanLocale } from './types.ts';
import { SPANISH_WARNINGS } from './wording/es-warnings.ts';

export type UnaskedLines = Readonly<Record<string, readonly string[]>>;

/** The age at which `screenAge` excludes a compound (D46), as the warnings name it. */
const UNASKED_AGE = 'Age 18-24';

const translate = (warning: string, locale: PlanLocale): string =>
  (locale === 'es' && SPANISH_WARNINGS[warning]) || warning;

/** Returns the contraindications of a compound outside the catalogue that only it has. */
export const ownWarnings = (id: OtherCompoundId, locale: PlanLocale = 'en'): string[] =>
  OTHER_COMPOUNDS[id].warnings.map((warning) => translate(warning, locale));

export const dopingLine = (id: ListedId, locale: PlanLocale = 'en'): string =>
  DOPING_RULES[id][locale].replace(/\.$/, '');

/** Lists an entry's unasked contraindications and the age. The lists' widgets ask neither sex nor age. */
function linesOfEntry(id: PeptideId, locale: PlanLocale): string[] {
  const age = screenAge(id, '18-24') === 'excluded' ? [translate(UNASKED_AGE, locale)] : [];
  const isOfAdults = (line: string) => appliesToSex(line, 'prefer_not_to_say');
  return [...age, ...catalogueIn(locale)[id].not_asked.filter(isOfAdults)];
}

const linesOf = (id: ListedId, locale: PlanLocale): string[] =>
  isOtherCompound(id)
    ? [...ownWarnings(id, locale), ...textsForAll(locale).not_asked, dopingLine(id, locale)]
    : linesOfEntry(id, locale);

const UNASKED_IDS = [...CONSUMER_LISTS.values(), ...TECHNICAL_LISTS.values()].flat().map(({ id }) => id);

/** Returns, for each compound of V's lists, the contraindications that no question of their widgets covers (D42). */
export const unaskedLinesIn = (locale: PlanLocale): UnaskedLines =>
  Object.fromEntries(UNASKED_IDS.map((id) => [id, linesOf(id, locale)]));

/**
 * The lines without the catalogue and the claims, from which they follow. The widget's build writes this file as data, in the language of
 * the build (vite.widget.config.ts).
 */
export const unaskedLines = unaskedLinesIn('en');
