import type { Locale } from './locales.ts';

/**
 * Creates one function per language that picks a noun's form by its count and writes both: `plural(2, { one: 'vial', other: 'vials' })` →
 * "2 vials". Uses CLDR's rules, as the platform implements them.
 */
export const pluralIn = (locale: Locale) => {
  const rules = new Intl.PluralRules(locale);
  return (count: number, forms: { one: string; other: string }): string =>
    `${count} ${rules.select(count) === 'one' ? forms.one : forms.other}`;
};
