import { atOnceInLocale } from '#app/messages/current.ts';
import { t as legal } from '#app/messages/legal.ts';
import { t as legalOfLists } from '#app/messages/legal-lists.ts';
import { DEFAULT_LOCALE, type Locale, parseLocale } from '#app/messages/locales.ts';
import { CONSENT_VERSION, consentWording } from '#app/protocol/consent.ts';
import type { Submission } from '#app/protocol/submission.ts';
import type { DisplayedConsent } from './consent-event.ts';
import type { ConsentRules } from './consent-rules.ts';

/** The answers that a submission gives to the sentences that were displayed. */
type ConsentAnswers = Pick<
  Submission,
  'widget' | 'consent' | 'consentVersion' | 'marketingOptIn' | 'healthConsent' | 'phone' | 'locale'
>;

/** Whether another program sent the answers and names no version of the wording: nothing is known of what it displayed. */
export const isOnlyClaimed = (
  { consentVersion }: Pick<Submission, 'consentVersion'>,
  { trustsUnversioned }: ConsentRules,
): boolean => consentVersion === undefined && !trustsUnversioned;

/** Returns the language in which the sentences were displayed. Our widgets name the version, in their language. */
export const readDisplayedLocale = ({
  consentVersion,
  locale,
}: Pick<Submission, 'consentVersion' | 'locale'>): Locale =>
  (consentVersion && parseLocale(locale)) || DEFAULT_LOCALE;

/** Lists the sentences that a widget displayed, with the visitor's answer to each: the same texts as its last step. */
export function listDisplayedConsents(answers: ConsentAnswers, rules: ConsentRules): DisplayedConsent[] {
  if (isOnlyClaimed(answers, rules)) return listClaimedConsents(answers);
  const { widget, consentVersion: version = CONSENT_VERSION, marketingOptIn, phone } = answers;
  const wording = consentWording(widget, version);
  const locale = readDisplayedLocale(answers);
  const name = (sentence: string) => ({ wordingId: `${widget}/${sentence}/${version}` });
  // The full widget has a box for V's sentence; the lists confirm it by submitting.
  const terms = { wording: writeAsDisplayed(wording.terms, locale), ...name('terms') };
  const confirmed = {
    ...terms,
    state: 'given',
    mode: widget === 'full' && answers.consent ? 'box' : 'line',
  } as const;
  const displayed: DisplayedConsent[] = [
    { kind: 'terms', ...confirmed },
    // The same sentence says that the visitor is 18 or older.
    { kind: 'age', ...confirmed },
  ];
  if (rules.asksForHealth)
    displayed.push({
      kind: 'health',
      state: answers.healthConsent ? 'given' : 'refused',
      mode: 'box',
      wording: rules.wordings?.health ?? writeAsDisplayed(wording.health, locale),
      ...name('health'),
    });
  if (rules.offers !== 'none') {
    const isBox = rules.offers === 'box';
    const offers = {
      state: isBox ? (marketingOptIn ? 'given' : 'refused') : 'shown',
      mode: isBox ? 'box' : 'notice',
      wording:
        rules.wordings?.marketing ?? writeAsDisplayed(isBox ? wording.optIn : wording.marketing, locale),
      ...name(isBox ? 'offers-box' : 'offers-notice'),
    } as const;
    displayed.push({ kind: 'offers', ...offers });
    // The same sentence says that goals choose the offers; in some regions only the one next to a box does.
    if (rules.segments === 'notice' || (rules.segments === 'box' && isBox))
      displayed.push({ kind: 'segments', ...offers });
  }
  // Entering a number next to the sentence is the consent. A widget without the sentence has no phone field.
  if (phone && wording.texts)
    displayed.push({
      kind: 'texts',
      state: 'given',
      mode: 'line',
      wording: writeAsDisplayed(wording.texts, locale),
      ...name('texts'),
    });
  return displayed;
}

/** Lists what another program says that the visitor agreed to. Its sentences are unknown, so none is recorded. */
function listClaimedConsents(answers: ConsentAnswers): DisplayedConsent[] {
  const claimed = { state: 'given', mode: 'api-claimed', wording: '', wordingId: 'unknown' } as const;
  return [
    // The full widget must carry the consent, and the lists confirm it by submitting.
    { kind: 'terms', ...claimed },
    { kind: 'age', ...claimed },
    ...(answers.healthConsent ? [{ kind: 'health', ...claimed } as const] : []),
    ...(answers.marketingOptIn ? [{ kind: 'offers', ...claimed } as const] : []),
  ];
}

/** Writes a sentence as the widgets show it: the English one, which is binding, follows any translation in brackets. */
export function writeAsDisplayed(english: string, locale: Locale): string {
  const translation = atOnceInLocale(
    locale,
    () => legal.translated(english) || legalOfLists.translated(english),
  );
  return translation ? `${translation} (${english})` : english;
}
