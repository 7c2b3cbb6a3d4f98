import { AppError } from '#app/lib/app-error.ts';
import { atOnceInLocale } from '#app/messages/current.ts';
import { t as legal } from '#app/messages/legal.ts';
import { t as legalOfLists } from '#app/messages/legal-lists.ts';
import { DEFAULT_LOCALE, type Locale, parseLocale } from '#app/messages/locales.ts';
import { CONSENT_VERSION, consentWording, isConsentVersion } from '#app/protocol/consent.ts';
import { missingHealthConsent } from '#app/protocol/health-consent.ts';
import type { Submission } from '#app/protocol/submission.ts';

export type MarketingConsent = 'none' | 'notice' | 'opt-in';

/**
 * Creates the record of a visitor's consents in a submission, with the sentences as they were shown (D17, D32).
 * @param mode the tenant's marketing consent: a notice with the terms, or a separate box
 * @param asksForHealth whether the tenant needs the box for health answers (D47)
 * @throws AppError `invalid` for an unknown version of the wording, or if a box that the tenant needs is not ticked
 */
export function createConsentRecord(submission: Submission, mode: string, asksForHealth = false) {
  const { widget, consentVersion: version = CONSENT_VERSION } = submission;
  if (!isConsentVersion(version))
    throw new AppError('invalid', 'Unknown consent version', {
      fields: { consentVersion: ['Unknown consent version'] },
    });
  const missing = asksForHealth ? missingHealthConsent(submission) : {};
  if (missing.healthConsent)
    throw new AppError('invalid', missing.healthConsent.join(' '), { fields: missing });
  const wording = consentWording(widget, version);
  const marketing: MarketingConsent =
    mode === 'opt-in' ? (submission.marketingOptIn ? 'opt-in' : 'none') : 'notice';
  // Entering a number next to the sentence is the consent. A widget without the sentence has no phone field.
  const texts = submission.phone ? wording.texts : undefined;
  const locale = readLocale(submission);
  const asShown = (sentence: string) => writeAsShown(sentence, locale);
  return {
    marketing,
    sms: texts !== undefined,
    record: {
      kinds: {
        terms: submission.consent,
        marketing,
        ...(texts && { sms: true }),
        ...(asksForHealth && { health: true }),
      },
      wordings: {
        terms: asShown(wording.terms),
        // The sentences that were shown, ticked or not.
        marketing: asShown(mode === 'opt-in' ? wording.optIn : wording.marketing),
        ...(texts && { texts: asShown(texts) }),
        ...(asksForHealth && { health: asShown(wording.health) }),
      },
      version,
      locale,
    },
  };
}

/** Our widgets name the version that they show, in their language. Nothing is known of what other programs show. */
const readLocale = ({ consentVersion, locale }: Submission): Locale =>
  (consentVersion && parseLocale(locale)) || DEFAULT_LOCALE;

/** Writes a sentence as the widgets show it: the English one, which is binding, follows any translation in brackets. */
function writeAsShown(english: string, locale: Locale): string {
  const translation = atOnceInLocale(
    locale,
    () => legal.translated(english) || legalOfLists.translated(english),
  );
  return translation ? `${translation} (${english})` : english;
}
