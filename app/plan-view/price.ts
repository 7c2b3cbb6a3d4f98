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

/** Returns the sign of a currency before an amount in US English, such as "$" for USD or "€" for EUR; the code itself if it has none. */
export const currencySymbol = (currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;
