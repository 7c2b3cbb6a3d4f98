import { describe, expect, it } from 'vitest';
import { fc } from '../../../tests/support/random.ts';
import { countDecimals } from './currencies.ts';
import { findDecimalMark } from './read-decimal.ts';
import { readMoney } from './read-money.ts';

/** Spellings with the company's currency. Each has the amount's key, or the reason why it can't be read. */
const SPELLINGS: Record<string, [input: string | number, currency: string | null, key: string][]> = {
  // Google Merchant Center Help, "Price [price]": number, ISO 4217 code, decimal point
  'Google Merchant Center': [
    ['15.00 USD', null, '15.00 USD'],
    ['15.00USD', null, '15.00 USD'],
    ['USD 59.00', null, '59.00 USD'],
    ['1,299.00 USD', null, '1299.00 USD'],
    ['59,00 EUR', null, '59.00 EUR'],
    ['1299.00 usd', null, '1299.00 USD'],
    ['1250000 VND', null, '1250000 VND'],
  ],
  // Shopify's money formats: amount, amount_no_decimals, amount_with_comma_separator, amount_with_apostrophe_separator, with_space_separator
  'Shopify’s themes and exports': [
    ['$1,134.65', 'USD', '1134.65 USD'],
    ['$1,134.65 USD', null, '1134.65 USD'],
    ['$1,134', 'USD', 'ambiguous'],
    ['€1.134,65', 'EUR', '1134.65 EUR'],
    ["Fr. 1'134.65", 'CHF', '1134.65 CHF'],
    ['1 134,65 kr', 'SEK', '1134.65 SEK'],
    ['Rs. 1,134.65', 'INR', '1134.65 INR'],
    ['29.99', 'USD', '29.99 USD'],
    ['CAD $59.00', 'USD', '59.00 CAD'],
  ],
  // WooCommerce: totals of the REST API, prices of its export, currency positions left, right, with space
  WooCommerce: [
    ['129.95', 'USD', '129.95 USD'],
    ['129.9500', 'USD', '129.95 USD'],
    ['129.9967', 'USD', 'too-precise'],
    ['49,90 €', null, '49.90 EUR'],
    ['£ 49.90', 'GBP', '49.90 GBP'],
    ['49.90£', 'GBP', '49.90 GBP'],
    ['-10.00', 'USD', '-10.00 USD'],
    ['.99', 'USD', '0.99 USD'],
    ['0.00', 'USD', '0.00 USD'],
  ],
  // eBay and Etsy
  marketplaces: [
    ['US $59.00', null, '59.00 USD'],
    ['AU $59.00', null, '59.00 AUD'],
    ['C $59.00', 'CAD', '59.00 CAD'],
    ['EUR 59,00', null, '59.00 EUR'],
    ['US$1,299.50', null, '1299.50 USD'],
  ],
  // CLDR number formats of the named locales, as Excel and Intl.NumberFormat write them
  countries: [
    ['1.299,00 €', null, '1299.00 EUR'],
    ['1 299,00 €', null, '1299.00 EUR'],
    ['1\u202f299,00\u00a0€', null, '1299.00 EUR'],
    ['CHF 1’299.00', null, '1299.00 CHF'],
    ["1'299.00", 'CHF', '1299.00 CHF'],
    ['₹1,29,900.00', null, '129900.00 INR'],
    ['R$ 1.299,90', null, '1299.90 BRL'],
    ['1.299,90 zł', null, '1299.90 PLN'],
    ['1 299,90 Kč', null, '1299.90 CZK'],
    ['1 299,90 ₽', null, '1299.90 RUB'],
    ['kr. 1.299,50', 'DKK', '1299.50 DKK'],
    ['S/ 1,299.50', null, '1299.50 PEN'],
    ['MX$1,299.50', null, '1299.50 MXN'],
    ['$ 1.299.900', 'COP', '1299900.00 COP'],
    ['NT$1,299', null, 'ambiguous'],
    ['59,-', 'EUR', '59.00 EUR'],
    ['59,– €', null, '59.00 EUR'],
    ['CHF 59.–', null, '59.00 CHF'],
    ['12.50 د.إ', null, '12.50 AED'],
    ['١٢٫٥٠', 'AED', '12.50 AED'],
    ['１２９．９５', 'USD', '129.95 USD'],
    ['￥1299', 'JPY', '1299 JPY'],
  ],
  // ISO 4217: no decimals, or three
  'currencies with other decimals than two': [
    ['12,500,000', 'VND', '12500000 VND'],
    ['1.250.000 ₫', null, '1250000 VND'],
    ['1.250', 'VND', '1250 VND'],
    ['¥1,299', 'JPY', '1299 JPY'],
    ['1299.00', 'JPY', '1299 JPY'],
    ['1299.50', 'JPY', 'too-precise'],
    ['₩12,990', null, '12990 KRW'],
    ['12.345', 'KWD', '12.345 KWD'],
    ['KD 12.500', null, '12.500 KWD'],
    ['1,234.500', 'BHD', '1234.500 BHD'],
    ['12.3456', 'KWD', 'too-precise'],
  ],
  // JSON, where the decimal mark is fixed
  'JSON numbers': [
    [129.95, 'USD', '129.95 USD'],
    [1299, 'USD', '1299.00 USD'],
    [1.299, 'USD', 'too-precise'],
    [-5, 'USD', '-5.00 USD'],
    [1e21, 'USD', 'unreadable'],
    [Number.NaN, 'USD', 'unreadable'],
  ],
  // Excel's accounting formats, SAP
  'amounts below 0': [
    ['($5.00)', 'USD', '-5.00 USD'],
    ['-$5.00', 'USD', '-5.00 USD'],
    ['$-5.00', 'USD', '-5.00 USD'],
    ['5,00-', 'EUR', '-5.00 EUR'],
    ['\u22125.00', 'USD', '-5.00 USD'],
    ['-0.00', 'USD', '0.00 USD'],
  ],
  'what is not certainly one amount': [
    ['', 'USD', 'empty'],
    ['  ', 'USD', 'empty'],
    ['1.299', 'USD', 'ambiguous'],
    ['1,299', 'EUR', 'ambiguous'],
    ['1.299', null, 'ambiguous'],
    ['$59.00', 'EUR', 'currency'],
    ['$59.00', null, 'currency'],
    ['12 kr', null, 'currency'],
    ['free', 'USD', 'unreadable'],
    ['59.00 XXQ', 'USD', 'unreadable'],
    ['10-20', 'USD', 'unreadable'],
    ['12 34', 'USD', 'unreadable'],
    ['1,29,9', 'USD', 'unreadable'],
    ['1.2.3', 'USD', 'unreadable'],
    ['1,299.00,00', 'USD', 'unreadable'],
    ['0x10', 'USD', 'unreadable'],
    ['€59.00 USD', null, 'currency'],
    ['59.00 constructor', null, 'unreadable'],
    [`${'9'.repeat(61)}`, 'USD', 'unreadable'],
  ],
};

describe.each(Object.entries(SPELLINGS))('%s', (_source, spellings) => {
  it.each(spellings)('%j in %s is %s', (input, currency, expected) => {
    const reading = readMoney(input, { currency });
    expect(reading.ok ? reading.key : reading.problem).toBe(expected);
  });
});

it.each([
  ['1.299', '.', 'too-precise'],
  ['1.299', ',', '1299.00 USD'],
  ['1,299', '.', '1299.00 USD'],
  ['1,29', '.', 'unreadable'],
  ['1.299,00', '.', 'unreadable'],
  ['1,299.00', '.', '1299.00 USD'],
] as const)('%s with the decimal mark %s is %s', (input, decimal, expected) => {
  const reading = readMoney(input, { currency: 'USD', decimal });
  expect(reading.ok ? reading.key : reading.problem).toBe(expected);
});

it.each([
  ['129.9967', 'USD', '130.00 USD'],
  ['129.9949', 'USD', '129.99 USD'],
  ['129.995', 'USD', '130.00 USD'],
  ['1299.5', 'JPY', '1300 JPY'],
  ['0.0049', 'USD', '0.00 USD'],
])('a shop’s computed total %s in %s is %s', (input, currency, key) => {
  expect(readMoney(input, { currency, decimal: '.', rounds: true })).toMatchObject({ ok: true, key });
});

it.each([
  ['12.345', 'KWD', null],
  ['12.500', 'KWD', 1250],
  ['12500000', 'VND', 1_250_000_000],
  ['59.90', 'EUR', 5990],
  ['-1', 'USD', -100],
  ['99999999999999999', 'USD', null],
])('%s %s is %s hundredths', (input, currency, hundredths) => {
  expect(readMoney(input, { currency })).toMatchObject({ ok: true, value: { hundredths } });
});

it('says what could not be read, and what to do', () => {
  const why = (input: string, currency: string | null = 'USD') => {
    const reading = readMoney(input, { currency });
    return reading.ok ? '' : reading.why;
  };
  expect(why('1.299')).toBe(
    '“1.299” could be 1,299 or 1.299. Enter the amount with two decimals, like 1299.00.',
  );
  expect(why('free')).toBe('“free” is not an amount. Enter an amount like 129.95.');
  expect(why('$59', 'EUR')).toBe(
    '“$59” could be more than one currency. Add the currency’s code, like USD 129.95.',
  );
  expect(why('129.9967')).toBe('“129.9967” has more decimals than USD allows. Enter at most 2.');
  expect(why('1299.5', 'JPY')).toBe('“1299.5” has more decimals than JPY allows. Enter at most 0.');
});

it.each([
  [['59,00', '1.299'], ','],
  [['1.299,00', '5'], ','],
  [['1,299', '1.250.000'], ','],
  [['59.90', '1,299'], '.'],
  [['1 299,00'], ','],
  [['$1,299.00'], '.'],
  [['1,299', '1.299'], null],
  [['59,00', '59.00'], null],
  [[], null],
])('the decimal mark of %j is %s', (cells, mark) => {
  expect(findDecimalMark(cells)).toBe(mark);
});

const currency = fc.constantFrom('USD', 'EUR', 'JPY', 'VND', 'KWD', 'CHF', 'INR', 'BRL');
const locale = fc.constantFrom(
  'en-US',
  'de-DE',
  'fr-FR',
  'es-ES',
  'de-CH',
  'en-IN',
  'pt-BR',
  'pl-PL',
  'ar-EG',
  'ja-JP',
  'sv-SE',
);

it('reads what any country’s programs write, and its own key, as the same amount', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), currency, locale, (units, code, language) => {
      const decimals = countDecimals(code);
      const padded = String(units).padStart(decimals + 1, '0');
      const amount = decimals === 0 ? padded : `${padded.slice(0, -decimals)}.${padded.slice(-decimals)}`;
      const key = `${amount} ${code}`;
      const written = new Intl.NumberFormat(language, {
        style: 'currency',
        currency: code,
        currencyDisplay: 'code',
      });
      expect(readMoney(written.format(amount as `${number}`))).toMatchObject({ ok: true, key });
      expect(readMoney(key)).toMatchObject({ ok: true, key, value: { amount, currency: code } });
    }),
    { numRuns: 500 },
  );
});
