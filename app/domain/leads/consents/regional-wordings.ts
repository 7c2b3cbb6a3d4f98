import { createHash } from 'node:crypto';
import { WIDGETS } from '#app/engine/vocabulary.ts';
import { t as choices } from '#app/messages/choices.ts';
import { t } from '#app/messages/consent.ts';
import { t as consumer } from '#app/messages/consumer.ts';
import { atOnceInLocale } from '#app/messages/current.ts';
import { LOCALES, type Locale } from '#app/messages/locales.ts';
import { t as privacy } from '#app/messages/privacy.ts';
import { t as texts } from '#app/messages/text-consent.ts';
import { JURISDICTIONS, type Jurisdiction, type JurisdictionId } from '#app/protocol/jurisdictions.ts';

/** A version of a sentence that visitors agree to or that tells them about their choices, with what varies in braces. */
interface RegionalWording {
  id: string;
  locale: Locale;
  /** The rows of the table of jurisdictions that show it. */
  jurisdictions: readonly JurisdictionId[];
  text: string;
  /** Of the text in UTF-8, hex. It identifies the version. */
  sha256: string;
}

interface WordingRule {
  /** Returns the sentence in the current language. */
  write: () => string;
  isShown: (jurisdiction: Jurisdiction) => boolean;
}

const SHOP = '{Shop}';
const TEXTS_PER_MONTH = '{n}';

const asksForHealth = ({ healthConsent }: Jurisdiction) => healthConsent;
const hasOffersCheckbox = ({ offers }: Jurisdiction) => offers !== 'notice' && offers !== 'none';
const mayHaveOffersNotice = ({ offers }: Jurisdiction) =>
  offers === 'notice' || offers === 'opt-in-or-notice';
const isEverywhere = () => true;

const WORDING_RULES: Readonly<Record<string, WordingRule>> = {
  ...Object.fromEntries(
    WIDGETS.map((widget) => [
      `health.${widget}`,
      { write: () => t.health(SHOP, t.answers[widget]), isShown: asksForHealth },
    ]),
  ),
  'health.help': { write: () => `${t.healthHelp(SHOP)} · ${t.healthNotice}`, isShown: asksForHealth },
  'crm-health': { write: () => t.crmHealth(SHOP, '{CRM}'), isShown: asksForHealth },
  offers: { write: () => t.offers(SHOP), isShown: hasOffersCheckbox },
  'offers.sender': {
    write: () => '{legalName}, {address}, {email}',
    isShown: ({ offers }) => offers === 'opt-in-with-sender',
  },
  'offers.confirm': { write: () => t.confirmOffers, isShown: ({ offers }) => offers === 'double-opt-in' },
  'offers.notice': {
    write: () => t.offersNotice(SHOP),
    isShown: (jurisdiction) => mayHaveOffersNotice(jurisdiction) && jurisdiction.segments !== 'stated',
  },
  'offers.notice-by-goals': {
    write: () => privacy.offersNoticeByGoals(SHOP),
    isShown: (jurisdiction) => mayHaveOffersNotice(jurisdiction) && jurisdiction.segments === 'stated',
  },
  purpose: { write: () => privacy.purpose(SHOP), isShown: ({ segments }) => segments !== 'stated' },
  'purpose.by-goals': {
    write: () => privacy.purposeByGoals(SHOP),
    isShown: ({ segments }) => segments === 'stated',
  },
  texts: {
    write: () => writeTexts(texts.texts),
    isShown: ({ texts }) => texts === 'opt-in' || texts === 'counsel',
  },
  'texts.line': {
    write: () => writeTexts(texts.textsLine),
    isShown: ({ texts }) => texts === 'line',
  },
  'no-spam': { write: () => consumer.noSpam, isShown: isEverywhere },
  'too-young': { write: () => t.tooYoung('{minimumAge}'), isShown: isEverywhere },
  receipt: {
    write: () =>
      `${choices.receipt('{date}', { health: true, offers: false, texts: false })} ${choices.seeChoices}: {link}`,
    isShown: isEverywhere,
  },
};

const writeTexts = (write: (shop: string, perMonth: string) => string): string =>
  `${write(SHOP, TEXTS_PER_MONTH)} ${texts.terms} · ${texts.privacy}`;

/** Lists the current version of every wording in every language. */
export const listRegionalWordings = (): RegionalWording[] =>
  LOCALES.flatMap((locale) =>
    Object.entries(WORDING_RULES).map(([id, { write, isShown }]) => {
      const text = atOnceInLocale(locale, write);
      return {
        id,
        locale,
        jurisdictions: (Object.keys(JURISDICTIONS) as JurisdictionId[]).filter((row) =>
          isShown(JURISDICTIONS[row]),
        ),
        text,
        sha256: hashWording(text),
      };
    }),
  );

/** Hashes a wording, so that any change of it is noticed. */
const hashWording = (text: string): string => createHash('sha256').update(text).digest('hex');
