import { t } from '#app/messages/consent.ts';
import { atOnceInLocale } from '#app/messages/current.ts';
import { DEFAULT_LOCALE, parseLocale } from '#app/messages/locales.ts';
import type { RegionalRules } from '#app/protocol/regional-rules.ts';

/** Writes why a visitor sees no links to the shop (D65); undefined if there is nothing to explain. @param locale of the visitor */
export function writeMissingLinks(
  { missingLinks }: Pick<RegionalRules, 'missingLinks'>,
  { shop, locale }: { shop: string; locale: string },
): string | undefined {
  if (!missingLinks) return undefined;
  return atOnceInLocale(parseLocale(locale) ?? DEFAULT_LOCALE, () =>
    missingLinks === 'not-sold' ? t.notSold(shop) : t.linksNeedRegion,
  );
}
