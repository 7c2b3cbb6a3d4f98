/**
 * The sentences that a visitor confirms by submitting (V section 3, D17), and the version of all sentences about consent that the widgets
 * show. Any change of a sentence is a new version; the server keeps the earlier ones (domain/leads/consents/earlier-wordings.ts), because
 * tabs that were opened before it still submit them.
 */

/** The sentence next to the full widget's checkbox. */
export const FULL_TERMS =
  'I am 18 or older, I understand that these products are for research only, and I agree to receive my protocol.';
/** The sentence above the submit button of the other two. */
export const LIST_TERMS =
  'By submitting you confirm that you are 18 or older and understand that these products are for research only, and you agree to receive your protocol.';

/** The version that is currently shown. */
export const CONSENT_VERSION = '2026-12';

/** Offers by text to one number in a month, until a company chooses another number. */
export const DEFAULT_TEXTS_A_MONTH = 4;
