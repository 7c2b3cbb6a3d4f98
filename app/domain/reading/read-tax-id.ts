import { cleanCode } from '#app/protocol/typed-text.ts';
import type { Reading } from './reading.ts';

/** Only the form of a company's tax ID is checked: VIES and other registers know whether it is registered. */

interface TaxIdForm {
  /** Without spaces, dots, hyphens and slashes, in capitals. */
  pattern: RegExp;
  example: string;
}

const GB: TaxIdForm = { pattern: /^(GB|XI)(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/, example: 'GB123456789' };
const FR: TaxIdForm = { pattern: /^FR[0-9A-HJ-NP-Z]{2}\d{9}$/, example: 'FR12345678901' };
const CH: TaxIdForm = { pattern: /^CHE\d{9}(MWST|TVA|IVA)?$/, example: 'CHE-123.456.789' };

/**
 * VAT IDs of the EU's members as its register describes them (VIES, questions and answers, "What is the format of VAT numbers?",
 * https://ec.europa.eu/taxation_customs/vies/#/faq), always with their prefix, which is EL for Greece.
 */
const VAT_IDS: Readonly<Record<string, TaxIdForm>> = {
  AT: { pattern: /^ATU\d{8}$/, example: 'ATU12345678' },
  BE: { pattern: /^BE[01]\d{9}$/, example: 'BE0123456789' },
  BG: { pattern: /^BG\d{9,10}$/, example: 'BG123456789' },
  CY: { pattern: /^CY\d{8}[A-Z]$/, example: 'CY12345678A' },
  CZ: { pattern: /^CZ\d{8,10}$/, example: 'CZ12345678' },
  DE: { pattern: /^DE\d{9}$/, example: 'DE123456789' },
  DK: { pattern: /^DK\d{8}$/, example: 'DK12345678' },
  EE: { pattern: /^EE\d{9}$/, example: 'EE123456789' },
  ES: { pattern: /^ES([A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/, example: 'ESB12345678' },
  FI: { pattern: /^FI\d{8}$/, example: 'FI12345678' },
  FR,
  GR: { pattern: /^EL\d{9}$/, example: 'EL123456789' },
  HR: { pattern: /^HR\d{11}$/, example: 'HR12345678901' },
  HU: { pattern: /^HU\d{8}$/, example: 'HU12345678' },
  IE: { pattern: /^IE(\d[A-Z0-9+*]\d{5}[A-Z]|\d{7}[A-Z]{2})$/, example: 'IE1234567FA' },
  IT: { pattern: /^IT\d{11}$/, example: 'IT12345678901' },
  LT: { pattern: /^LT(\d{9}|\d{12})$/, example: 'LT123456789' },
  LU: { pattern: /^LU\d{8}$/, example: 'LU12345678' },
  LV: { pattern: /^LV\d{11}$/, example: 'LV12345678901' },
  MT: { pattern: /^MT\d{8}$/, example: 'MT12345678' },
  NL: { pattern: /^NL\d{9}B\d{2}$/, example: 'NL123456789B01' },
  PL: { pattern: /^PL\d{10}$/, example: 'PL1234567890' },
  PT: { pattern: /^PT\d{9}$/, example: 'PT123456789' },
  RO: { pattern: /^RO\d{2,10}$/, example: 'RO12345678' },
  SE: { pattern: /^SE\d{12}$/, example: 'SE123456789001' },
  SI: { pattern: /^SI\d{8}$/, example: 'SI12345678' },
  SK: { pattern: /^SK\d{10}$/, example: 'SK1234567890' },
  // Monaco's companies are registered in France.
  MC: FR,
};

/**
 * Tax IDs of some other countries, as their authorities describe them: HMRC (VAT registration number; the Isle of Man has the same), the IRS
 * (EIN), the Canada Revenue Agency (business number, GST/HST account), the Australian Business Register (ABN), New Zealand's Inland Revenue
 * (IRD number), Switzerland's Federal Statistical Office (UID, also of Liechtenstein) and Norway's Brønnøysund Register Centre.
 */
const OTHER_TAX_IDS: Readonly<Record<string, TaxIdForm>> = {
  ...{ GB, IM: GB, CH, LI: CH },
  US: { pattern: /^\d{9}$/, example: '12-3456789' },
  CA: { pattern: /^\d{9}(RT\d{4})?$/, example: '123456789RT0001' },
  AU: { pattern: /^\d{11}$/, example: '12 345 678 901' },
  NZ: { pattern: /^\d{8,9}$/, example: '123-456-789' },
  NO: { pattern: /^(NO)?\d{9}(MVA)?$/, example: '123456789MVA' },
};

/** The form of an ID of any other country: it needs digits, so that a word or a dash is refused. Mexico’s IDs have `&` and `Ñ`. */
const ANY_TAX_ID = /^(?=(.*\d){5})[\p{L}\d&]{5,20}$/u;

const OTHER_FORM = 'Enter a tax ID of at most 20 letters, digits and “&”, with at least 5 digits';

const findForm = (country: string): TaxIdForm | undefined => VAT_IDS[country] ?? OTHER_TAX_IDS[country];

/**
 * Reads a tax ID as one of a country. The key has no spaces and separators.
 * @param country two-letter code
 */
export function readTaxId(input: string, country: string): Reading<string> {
  const key = cleanCode(input)
    .toUpperCase()
    .replaceAll(/[\s./-]/g, '');
  const form = findForm(country);
  if ((form?.pattern ?? ANY_TAX_ID).test(key)) return { ok: true, value: key, key };
  const kind = country in VAT_IDS ? 'a VAT ID' : 'a tax ID';
  const why = form ? `Enter ${kind} such as ${form.example}` : OTHER_FORM;
  return { ok: false, problem: 'unreadable', why };
}

/** The countries whose IDs have a known form, with an example of each. */
export const TAX_ID_EXAMPLES: readonly (readonly [string, string])[] = Object.entries({
  ...VAT_IDS,
  ...OTHER_TAX_IDS,
}).map(([country, { example }]) => [country, example]);
