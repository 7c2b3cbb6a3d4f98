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
  kind: string;
  description: string;
  currency: string;
  netCents: number;
  taxCents: number;
}
