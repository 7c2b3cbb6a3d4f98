/** Begins the keys of rows that correct the commission of a sale to another rate. */
export const RATE_KEY = 'rate:';

/** What a row of the ledger is. Both kinds of adjustments are stored as one, and their keys tell them apart. */
export type RowKind = 'sale' | 'refund' | 'order-changed' | 'rate-corrected';

/** Tells what a row of the ledger is. */
export function readRowKind({ kind, dedupeKey }: { kind: string; dedupeKey: string }): RowKind {
  if (kind === 'adjustment') return dedupeKey.startsWith(RATE_KEY) ? 'rate-corrected' : 'order-changed';
  return kind === 'refund' ? 'refund' : 'sale';
}

/** Names the kinds on the pages of the console. */
export const ROW_KIND_LABELS: Readonly<Record<RowKind, string>> = {
  sale: 'Sale',
  refund: 'Refund',
  'order-changed': 'Change to the order',
  'rate-corrected': 'Corrected rate',
};
