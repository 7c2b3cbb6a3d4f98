import type { WidgetKind } from '#app/engine/vocabulary.ts';
import { t } from '#app/messages/consent.ts';
import { atOnceInLocale } from '#app/messages/current.ts';
import { t as legal } from '#app/messages/legal.ts';
import { t as legalOfLists } from '#app/messages/legal-lists.ts';
import type { Locale } from '#app/messages/locales.ts';
import { t as privacy } from '#app/messages/privacy.ts';
import { t as texts } from '#app/messages/text-consent.ts';
import { FULL_TERMS, LIST_TERMS } from '#app/protocol/consent.ts';
import type { ConsentRules } from '#app/protocol/consent-rules.ts';
import { findEarlierWordings } from './earlier-wordings.ts';

/** The sentences about consent of a widget's last screen, as it displays them. */
export interface ConsentSentences {
  terms: string;
  health: string;
  crmHealth: string;
  offers: string;
  /** Below the phone field or next to its checkbox; undefined where none was shown. */
  texts?: string;
}

interface DisplayedWhere {
  widget: WidgetKind;
  locale: Locale;
  /** A version that isConsentVersion knows. */
  version: string;
}

/** Writes the sentences that a widget displayed, whichever of them the rules show. */
export function writeConsentSentences(where: DisplayedWhere, rules: ConsentRules): ConsentSentences {
  const { widget, locale, version } = where;
  const { shop, textsPerMonth } = rules;
  return atOnceInLocale(locale, () => {
    const sentences = {
      terms: writeTerms(widget),
      health: t.health(shop, t.answers[widget]),
      crmHealth: t.crmHealth(shop, rules.crm ?? ''),
      offers: writeOffers(rules),
    };
    const earlier = findEarlierWordings(version, where);
    if (!earlier)
      return {
        ...sentences,
        ...(widget === 'consumer' &&
          rules.texts !== 'none' && {
            texts: withLinks(
              rules.texts === 'line'
                ? texts.textsLine(shop, textsPerMonth)
                : texts.texts(shop, textsPerMonth),
            ),
          }),
      };
    return {
      ...sentences,
      // Outside the row `spec`, these two of today were shown already.
      ...(rules.segments === null && {
        health: earlier.health,
        offers: rules.offers === 'box' ? earlier.offers : earlier.notice,
      }),
      texts: earlier.texts,
    };
  });
}

/** Writes the sentence that permits offers by text, for a page on which the person agrees by pressing a button. */
export const writeTextsSentence = (
  { shop, textsPerMonth }: ConsentRules,
  locale: Locale,
): { sentence: string; withLinks: string } =>
  atOnceInLocale(locale, () => {
    const sentence = texts.texts(shop, textsPerMonth);
    return { sentence, withLinks: withLinks(sentence) };
  });

function writeOffers({ offers, segments, shop }: ConsentRules): string {
  if (offers === 'box') return t.offers(shop);
  return segments === null ? privacy.offersNoticeByGoals(shop) : t.offersNotice(shop);
}

/** Links to both documents follow the sentence on texts. */
const withLinks = (sentence: string): string => `${sentence} ${texts.terms} · ${texts.privacy}`;

/** Writes V's sentence as the widgets show it: the English one, which is binding, follows any translation in brackets. */
function writeTerms(widget: WidgetKind): string {
  const english = widget === 'full' ? FULL_TERMS : LIST_TERMS;
  const translation = widget === 'full' ? legal.translated(english) : legalOfLists.translated(english);
  return translation ? `${translation} (${english})` : english;
}
