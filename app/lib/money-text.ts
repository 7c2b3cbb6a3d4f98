/**
 * Parses an amount typed in dollars, '$1,299.50' or '299', to whole cents; null if it is not an amount. More than two decimals are refused,
 * not rounded.
 */
export function parseCents(text: string): number | null {
  const bare = text.trim().replace(/^\$\s*/, '');
  if (!/^(\d{1,9}|\d{1,3}(,\d{3}){1,2})(\.\d{1,2})?$/.test(bare)) return null;
  const [dollars = '', decimals = ''] = bare.replaceAll(',', '').split('.');
  return Number(dollars) * 100 + Number(decimals.padEnd(2, '0'));
}

/** Formats cents for a money field: 129950 becomes '1299.50'. */
export const moneyFieldText = (cents: number): string =>
  `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/** Formats cents for a table whose header names the currency: 129950 becomes '1,299.50'. */
export const amountText = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/**
 * Formats cents with their currency: 129950 becomes '$1,299.50'.
 * @param isShort leaves out the decimals of whole amounts: 129900 becomes '$1,299'
 */
export const currencyText = (cents: number, currency: string, { isShort = false } = {}): string =>
  (cents / 100).toLocaleString('en-US', {
    style: 'currency',
    currency,
    trailingZeroDisplay: isShort ? 'stripIfInteger' : 'auto',
  });
