/** What a plan's mails and files say of it besides the results' own words. */

/** Made once: making one takes longer than writing a hundred dates. */
const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** The day in UTC: "21 November 2026". */
export const longDate = (date: Date): string => dates.format(date);
export const mixing = 'Mixing';
export const mixed = (ml: number, concentration: string) => `${ml} ml bacteriostatic water, ${concentration}`;
export const supplyEach = 'Monthly supply (per peptide)';
export const vials = (count: number, mg: number) => `${count} × ${mg} mg vial`;
export const coupon = (code: string) => `coupon ${code}`;
export const sources = 'Sources';
export const stays = 'This plan stays at ';
