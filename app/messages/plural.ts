import type { Locale } from './locales.ts';

/**
 * Creates one function per language that picks a noun's form by its count and writes both: `plural(2, { one: 'vial', other: 'vials' })` →
 * "2 vials". Uses CLDR's rules, as the platform implements them.
 * @param write writes the count, such as with separators; as digits if missing
 */
export const pluralIn = (locale: Locale, write: (count: number) => string = String) => {
  const rules = new Intl.PluralRules(locale);
  return (count: number, forms: { one: string; other: string }): string =>
    `${write(count)} ${rules.select(count) === 'one' ? forms.one : forms.other}`;
};
