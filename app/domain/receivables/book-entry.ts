/**
 * The kind of commission that is charged for a month and on no bill of ours. It is no document, so only our own file has it; what Stripe
 * invoices of it is an entry of the invoice's month.
 */
export const CHARGED_KIND = 'commission-charged';

/** One receivable of a month, for bookkeeping. Amounts are in cents, and below 0 for what is given back. */
export interface BookEntry {
  month: string;
  /** The day of the document; the month's last day while there is none. */
  date: Date;
  dueAt: Date | null;
  /** The number of the bill or of Stripe's invoice; '' while there is none. */
  document: string;
  issuedBy: 'stripe' | 'us' | '';
  tenantId: string;
  company: string;
  taxId: string;
  country: string;
  /** That of its line, `commission-given-back`, or CHARGED_KIND. */
  kind: string;
  description: string;
  currency: string;
  netCents: number;
  taxCents: number;
}
