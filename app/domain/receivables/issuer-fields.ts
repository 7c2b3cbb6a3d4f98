import * as z from 'zod';
import { atMost, emptyToNull, line, oneOf } from '#app/domain/input-fields.ts';
import { cleanLines } from '#app/protocol/typed-text.ts';
import { MAX_ISSUER_LINES } from './issuer-limits.ts';

/** Validation rules for who issues bills. */

const MAX_NAME = 150;

/**
 * Tax on bills. `none`: no tax, with a note that says why; `rate`: the rate for every company; `reverse-charge`: the rate, except for
 * companies abroad with a tax ID of their country's form, which owe the tax themselves.
 */
const TAX_RULES = ['none', 'rate', 'reverse-charge'] as const;
export type TaxRule = (typeof TAX_RULES)[number];

const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const isCountry = (code: string) => /^[A-Z]{2}$/.test(code) && regionNames.of(code) !== undefined;

const lines = (message: string) =>
  z.string(message).overwrite(cleanLines).min(1, message).max(MAX_ISSUER_LINES, atMost(MAX_ISSUER_LINES));
const pattern = (expression: RegExp, message: string) => z.string(message).trim().regex(expression, message);

/** The operators' form. Fields with an error text for a missing value are needed before bills are issued. */
export const issuerForm = z.object({
  legalName: line(MAX_NAME, 'Enter the legal name'),
  address: lines('Enter the postal address'),
  country: z.string('Select a country').refine(isCountry, 'Select a country'),
  taxId: emptyToNull(line(50, 'Enter the tax ID')),
  series: pattern(
    // A number after a digit would read as another one: 20261 of 2026 and 1, or of 202 and 61.
    /^(?=.{1,20}$)([A-Za-z0-9][A-Za-z0-9 /_-]*)?[A-Za-z/_-]$/,
    'Use 1 to 20 letters, digits, spaces, hyphens and slashes, with no digit or space at the end',
  ),
  paymentDays: pattern(/^(0|[1-9]\d?|1[0-7]\d|180)$/, 'Enter a number of days from 0 to 180'),
  howToPay: lines('Enter how companies pay, e.g. bank and IBAN'),
  taxRule: oneOf(TAX_RULES),
  taxRate: emptyToNull(pattern(/^\d{1,2}(\.\d{1,2})?$/, 'Enter a rate such as 19 or 7.5')),
  taxNote: emptyToNull(line(300, 'Enter the note')),
  datevConsultant: emptyToNull(pattern(/^\d{4,7}$/, 'Enter 4 to 7 digits')),
  datevClient: emptyToNull(pattern(/^\d{1,5}$/, 'Enter 1 to 5 digits')),
  revenueAccount: emptyToNull(pattern(/^\d{4,8}$/, 'Enter 4 to 8 digits')),
  untaxedAccount: emptyToNull(pattern(/^\d{4,8}$/, 'Enter 4 to 8 digits')),
  receivableAccount: emptyToNull(pattern(/^\d{4,9}$/, 'Enter 4 to 9 digits')),
});

export type Issuer = z.output<typeof issuerForm>;
export type IssuerField = keyof Issuer;
export const ISSUER_FIELDS = Object.keys(issuerForm.shape) as IssuerField[];

/** Finds what a rule for tax still needs. A form checks each field by itself, so this is checked when the values are put together. */
export function findTaxError(values: {
  taxRule: string;
  taxRate: string | null;
  taxNote: string | null;
}): { field: IssuerField; message: string } | null {
  if (values.taxRule === 'none')
    return values.taxNote ? null : { field: 'taxNote', message: 'Enter why no tax is charged' };
  if (values.taxRule === '' || values.taxRate) return null;
  return { field: 'taxRate', message: 'Enter a rate such as 19 or 7.5' };
}

/** Finds whether DATEV's two revenue accounts differ in length: its file names one length for all of them. */
export function findAccountError(values: {
  revenueAccount: string;
  untaxedAccount: string;
}): { field: IssuerField; message: string } | null {
  const { revenueAccount, untaxedAccount } = values;
  if (revenueAccount === '' || untaxedAccount === '' || revenueAccount.length === untaxedAccount.length)
    return null;
  return { field: 'untaxedAccount', message: 'Enter as many digits as in the other revenue account' };
}
