/** What permits marketing texts (D65): the sentence beside the phone field, or next to its checkbox. */
const textTerms = (shop: string, perMonth: number | string) =>
  `recurring automated marketing texts (SMS) from ${shop} at this number, up to ${perMonth} a month. Consent is not a condition of purchase. Message and data rates may apply. Reply STOP to end, HELP for help.`;
export const texts = (shop: string, perMonth: number | string) =>
  `Text me offers. I agree to ${textTerms(shop, perMonth)}`;
export const textsLine = (shop: string, perMonth: number | string) =>
  `If you give a number, you agree to ${textTerms(shop, perMonth)}`;
/** Texts of the links after the sentence. */
export const terms = 'Terms';
export const privacy = 'Privacy';
