import { printableLine } from '#app/lib/printable-name.ts';
import { ORDERED_ID_LENGTH } from '#app/lib/random-id.ts';
import { LOCALES, type Locale } from '#app/messages/locales.ts';
import { linksToShop, tagShopLinksInText } from '#app/plan-view/links-in-text.ts';

/** Maximum characters of a text that is sent, with everything that we add to it (T section 2). */
export const MAX_SMS_LENGTH = 160;

/** Maximum characters of the company's name in a text; the rest is for what the company says. */
const MAX_SHOP_NAME_IN_TEXT = 36;

const STOP_LINES: Readonly<Record<Locale, string>> = { en: 'STOP to end', es: 'STOP para terminar' };

/** Writes the company's name as texts have it. */
const shopNameInText = (shop: string): string => cutText(printableLine(shop), MAX_SHOP_NAME_IN_TEXT);

/** Cuts a text between characters, because half an emoji makes the whole SMS Unicode. */
function cutText(text: string, maxLength: number): string {
  let cut = '';
  for (const character of graphemes.segment(text)) {
    if (cut.length + character.segment.length > maxLength) break;
    cut += character.segment;
  }
  return cut.trim();
}
const graphemes = new Intl.Segmenter();

/** Writes a text as its recipient gets it: from whom it is, what the company wrote, and how to end the texts (6-consent, section 5). */
export const frameText = ({ shop, text, locale }: { shop: string; text: string; locale: Locale }): string =>
  `${shopNameInText(shop)}: ${text.trim()} ${STOP_LINES[locale]}`;

/** A company as far as it decides how long its texts are. */
export interface TextSender {
  /** Its name. */
  shop: string;
  /** URLs on its hosts: each link to them names the lead. */
  shopHosts: readonly string[];
}

/** The lead's tracking ID as links have it; all have the same length. */
const LONGEST_TRACKING_ID = 'x'.repeat(ORDERED_ID_LENGTH);

/** Characters that the lead's tracking ID adds to a link to the shop. */
const LEAD_TAG_LENGTH = '?sg_tid='.length + ORDERED_ID_LENGTH;

/**
 * Writes a text in the language in which it becomes longest, because recipients of both languages get it, with a lead in each link to the
 * shop. UTM parameters don't count: they are left out of a text that has no room for them.
 */
export function frameLongestText({ shop, shopHosts }: TextSender, text: string): string {
  const tagged = tagShopLinksInText(text, { hosts: shopHosts, trackingId: LONGEST_TRACKING_ID });
  return LOCALES.map((locale) => frameText({ shop, text: tagged, locale })).reduce((longest, framed) =>
    framed.length > longest.length ? framed : longest,
  );
}

/** Says that links to the shop become longer; null for a text without one. */
export const describeLeadTag = ({ shopHosts }: TextSender, text: string): string | null =>
  linksToShop(text, { hosts: shopHosts })
    ? `Each link to your shop counts ${LEAD_TAG_LENGTH} characters more, because it names the lead`
    : null;

/** Returns what is wrong with the length of a text; null if the whole of it fits. */
export function describeTooLongText(sender: TextSender, text: string): string | null {
  const { length } = frameLongestText(sender, text);
  if (length <= MAX_SMS_LENGTH) return null;
  const tooLong = `Use at most ${MAX_SMS_LENGTH} characters, including your company’s name and the STOP line. This text has ${length}`;
  const tag = describeLeadTag(sender, text);
  return tag ? `${tooLong}. ${tag}` : tooLong;
}

/** Purpose of the text that a number gets once, before the first offer. */
export const FIRST_TEXT = 'first-text';

/** The shop's name is not cut below this length to make room for the contact. */
const MIN_SHOP_NAME_IN_TERMS = 12;

interface TextTerms {
  shop: string;
  /** The company's e-mail address for help. */
  contact: string;
  perMonth: number;
  locale: Locale;
}

const TERMS_SENTENCES: Readonly<
  Record<Locale, (shop: string, perMonth: number, contact: string | null) => string>
> = {
  en: (shop, perMonth, contact) =>
    `${shop}: offers by text, up to ${perMonth} a month. Msg & data rates may apply. ${contact ? `Help: ${contact}. ` : ''}${STOP_LINES.en}.`,
  es: (shop, perMonth, contact) =>
    `${shop}: ofertas por SMS, hasta ${perMonth} al mes. Puede haber tarifas de mensajes y datos. ${contact ? `Ayuda: ${contact}. ` : ''}${STOP_LINES.es}.`,
};

/**
 * Writes the first text to a number, which is also the answer to HELP (6-consent, section 5). It is one message: the company's name makes
 * room for the contact, and a contact that is too long even so is left out.
 */
export function wordTextTerms({ shop, contact, perMonth, locale }: TextTerms): string {
  const write = TERMS_SENTENCES[locale];
  const name = shopNameInText(shop);
  const room = MAX_SMS_LENGTH - write('', perMonth, contact).length;
  return room >= Math.min(MIN_SHOP_NAME_IN_TERMS, name.length)
    ? write(cutText(name, room), perMonth, contact)
    : write(name, perMonth, null);
}

/** Confirms that a person gets no more texts. It holds nothing else, so that it is no advertisement. */
export const wordTextsStopped = ({ shop, locale }: { shop: string; locale: Locale }): string =>
  ({
    en: `${shopNameInText(shop)}: no more texts will be sent to this number.`,
    es: `${shopNameInText(shop)}: no se enviarán más SMS a este número.`,
  })[locale];

/** Maximum offers by text to one number within 24 hours, whatever a company's own limit is. */
export const MAX_TEXTS_A_DAY = 3;
