import { invalid } from '#app/domain/parse-input.ts';
import { AppError, noSuchTenant } from '#app/lib/app-error.ts';
import { readSaleDate, type SaleReport, WRONG_SALE_DATE } from './fields.ts';

interface SaleTerms {
  currency: string;
  conversionTrackingEnabled: boolean;
}

/** The day of the sale. @throws AppError `invalid` */
export function judgeDate({ conversionDate }: SaleReport, now: Date): Date {
  const date = readSaleDate(conversionDate, now);
  if (!date) throw invalid({ conversionDate: [WRONG_SALE_DATE] });
  return date;
}

/** The currency of the sale. @throws AppError `conflict`, `invalid` */
export function judgeTerms(tenant: SaleTerms | null, report: SaleReport): string {
  if (!tenant) throw noSuchTenant();
  if (!tenant.conversionTrackingEnabled)
    throw new AppError('conflict', 'Conversion tracking is switched off for this company.');
  if (report.currency !== undefined && report.currency !== tenant.currency)
    throw invalid({
      currency: [`Sales of this company are in ${tenant.currency}, not in ${report.currency}`],
    });
  return tenant.currency;
}

interface Reported {
  bodyHash: string;
  trackingId: string;
}

/** What is stored of an order. */
export interface StoredOrder<Sale extends Reported = Reported> {
  sale: Sale | null;
  /** In the inbox, also once it has become the sale. */
  waiting: (Reported & { source: string; state: string }) | null;
}

/**
 * Whether a report is of an order that is stored and stays as it is; null if it is the first one, or waits and can be settled now.
 * @param isErased whether the person of the stored sale, or of the report, was erased: their tracking ids are different ones since
 * @throws AppError `conflict`
 */
export async function judgeRepetition<Sale extends Reported>(
  report: Reported,
  { sale, waiting }: StoredOrder<Sale>,
  isErased: (sale: Sale) => Promise<boolean>,
): Promise<'stored' | 'pending' | null> {
  const isSame = ({ bodyHash }: Reported) => bodyHash === report.bodyHash;
  if (sale) {
    const isSameLead =
      // A shop's webhook without one says nothing of the lead.
      report.trackingId === '' ||
      sale.trackingId === report.trackingId ||
      // An order of the inbox was reported with a tracking id that no lead has.
      waiting?.trackingId === report.trackingId ||
      (await isErased(sale));
    if (!isSame(sale) || !isSameLead) throw otherFigures();
    return 'stored';
  }
  // Of the browser's report only the order's number counts: what it says else is not known to be the shop's.
  if (!waiting || waiting.source === 'pixel') return null;
  if (!isSame(waiting)) throw otherFigures();
  // An expired order becomes a sale when it is reported with a known tracking id after all.
  return waiting.state === 'dismissed' ? 'pending' : null;
}

const otherFigures = () =>
  new AppError('conflict', 'This order was reported before with another amount or tracking ID.');
