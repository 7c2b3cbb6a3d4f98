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
