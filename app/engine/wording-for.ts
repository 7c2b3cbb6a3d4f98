import type { PlanLocale } from './types.ts';
import { type UnaskedLines, unaskedLinesIn } from './unasked-lines.ts';
import type { DecisionWording } from './wording/decision.ts';
import { spanish } from './wording/es.ts';
import { spanishLists } from './wording/es-lists.ts';
import { spanishNothing } from './wording/es-nothing.ts';
import { nothingWords } from './wording/nothing.ts';
import { english, englishLists, type ListWording, type NothingWording, type Wording } from './wording.ts';

/** The texts for deciding and showing a list. */
export interface ListWords {
  plan: DecisionWording;
  lists: ListWording;
  nothing: NothingWording;
  /** Contraindications that no question of the lists' widgets covers, by compound. */
  unasked: UnaskedLines;
}

export interface Words extends ListWords {
  plan: Wording;
}

const WORDING_BY_LOCALE: Readonly<Record<PlanLocale, Words>> = {
  en: { plan: english, lists: englishLists, nothing: nothingWords, unasked: unaskedLinesIn('en') },
  es: { plan: spanish, lists: spanishLists, nothing: spanishNothing, unasked: unaskedLinesIn('es') },
};

/** Returns every sentence of the engine in a language. Only for the server, because this module contains all languages. */
export const wordingFor = (locale: PlanLocale = 'en'): Words => WORDING_BY_LOCALE[locale];
