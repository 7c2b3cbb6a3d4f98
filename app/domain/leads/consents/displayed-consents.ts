import { DEFAULT_LOCALE, type Locale, parseLocale } from '#app/messages/locales.ts';
import { CONSENT_VERSION } from '#app/protocol/consent.ts';
import type { ConsentRules } from '#app/protocol/consent-rules.ts';
import type { Submission } from '#app/protocol/submission.ts';
import type { DisplayedConsent } from './consent-event.ts';
import { writeConsentSentences } from './consent-sentences.ts';

/** The answers that a submission gives to the sentences that were displayed. */
type ConsentAnswers = Pick<
  Submission,
  | 'widget'
  | 'consent'
  | 'consentVersion'
  | 'marketingOptIn'
  | 'healthConsent'
  | 'crmConsent'
  | 'textsConsent'
  | 'phone'
  | 'locale'
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

/**
 * Whether a person's phone number may be asked for and stored (D65): not in regions without offers by text, and not without the box for texts
 * where today's widgets ask for it. Other programs, and tabs from before the box, asked in another way.
 */
export const mayStoreNumber = (
  { consentVersion, textsConsent }: Pick<Submission, 'consentVersion' | 'textsConsent'>,
  { texts }: Pick<ConsentRules, 'texts'>,
): boolean => texts === 'line' || (texts === 'box' && (textsConsent ?? consentVersion !== CONSENT_VERSION));

const given = (isTicked: boolean | undefined) => (isTicked ? 'given' : 'refused');

/** Lists the sentences that a widget displayed, with the visitor's answer to each: the same texts as its last step. */
export function listDisplayedConsents(answers: ConsentAnswers, rules: ConsentRules): DisplayedConsent[] {
  if (isOnlyClaimed(answers, rules)) return listClaimedConsents(answers, rules);
  const { widget, consentVersion, marketingOptIn, phone } = answers;
  const version = consentVersion ?? CONSENT_VERSION;
  const sentences = writeConsentSentences({ widget, version, locale: readDisplayedLocale(answers) }, rules);
  const name = (sentence: string, shown = version) => ({ wordingId: `${widget}/${sentence}/${shown}` });
  // Outside the row `spec`, earlier tabs showed today's sentences on health and offers.
  const versionOfBoxes = rules.segments === null ? version : CONSENT_VERSION;
  // The full widget has a box for V's sentence; the lists confirm it by submitting.
  const confirmed = {
    state: 'given',
    mode: widget === 'full' && answers.consent ? 'box' : 'line',
    wording: sentences.terms,
    ...name('terms'),
  } as const;
  const displayed: DisplayedConsent[] = [
    { kind: 'terms', ...confirmed },
    // The same sentence says that the visitor is 18 or older.
    { kind: 'age', ...confirmed },
  ];
  if (rules.asksForHealth)
    displayed.push({
      ...{ kind: 'health', state: given(answers.healthConsent), mode: 'box', wording: sentences.health },
      ...name('health', versionOfBoxes),
    });
  // Only today's widgets have this box.
  if (rules.crm && consentVersion === CONSENT_VERSION)
    displayed.push({
      ...{ kind: 'crm-health', state: given(answers.crmConsent), mode: 'box', wording: sentences.crmHealth },
      ...name('crm-health'),
    });
  if (rules.offers !== 'none') {
    const isBox = rules.offers === 'box';
    const offers = {
      state: isBox ? given(marketingOptIn) : 'shown',
      mode: isBox ? 'box' : 'notice',
      wording: sentences.offers,
      ...name(isBox ? 'offers-box' : 'offers-notice', versionOfBoxes),
    } as const;
    displayed.push({ kind: 'offers', ...offers });
    // The same sentence says that goals choose the offers; in some regions only the one next to a box does.
    if (rules.segments === 'notice' || (rules.segments === 'box' && isBox))
      displayed.push({ kind: 'segments', ...offers });
  }
  if (sentences.texts) {
    const isBox = rules.texts === 'box' && version === CONSENT_VERSION;
    const texts = {
      kind: 'texts',
      wording: sentences.texts,
      ...name(isBox ? 'texts-box' : 'texts'),
    } as const;
    // Without a number there is nothing to consent to.
    if (isBox && (phone || !answers.textsConsent))
      displayed.push({ ...texts, mode: 'box', state: given(answers.textsConsent) });
    // Entering a number next to the sentence is the consent.
    else if (!isBox && phone) displayed.push({ ...texts, mode: 'line', state: 'given' });
  }
  return displayed;
}

/**
 * Lists what another program says that the visitor agreed to. Its sentences are unknown, so none is recorded. Where no texts may be sent, a
 * consent to them stands for nothing.
 */
function listClaimedConsents(
  answers: ConsentAnswers,
  rules: Pick<ConsentRules, 'texts'>,
): DisplayedConsent[] {
  const claimed = { state: 'given', mode: 'api-claimed', wording: '', wordingId: 'unknown' } as const;
  return [
    // The full widget must carry the consent, and the lists confirm it by submitting.
    { kind: 'terms', ...claimed },
    { kind: 'age', ...claimed },
    ...(answers.healthConsent ? [{ kind: 'health', ...claimed } as const] : []),
    ...(answers.marketingOptIn ? [{ kind: 'offers', ...claimed } as const] : []),
    ...(answers.textsConsent && rules.texts !== 'none' ? [{ kind: 'texts', ...claimed } as const] : []),
  ];
}
