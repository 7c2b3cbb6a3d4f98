/** How a visitor is asked for consents, by the visitor's region and the company's settings. */
export interface ConsentRules {
  /** Offers by e-mail: a notice with the terms, a separate box, or none at all. */
  offers: 'notice' | 'box' | 'none';
  /** Whether campaigns may choose people by their goals. Null for companies without regional rules, whose offers include it. */
  segments: 'notice' | 'box' | 'none' | null;
  /** Whether a separate box asks for the use of health answers (D47). */
  asksForHealth: boolean;
  /** Whether the box for offers permits nothing until a button on the page behind the plan mail's link is pressed. */
  confirmsOffers?: boolean;
  /** The sentences that were displayed in place of those of protocol/consent.ts, in the visitor's language. */
  wordings?: { marketing?: string; health?: string };
  /** Whether a submission that names no version of the wording counts as shown today's. Otherwise it is only claimed. */
  trustsUnversioned: boolean;
}

/** none | notice | opt-in, as in Contact.marketingConsent and Contact.segmentsConsent. */
export type MarketingConsent = 'none' | 'notice' | 'opt-in';

/** Returns the consent rules of a company's own settings, without regional rules. */
export const readConsentRules = (tenant: {
  marketingConsentMode: string;
  asksForHealthConsent: boolean;
}): ConsentRules => ({
  offers: tenant.marketingConsentMode === 'opt-in' ? 'box' : 'notice',
  segments: null,
  asksForHealth: tenant.asksForHealthConsent,
  trustsUnversioned: true,
});
