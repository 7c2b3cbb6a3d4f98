/**
 * What money from sales is called, on pages, in statements and files. Gross sales are before refunds, with the changes of orders that were
 * edited later. Net sales are what refunds leave of them: commission is on these.
 */
export const SALES_WORDS = {
  gross: 'Gross sales',
  refunds: 'Refunds',
  net: 'Net sales',
  commission: 'Commission on net sales',
} as const;

/** @param sums refunds are 0 or below */
export const netSalesCents = ({
  salesCents,
  refundsCents,
}: {
  salesCents: number;
  refundsCents: number;
}): number => salesCents + refundsCents;
