import { centsOfDecimal } from '#app/lib/money.ts';
import { currencyText } from '#app/lib/money-text.ts';

/** Formats an amount in units of its currency: 34.5 as '$34.50'. */
export const money = (amount: number, currency: string): string =>
  currencyText(centsOfDecimal(amount), currency);

/** Formats an amount without the decimals of a whole one: 34 as '$34', 34.5 as '$34.50'. */
export const wholeMoney = (amount: number, currency: string): string =>
  currencyText(centsOfDecimal(amount), currency, { isShort: true });

/** Formats '2026-05' as 'May 2026'. */
export const monthText = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** Formats '2026-05-20' as '20 May'. */
export const shortDayText = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
