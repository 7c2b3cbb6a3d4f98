/**
 * What the law of the visitor's region allows (D65): one table for the widget, the server, e-mails, texts and files. A company's own settings
 * may be stricter than its row, never weaker.
 */

/** The regions that a company can sell to. EU includes the EEA and Switzerland. */
export const REGIONS = ['US', 'CA', 'EU', 'UK', 'AU', 'elsewhere'] as const;
export type Region = (typeof REGIONS)[number];

/** A row of the table: a region, or `spec` for companies that show the specification's screens unchanged. */
export type JurisdictionId = Region | 'spec';

export interface Jurisdiction {
  /** Whether health answers need their own checkbox, unticked. */
  healthConsent: boolean;
  /**
   * What permits offers by e-mail: a notice, a checkbox, a checkbox with the sender's name and address below it, or a checkbox and a button
   * on a page that the plan e-mail links to. `none` permits no offers.
   */
  offers: 'notice' | 'opt-in-or-notice' | 'opt-in-with-sender' | 'double-opt-in' | 'none';
  /** Whether goals may choose the offers: because a sentence says so, only after the offers checkbox, or never. */
  segments: 'stated' | 'opt-in' | 'never';
  /**
   * What permits marketing texts: the line at the phone field, or a checkbox. `counsel` is off until the company's counsel allows texts,
   * then a checkbox.
   */
  texts: 'line' | 'opt-in' | 'counsel' | 'off';
  /** Whether dosing is shown. `sign-off` is off until a named lawyer has signed for the region. */
  amounts: 'on' | 'sign-off' | 'off';
  /** Whether links to the shop and prices are shown. */
  shopLinks: 'on' | 'sign-off' | 'off';
}

const CANADA_AND_AUSTRALIA: Jurisdiction = {
  healthConsent: true,
  offers: 'opt-in-with-sender',
  segments: 'opt-in',
  texts: 'counsel',
  amounts: 'sign-off',
  shopLinks: 'sign-off',
};

const EUROPE: Jurisdiction = {
  healthConsent: true,
  offers: 'double-opt-in',
  segments: 'opt-in',
  texts: 'counsel',
  amounts: 'sign-off',
  shopLinks: 'sign-off',
};

export const JURISDICTIONS: Readonly<Record<JurisdictionId, Jurisdiction>> = {
  spec: {
    healthConsent: false,
    offers: 'notice',
    segments: 'stated',
    texts: 'line',
    amounts: 'on',
    shopLinks: 'on',
  },
  US: {
    healthConsent: true,
    offers: 'opt-in-or-notice',
    segments: 'opt-in',
    texts: 'opt-in',
    amounts: 'sign-off',
    shopLinks: 'on',
  },
  CA: CANADA_AND_AUSTRALIA,
  AU: CANADA_AND_AUSTRALIA,
  EU: EUROPE,
  UK: EUROPE,
  elsewhere: {
    healthConsent: true,
    offers: 'none',
    segments: 'never',
    texts: 'off',
    amounts: 'off',
    shopLinks: 'off',
  },
};

/** The strictest row. It applies to unknown regions and to those that the company does not sell to. */
export const STRICTEST_JURISDICTION = 'elsewhere' satisfies JurisdictionId;
