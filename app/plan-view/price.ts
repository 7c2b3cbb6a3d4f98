/**
 * Formats a price for reading, e.g. "$49.00". `cents` is in hundredths of the currency; an unknown locale or currency code has a fallback.
 */
export function formatPrice(cents: number, currency: string, locale: string): string {
  const amount = cents / 100;
  for (const tag of [locale, 'en']) {
    try {
      return new Intl.NumberFormat(tag, { style: 'currency', currency }).format(amount);
    } catch {
      // The locale is read from the host page's markup and may not be a language tag at all.
    }
  }
  return `${amount.toFixed(2)} ${currency}`;
}
