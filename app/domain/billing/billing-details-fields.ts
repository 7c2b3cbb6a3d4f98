import * as z from 'zod';
import { emptyToNull, line } from '#app/domain/input-fields.ts';

/** Validation rules for the party that is billed. */

const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const COUNTRY_ERROR = 'Select a country';

/** All fields may be empty; an address needs street, city and country (saveBillingParty). */
export const billingDetailsForm = z.object({
  legalName: emptyToNull(line(200, 'Enter the legal name')),
  taxId: emptyToNull(line(30, 'Enter the tax ID')),
  line1: emptyToNull(line(200, 'Enter the street')),
  line2: emptyToNull(line(200, 'Enter the second line')),
  postalCode: emptyToNull(line(20, 'Enter the postal code')),
  city: emptyToNull(line(100, 'Enter the city')),
  state: emptyToNull(line(100, 'Enter the state')),
  country: emptyToNull(
    z
      .string(COUNTRY_ERROR)
      .refine((code) => /^[A-Z]{2}$/.test(code) && regionNames.of(code) !== undefined, COUNTRY_ERROR),
  ),
});

/** The form's values: an entered text, or null for an empty field. */
export type BillingDetailsValues = z.output<typeof billingDetailsForm>;
