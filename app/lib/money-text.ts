/**
 * Whole cents of an amount typed in dollars, '$1,299.50' or '299'; null
 * if it is no amount. More than two decimals are refused, not rounded.
 */
export function parseCents(text: string): number | null {
  const bare = text.trim().replace(/^\$\s*/, '');
  if (!/^(\d{1,9}|\d{1,3}(,\d{3}){1,2})(\.\d{1,2})?$/.test(bare)) return null;
  const [dollars = '', decimals = ''] = bare.replaceAll(',', '').split('.');
  return Number(dollars) * 100 + Number(decimals.padEnd(2, '0'));
}

/** Cents as the text of a money field: 129950 is '1299.50'. */
export const moneyFieldText = (cents: number): string =>
  `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/** Cents as a table shows them under a head that names the currency: 129950 is '1,299.50'. */
export const amountText = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/**
 * Cents with their currency: 129950 is '$1,299.50'.
 * @param isShort leaves out the decimals of whole amounts: 129900 is '$1,299'
 */
export const currencyText = (cents: number, currency: string, { isShort = false } = {}): string =>
  (cents / 100).toLocaleString('en-US', {
    style: 'currency',
    currency,
    trailingZeroDisplay: isShort ? 'stripIfInteger' : 'auto',
  });
