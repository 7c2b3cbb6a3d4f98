/** The languages for visitors. The first one is the default. */
export const LOCALES = ['en', 'es'] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'en';

/** Returns the supported language for a BCP 47 tag ("es-MX" → "es"), or undefined. */
export const parseLocale = (tag: string | null | undefined): Locale | undefined => {
  const language = tag?.trim().toLowerCase().split(/[-_]/)[0];
  return LOCALES.find((locale) => locale === language);
};

/** Returns the first supported language in the order of a browser's `Accept-Language`, or undefined. */
export function acceptedLocale(header: string | null): Locale | undefined {
  const ranges = (header ?? '').split(',').map((range, place) => {
    const [tag = '', ...params] = range.split(';');
    const q = Number(/^\s*q=([\d.]+)\s*$/.exec(params.join(';'))?.[1] ?? 1);
    return { tag, q: Number.isFinite(q) ? q : 0, place };
  });
  return ranges
    .filter(({ q }) => q > 0)
    .sort((a, b) => b.q - a.q || a.place - b.place)
    .map(({ tag }) => parseLocale(tag))
    .find(Boolean);
}
