import { invalid } from '#app/domain/parse-input.ts';
import { countDecimals } from '#app/domain/reading/readers.ts';
import type { findSaleTerms } from '#app/domain/tenants/index.ts';
import { AppError, idempotencyKeyReused, tenantNotFound } from '#app/lib/app-error.ts';
import { readSaleDate, type SaleReport, WRONG_SALE_DATE } from './sale-fields.ts';

/** Returns the day of the sale. @throws AppError `invalid` */
export function judgeDate({ conversionDate }: SaleReport, now: Date): Date {
  const date = readSaleDate(conversionDate, now);
  if (!date) throw invalid({ conversionDate: [WRONG_SALE_DATE] });
  return date;
}

/** Returns the currency of the sale. @throws AppError `conflict`, `invalid` */
export function judgeTerms(tenant: Awaited<ReturnType<typeof findSaleTerms>>, report: SaleReport): string {
  if (!tenant) throw tenantNotFound();
  if (!tenant.conversionTrackingEnabled)
    throw new AppError('conflict', 'Conversion tracking is off for this company.');
  if (report.currency !== undefined && report.currency !== tenant.currency)
    throw invalid({
      currency: [`This company’s sales are in ${tenant.currency}, not in ${report.currency}`],
    });
  assertWholeUnits('saleAmount', report.saleAmount, tenant.currency);
  return tenant.currency;
}

/** Refuses fractions of a currency that has none (ISO 4217), such as half a yen. @throws AppError `invalid` */
export function assertWholeUnits(field: string, cents: number, currency: string): void {
  if (countDecimals(currency) === 0 && cents % 100 !== 0)
    throw invalid({ [field]: [`Amounts in ${currency} have no decimals`] });
}

interface Reported {
  bodyHash: string;
  trackingId: string;
}

interface Report extends Reported {
  /** Names the order, or the Idempotency-Key of a report without one. */
  dedupeKey: string;
}

export interface StoredOrder<Sale extends Reported = Reported> {
  sale: Sale | null;
  /** The order's row in the inbox, even after it became the sale. */
  waiting: (Reported & { source: string; state: string }) | null;
}

/**
 * Returns whether the reported order is already stored or pending and remains unchanged; null if this is the first report, or if the order
 * waits and can be settled now.
 * `isChanging`: whether the shop itself says that it changed the order, so that other amounts are no contradiction
 * @param isErased whether the person of the stored sale or of the report was erased, so that their tracking ids have changed
 * @throws AppError `conflict`
 */
export async function judgeRepetition<Sale extends Reported>(
  report: Report & { isChanging?: boolean },
  { sale, waiting }: StoredOrder<Sale>,
  isErased: (sale: Sale) => Promise<boolean>,
): Promise<'stored' | 'pending' | null> {
  const isSame = ({ bodyHash }: Reported) => report.isChanging || bodyHash === report.bodyHash;
  if (sale) {
    const isSameLead =
      // A shop's webhook without a tracking id contains no information about the lead.
      report.trackingId === '' ||
      sale.trackingId === report.trackingId ||
      // An order of the inbox was reported with a tracking id that belongs to no lead.
      waiting?.trackingId === report.trackingId ||
      (await isErased(sale));
    if (!isSame(sale) || !isSameLead) throw otherFigures(report);
    return 'stored';
  }
  // Only the order number in a browser's report counts, because the other values might not come from the shop.
  if (!waiting || waiting.source === 'pixel') return null;
  if (!isSame(waiting)) throw otherFigures(report);
  // An expired order becomes a sale when it is reported with a known tracking id after all.
  return waiting.state === 'dismissed' ? 'pending' : null;
}

/** Sources whose amounts a shop's later signed report changes: earlier ones of the shop, and a browser's (D72). */
const CHANGING_SOURCES: ReadonlySet<string> = new Set(['woocommerce', 'shopify', 'pixel']);

/**
 * Returns whether an order's amount is the shop's own, so that the shop's later report changes it. Another trusted source's amount stands: a
 * person decides.
 */
export const isShopsOwn = ({
  sale,
  waiting,
}: Record<'sale' | 'waiting', { source: string } | null>): boolean =>
  CHANGING_SOURCES.has(waiting?.source ?? sale?.source ?? '');

/**
 * Returns the signed report of an order that waits. Other programs, files and people only name the lead of such an order: amounts, date and
 * renewal remain those of its shop, by which the contract decides.
 */
export const findSignedReport = <Waiting extends { source: string }>(
  waiting: Waiting | null,
): Waiting | null =>
  waiting && waiting.source !== 'pixel' && isShopsOwn({ sale: null, waiting }) ? waiting : null;

export const otherFigures = ({ dedupeKey }: { dedupeKey: string }): AppError =>
  dedupeKey.startsWith('key:')
    ? idempotencyKeyReused()
    : new AppError('conflict', 'This order was already reported with a different amount or tracking ID.');
