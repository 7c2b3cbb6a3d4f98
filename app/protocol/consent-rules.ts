import type { RegionalRules } from './regional-rules.ts';

/** How a visitor is asked for consents, by the visitor's region and the company's settings. */
export interface ConsentRules {
  /** Offers by e-mail: a notice with the terms, a separate box, or none at all. */
  offers: 'notice' | 'box' | 'none';
  /** Whether campaigns may choose people by their goals. Null for companies without regional rules, whose offers include it. */
  segments: 'notice' | 'box' | 'none' | null;
  /** Offers by text: the line at the phone field, a separate box, or none at all; then a number is not even asked for. */
  texts: 'line' | 'box' | 'none';
  /** Whether a separate box asks for the use of health answers (D47). */
  asksForHealth: boolean;
  /** The customer database to which a second box below that one lets health answers be copied; null without that box. */
  crm: string | null;
  /** Whether the box for offers permits nothing until a button on the page behind a mailed link is pressed. */
  confirmsOffers?: boolean;
  /** The company's name and its maximum of texts a month, which the sentences name. */
  shop: string;
  textsPerMonth: number;
  /** Whether a submission that names no version of the wording counts as shown today's. Otherwise it is only claimed. */
  trustsUnversioned: boolean;
}

/** none | notice | opt-in, as in Contact.marketingConsent and Contact.segmentsConsent. */
export type MarketingConsent = 'none' | 'notice' | 'opt-in';

/** A company as far as the sentences name it. */
interface NamedCompany {
  name: string;
  textsPerMonth: number;
  /** Whether its customer database gets health answers. */
  crmGetsHealth: boolean;
}

/** The name of the one customer database that companies can connect. */
const CRM_NAME = 'LeadConnector';

/** Returns how a company's visitor is asked, by the rules of the visitor's region. */
export function readConsentRules(company: NamedCompany, rules: RegionalRules): ConsentRules {
  const { jurisdiction, offers, asksForHealth, texts } = rules;
  const isSpecified = jurisdiction === 'spec';
  return {
    offers: offers === 'notice' || offers === 'none' ? offers : 'box',
    segments: isSpecified ? null : rules.segments === 'opt-in' ? 'box' : 'none',
    texts: texts === 'line' ? 'line' : texts === 'off' ? 'none' : 'box',
    asksForHealth,
    crm: asksForHealth && company.crmGetsHealth ? CRM_NAME : null,
    confirmsOffers: rules.confirmsOffers ?? false,
    shop: company.name,
    textsPerMonth: company.textsPerMonth,
    // Outside that row nothing is known of what a program displayed that names no version.
    trustsUnversioned: isSpecified,
  };
}
