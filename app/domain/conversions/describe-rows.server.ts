import type { DatabaseClient } from '#app/domain/database.ts';
import { inChunks } from '#app/lib/in-chunks.ts';
import { RATE_KEY, type RowKind, readRowKind } from './row-kind-fields.ts';

/** The columns that tell what a row is. */
export const kindColumns = { id: true, kind: true, dedupeKey: true, refundOfId: true } as const;

/** Selects the rows that lists and statements show: one that corrects the rate of a sale without any commission has nothing to show. */
export const SHOWN_ROWS = { NOT: { saleAmountCents: 0, commissionAmountCents: 0 } } as const;

interface KindRow {
  id: string;
  kind: string;
  dedupeKey: string;
  refundOfId: string | null;
}

export type DescribedRow<Row extends KindRow> = Omit<Row, 'dedupeKey'> & {
  rowKind: RowKind;
  /** The sale's rate before the row corrected it; null for rows of other kinds. */
  rateBeforeBps: number | null;
};

/** Adds to rows of the ledger what they are, and to those that correct a sale's rate the rate from before. */
export async function describeRows<Row extends KindRow>(
  db: DatabaseClient,
  { tenantId, rows }: { tenantId: string; rows: readonly Row[] },
): Promise<DescribedRow<Row>[]> {
  const corrections = rows.filter((row) => readRowKind(row) === 'rate-corrected');
  const saleIds = [...new Set(corrections.flatMap(({ refundOfId }) => refundOfId ?? []))];
  const before = new Map<string, number>();
  await inChunks(saleIds, async (chunk) => {
    const select = { id: true, refundOfId: true, commissionRateBps: true } as const;
    const [sales, corrected] = await Promise.all([
      db.conversion.findMany({ where: { tenantId, id: { in: chunk } }, select }),
      db.conversion.findMany({
        where: { tenantId, refundOfId: { in: chunk }, dedupeKey: { startsWith: RATE_KEY } },
        orderBy: { id: 'asc' },
        select,
      }),
    ]);
    const rates = new Map(sales.map(({ id, commissionRateBps }) => [id, commissionRateBps]));
    for (const { id, refundOfId, commissionRateBps } of corrected) {
      before.set(id, rates.get(refundOfId ?? '') ?? commissionRateBps);
      rates.set(refundOfId ?? '', commissionRateBps);
    }
  });
  return rows.map(({ dedupeKey, ...row }) => ({
    ...row,
    rowKind: readRowKind({ kind: row.kind, dedupeKey }),
    rateBeforeBps: before.get(row.id) ?? null,
  }));
}
