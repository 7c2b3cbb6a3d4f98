import type { WidgetKind } from '#app/engine/vocabulary.ts';
import { t } from '#app/messages/consent.ts';
import { atOnceInLocale } from '#app/messages/current.ts';
import { DEFAULT_LOCALE, parseLocale } from '#app/messages/locales.ts';
import type { RegionalRules } from '#app/protocol/regional-rules.ts';
import type { Submission } from '#app/protocol/submission.ts';
import type { ConsentRules } from './consent-rules.ts';

const ANSWERS: Readonly<Record<WidgetKind, () => string>> = {
  full: () => t.fullAnswers,
  consumer: () => t.consumerAnswers,
  technical: () => t.technicalAnswers,
};

/** Writes the sentences beside a visitor's choices, as a widget shows them outside the row `spec` (D65). */
export function displayedWordings(
  { widget, locale }: Pick<Submission, 'widget' | 'locale'>,
  shop: string,
  { offers, asksForHealth }: RegionalRules,
): NonNullable<ConsentRules['wordings']> {
  return atOnceInLocale(parseLocale(locale) ?? DEFAULT_LOCALE, () => ({
    ...(offers !== 'none' && { marketing: offers === 'notice' ? t.offersNotice(shop) : t.offers(shop) }),
    ...(asksForHealth && { health: t.health(shop, ANSWERS[widget]()) }),
  }));
}
