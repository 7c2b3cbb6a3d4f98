import type { DecimalMark } from './read-decimal.ts';
import { readMoney } from './read-money.ts';

/** Forms in the browser share these readers with the server, because they need no library. */
export { countDecimals, isLedgerCurrency, LEDGER_CURRENCIES } from './currencies.ts';
export { describeMatch, isUsed } from './describe-match.ts';
export type { DecimalMark } from './read-decimal.ts';
export { type DateOrder, readMoment } from './read-moment.ts';
export { type MoneyOptions, readMoney } from './read-money.ts';
export { readTaxId } from './read-tax-id.ts';

/**
 * Reads an amount in the company's currency as hundredths, such as `$1,299.50` in a field of the console. A currency symbol is ignored.
 * @param decimal the decimal mark; null if it is unknown, so that `1.299` is not an amount
 * @returns null for text that is not an amount, and for amounts below 0
 */
export function readCents(input: string, decimal: DecimalMark | null = '.'): number | null {
  const money = readMoney(
    input
      .trim()
      .replace(/^\p{Sc}/u, '')
      .replace(/\p{Sc}$/u, ''),
    { decimal },
  );
  const cents = money.ok ? money.value.hundredths : null;
  return cents !== null && cents >= 0 ? cents : null;
}
