/** Symbols and words for currencies, in upper case, with the ISO 4217 codes that they may mean. */
const CURRENCY_SYMBOLS: Readonly<Record<string, string>> = {
  $: 'USD CAD AUD NZD HKD SGD TWD MXN ARS CLP COP UYU DOP BBD BMD BSD BZD FJD GYD JMD KYD LRD NAD SBD SRD TTD XCD BND NIO',
  US$: 'USD',
  U$S: 'USD',
  USD$: 'USD',
  CA$: 'CAD',
  C$: 'CAD NIO',
  CDN$: 'CAD',
  A$: 'AUD',
  AU$: 'AUD',
  NZ$: 'NZD',
  HK$: 'HKD',
  S$: 'SGD',
  NT$: 'TWD',
  MX$: 'MXN',
  MEX$: 'MXN',
  AR$: 'ARS',
  CLP$: 'CLP',
  COL$: 'COP',
  $U: 'UYU',
  RD$: 'DOP',
  R$: 'BRL',
  '€': 'EUR',
  EURO: 'EUR',
  EUROS: 'EUR',
  '£': 'GBP EGP GIP FKP SHP LBP SYP SDG SSP',
  '¥': 'JPY CNY',
  円: 'JPY',
  元: 'CNY TWD HKD',
  RMB: 'CNY',
  '₹': 'INR',
  RS: 'INR PKR LKR NPR MUR SCR',
  'RS.': 'INR PKR LKR NPR MUR SCR',
  '₩': 'KRW',
  원: 'KRW',
  '₫': 'VND',
  Đ: 'VND',
  '฿': 'THB',
  RM: 'MYR',
  RP: 'IDR',
  '₱': 'PHP',
  KR: 'SEK NOK DKK ISK',
  'KR.': 'SEK NOK DKK ISK',
  ZŁ: 'PLN',
  KČ: 'CZK',
  FT: 'HUF',
  LEI: 'RON MDL',
  'ЛВ.': 'BGN',
  ЛВ: 'BGN',
  '₽': 'RUB',
  РУБ: 'RUB BYN',
  'РУБ.': 'RUB BYN',
  '₴': 'UAH',
  '₺': 'TRY',
  TL: 'TRY',
  '₪': 'ILS',
  'FR.': 'CHF',
  SFR: 'CHF',
  'SFR.': 'CHF',
  R: 'ZAR',
  'S/': 'PEN',
  'S/.': 'PEN',
  BS: 'BOB VES',
  'BS.': 'BOB VES',
  Q: 'GTQ',
  '₡': 'CRC',
  '₲': 'PYG',
  '₦': 'NGN',
  KSH: 'KES',
  KD: 'KWD',
  'K.D.': 'KWD',
  'د.ك': 'KWD',
  'د.إ': 'AED',
  DHS: 'AED MAD',
  SR: 'SAR SCR',
  'ر.س': 'SAR',
  '₸': 'KZT',
  '₾': 'GEL',
};

const CURRENCY_CODES = new Set(Intl.supportedValuesOf('currency'));

/** Returns the currencies that a code or a symbol may mean; an empty list for other text. */
export function findCurrencies(text: string): string[] {
  const mark = text.trim().toUpperCase();
  // eBay and Shopify's themes write `CAD $59.00`.
  const code = mark.replace(/(?<=^[A-Z]{3}) ?\$$/, '');
  if (CURRENCY_CODES.has(code)) return [code];
  return Object.hasOwn(CURRENCY_SYMBOLS, mark) ? (CURRENCY_SYMBOLS[mark] ?? '').split(' ') : [];
}

/** Currencies whose number of decimals is not two (ISO 4217, list one). The runtime's own list follows daily use in the country. */
const CURRENCY_DECIMALS = new Map(
  [
    ['BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF', 0],
    ['BHD IQD JOD KWD LYD OMR TND', 3],
    ['CLF UYW', 4],
  ].flatMap(([codes, count]) =>
    String(codes)
      .split(' ')
      .map((code) => [code, Number(count)] as const),
  ),
);

/** Returns the number of decimals that a currency has: 2 for USD, 0 for JPY and VND, 3 for KWD. */
export const countDecimals = (currency: string): number => CURRENCY_DECIMALS.get(currency) ?? 2;

/**
 * Currencies of which 20 million, the ledger's largest sale, are worth less than about 10,000 US dollars: their unit was below 1/2000 of a dollar
 * in November 2026 (approximate market rates). An ordinary order in them may be too large to be stored.
 */
const TOO_SMALL_UNITS: ReadonlySet<string> = new Set(
  'BIF COP GNF IDR IRR KHR LAK LBP MGA MMK MNT PYG SLL STD SYP TZS UGX UZS VND ZWL'.split(' '),
);

/** Whether sales in a currency can be stored: with at most two decimals, and up to amounts that orders have. */
export const isLedgerCurrency = (code: string): boolean =>
  CURRENCY_CODES.has(code) && countDecimals(code) <= 2 && !TOO_SMALL_UNITS.has(code);

/** The currencies that a company can choose. */
export const LEDGER_CURRENCIES: readonly string[] = [...CURRENCY_CODES].filter(isLedgerCurrency);
