/** Money for reading, e.g. "$49.00". `cents` is in hundredths of the currency; an unknown locale or currency code falls back. */
export function formatPrice(cents: number, currency: string, locale: string): string {
  const amount = cents / 100;
  for (const tag of [locale, 'en']) {
    try {
      return new Intl.NumberFormat(tag, { style: 'currency', currency }).format(amount);
    } catch {
      // The locale comes from the host page's markup and may be no language tag at all.
    }
  }
  return `${amount.toFixed(2)} ${currency}`;
}
