import { AppError } from '#app/lib/app-error.ts';
import { CONSENT_VERSION, consentWording, isConsentVersion } from '#app/protocol/consent.ts';
import { missingHealthConsent } from '#app/protocol/health-consent.ts';
import type { Submission } from '#app/protocol/submission.ts';

export type MarketingConsent = 'none' | 'notice' | 'opt-in';

/**
 * Creates the record of a visitor's consents in a submission, with the sentences that were shown (D17, D32).
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
        terms: wording.terms,
        // The sentences that were shown, ticked or not.
        marketing: mode === 'opt-in' ? wording.optIn : wording.marketing,
        ...(texts && { texts }),
        ...(asksForHealth && { health: wording.health }),
      },
      version,
      // The legal sentences remain in English next to any translation.
      locale: 'en',
    },
  };
}
