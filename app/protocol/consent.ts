/**
 * The texts that a visitor agrees to by submitting, one wording per widget and version (V section 3, D17, D32). The form shows it and the
 * server stores it with the consent, so there is one text. Any change of wording is a new version; old versions are kept as long as there
 * are leads who saw them.
 */
import type { WidgetKind } from '#app/engine/vocabulary.ts';

export interface ConsentWording {
  /** The sentence that the visitor agrees to. */
  terms: string;
  /** Shown next to the terms if the tenant's marketing consent is a notice. */
  marketing: string;
  /** Shown next to its own checkbox if the tenant's marketing consent is opt-in. */
  optIn: string;
  /** Shown next to its own checkbox if the tenant requires consent for what the visitor says about their health (D47). */
  health: string;
  /** Shown next to the phone field, if any. */
  texts?: string;
}

const RESEARCH_ONLY =
  'By submitting you confirm that you are 18 or older and understand that these products are for research only, and you agree to receive your protocol.';
const OFFERS = 'Offers may follow by email. Every one has a link that stops them.';
export const OPT_IN = 'I would like offers by email. Every one has a link that stops them.';
export const HEALTH = 'I agree that the shop sees my health answers and uses them to make my plan.';
const TEXT_MESSAGE_CONSENT =
  'With a phone number you agree to receive text messages about your plan. Reply STOP to end them.';

/** The full widget's current wording. Separate, so that its script contains no other wording; the checkboxes have a file of their own. */
export const FULL_WORDING: Omit<ConsentWording, 'optIn' | 'health'> = {
  terms:
    'I am 18 or older, I understand that these products are for research only, and I agree to receive my protocol.',
  marketing: OFFERS,
};

const WORDINGS: Readonly<Record<string, Record<WidgetKind, ConsentWording>>> = {
  '2026-11': {
    full: { ...FULL_WORDING, optIn: OPT_IN, health: HEALTH },
    consumer: {
      terms: RESEARCH_ONLY,
      marketing: OFFERS,
      optIn: OPT_IN,
      health: HEALTH,
      texts: TEXT_MESSAGE_CONSENT,
    },
    technical: { terms: RESEARCH_ONLY, marketing: OFFERS, optIn: OPT_IN, health: HEALTH },
  },
};

/** The version that is currently shown. */
export const CONSENT_VERSION = '2026-11';

export const isConsentVersion = (version: string): boolean => Object.hasOwn(WORDINGS, version);

/** @throws Error for a version that was never shown */
export function consentWording(widget: WidgetKind, version: string = CONSENT_VERSION): ConsentWording {
  const wording = WORDINGS[version]?.[widget];
  if (!wording) throw new Error(`There is no consent wording "${version}" for the ${widget} widget.`);
  return wording;
}
