import { countriesOfNumber } from '../phone-numbers.server.ts';
import type { MarketingTenant } from '../tenants/index.ts';
import { textWindow } from './send-windows.ts';
import { nextTextOpening, zonesOfNumber } from './text-hours.ts';

/**
 * When a tenant's texts may go to numbers: in the tenant's hours for texts by the recipient's clock, never outside of the law's.
 * @returns the first moment for a number, not before now
 */
export function createTextOpenings(tenant: MarketingTenant): (number: string, now: Date) => Date {
  const window = textWindow(tenant);
  /** Computed once for each moment and group of zones: a batch has few. */
  const known = new Map<string, Date>();
  return (number, now) => {
    const countries = countriesOfNumber(number);
    const key = [now.getTime(), ...countries, ...zonesOfNumber(number, countries)].join(' ');
    const opening = known.get(key) ?? nextTextOpening(window, { number, countries }, now);
    known.set(key, opening);
    return opening;
  };
}
