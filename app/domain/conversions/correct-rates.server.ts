import { chooseMonth, findLastClosedMonth } from '#app/domain/billing/index.ts';
import type { Prisma } from '#app/domain/database.ts';
import { inChunks } from '#app/lib/in-chunks.ts';
import { uuid7 } from '#app/lib/uuid7.ts';
import { AGAIN_KEY, findPresentRate, hashFigures } from './insert-conversion.server.ts';
import { computeSaleCommission } from './refund-commission.ts';
import { RATE_KEY } from './row-kind-fields.ts';

/**
 * Corrects the commission of sales that were recorded at another rate before it was known that new terms had begun. Each gets a row of amount
 * 0 in the open month with the commission's difference, because a row's own money never changes; later refunds of the sale count with the new
 * rate, also of a sale of which nothing is left to correct. Call it under the tenant's lock, in the transaction that records the terms, which makes it happen once.
 * @param from when the new terms began
 * @returns the number of sales whose commission is another now
 */
export async function correctRates(
  tx: Prisma.TransactionClient,
  { tenantId, from, rateBps, now }: { tenantId: string; from: Date; rateBps: number; now: Date },
): Promise<number> {
  const sales = await tx.conversion.findMany({
    where: { tenantId, kind: 'sale', conversionDate: { gte: from } },
    orderBy: { id: 'asc' },
    select: {
      ...{ id: true, leadId: true, trackingId: true, orderId: true, currency: true, source: true },
      ...{ saleAmountCents: true, commissionRateBps: true, commissionAmountCents: true },
      ...{ reportedCents: true, contractId: true, assessedAt: true },
    },
  });
  if (sales.length === 0) return 0;
  const changes = await tx.conversion.findMany({
    where: { tenantId, refundOf: { tenantId, kind: 'sale', conversionDate: { gte: from } } },
    orderBy: { id: 'asc' },
    select: {
      ...{ refundOfId: true, kind: true, dedupeKey: true, reportedCents: true },
      ...{ saleAmountCents: true, commissionRateBps: true, commissionAmountCents: true },
    },
  });
  const rowsOf = new Map<string | null, typeof changes>();
  for (const row of changes) rowsOf.set(row.refundOfId, [...(rowsOf.get(row.refundOfId) ?? []), row]);
  const month = chooseMonth(now, { lastClosed: await findLastClosedMonth(tx, tenantId), now });
  const corrections = sales.flatMap((sale): Prisma.ConversionCreateManyInput[] => {
    const { id, currency, saleAmountCents, reportedCents, commissionAmountCents, ...grounds } = sale;
    const rows = rowsOf.get(id) ?? [];
    if (findPresentRate(sale, rows) === rateBps) return [];
    const leftCents = rows.reduce((sum, row) => sum + row.saleAmountCents, saleAmountCents);
    const soFar = rows.reduce((sum, row) => sum + row.commissionAmountCents, commissionAmountCents);
    const owedCents = computeSaleCommission(leftCents, rateBps, currency) - soFar;
    // Null says that all of the amount counts, which a change may have brought about.
    const lastChange = rows.findLast(
      ({ kind, dedupeKey }) => kind === 'adjustment' && !dedupeKey.startsWith(AGAIN_KEY),
    );
    return [
      {
        ...grounds,
        ...{ id: uuid7(now), tenantId, kind: 'adjustment', refundOfId: id, currency },
        ...{ dedupeKey: `${RATE_KEY}${id}:${rows.length}`, bodyHash: hashFigures(0, currency) },
        ...{ saleAmountCents: 0, commissionRateBps: rateBps },
        reportedCents: lastChange ? lastChange.reportedCents : reportedCents,
        commissionAmountCents: owedCents,
        ...{ conversionDate: now, month, createdAt: now },
      },
    ];
  });
  await inChunks(corrections, (data) => tx.conversion.createMany({ data }));
  return corrections.filter(({ commissionAmountCents }) => commissionAmountCents !== 0).length;
}
