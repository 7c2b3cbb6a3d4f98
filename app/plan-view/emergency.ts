import { isInEuropeanRegion } from '#app/engine/european-union.ts';
import type { Alert } from '#app/engine/own-words.ts';
import { t } from '#app/messages/emergency.ts';

/** Emergency number, poison centre and crisis line by country (ISO 3166-1 alpha-2); '' if the country has no single one. */
const NUMBERS: Readonly<Record<string, readonly [emergency: string, poison: string, crisis: string]>> = {
  US: ['911', '1-800-222-1222', '988'],
  CA: ['911', '1-844-764-7669', '988'],
  GB: ['999', '111', '116 123'],
  IE: ['112', '01 809 2166', '116 123'],
  AU: ['000', '13 11 26', '13 11 14'],
  NZ: ['111', '0800 764 766', '1737'],
  ES: ['112', '915 62 04 20', '024'],
  MX: ['911', '', ''],
};

const findNumbers = (country = ''): readonly [emergency: string, poison: string, crisis: string] =>
  (Object.hasOwn(NUMBERS, country) ? NUMBERS[country] : undefined) ??
  (isInEuropeanRegion(country) ? ['112', '', ''] : ['', '', '']);

/** Writes whom to call and when, with the numbers of the tenant's country (D43). */
export const emergencyLine = (country: string | undefined): string => t.emergency(...findNumbers(country));

/** Writes what a plan shows before anything else, because of the visitor's own words (D63). */
export function alertLine(alert: Alert, country: string | undefined): string {
  const [number, poison, crisis] = findNumbers(country);
  return alert === 'crisis' ? t.crisis(number, crisis) : t.urgent(number, poison);
}
