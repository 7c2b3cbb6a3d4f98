import { readTaxId } from '#app/domain/reading/readers.ts';
import { bpsOfRate } from '#app/lib/money.ts';
import type { Issuer } from './issuer-fields.ts';

/** The tax on a bill. */
export interface BillTax {
  bps: number;
  cents: number;
  /** A sentence such as the one on the reverse charge; '' if none is needed. */
  note: string;
}

/** The party that is billed, for its tax. */
export interface TaxedParty {
  taxId: string | null;
  /** Two-letter code; null if it is not known. */
  country: string | null;
}

const REVERSE_CHARGE_NOTE = 'Reverse charge: the recipient of the service owes the tax.';

/**
 * Computes the tax on a bill, rounded half-up to the cent. A company whose country is not known, or whose tax ID can't be read as one of its
 * country, is taxed as one at home.
 */
export function computeBillTax(
  { taxRule, taxRate, taxNote, country }: Pick<Issuer, 'taxRule' | 'taxRate' | 'taxNote' | 'country'>,
  party: TaxedParty,
  netCents: number,
): BillTax {
  if (taxRule === 'none') return { bps: 0, cents: 0, note: taxNote ?? '' };
  if (taxRule === 'reverse-charge' && isAbroad(party, country) && hasTaxId(party))
    return { bps: 0, cents: 0, note: taxNote ?? REVERSE_CHARGE_NOTE };
  const bps = bpsOfRate(Number(taxRate) / 100);
  return { bps, cents: computeTax(netCents, bps), note: '' };
}

/** Countries that belong to another for VAT (Directive 2006/112/EC, Article 7). */
const VAT_TERRITORIES: Readonly<Record<string, string>> = { MC: 'FR', IM: 'GB' };

const toTerritory = (country: string): string => VAT_TERRITORIES[country] ?? country;

const isAbroad = ({ country }: TaxedParty, home: string): boolean =>
  country !== null && toTerritory(country) !== toTerritory(home);

/** Whether a company is taxed only because its tax ID can't be read: with another ID, reverse charge may be due. */
export const isTaxedForUnreadId = (
  { taxRule, country }: Pick<Issuer, 'taxRule' | 'country'>,
  party: TaxedParty,
): boolean =>
  taxRule === 'reverse-charge' &&
  party.taxId !== null &&
  !hasTaxId(party) &&
  (party.country === null || isAbroad(party, country));

const hasTaxId = ({ taxId, country }: TaxedParty): boolean =>
  taxId !== null && country !== null && readTaxId(taxId, country).ok;

/** @param netCents not below 0 */
export const computeTax = (netCents: number, bps: number): number =>
  Math.floor((netCents * bps + 5_000) / 10_000);
