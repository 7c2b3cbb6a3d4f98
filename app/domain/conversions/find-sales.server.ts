import { sqltag as sql } from '@prisma/client/runtime/client';
import type { Database, Prisma } from '#app/domain/database.ts';
import { type RowKind, readRowKind } from './row-kind-fields.ts';

const linkedSale = {
  id: true,
  kind: true,
  dedupeKey: true,
  orderId: true,
  leadId: true,
  currency: true,
  saleAmountCents: true,
  conversionDate: true,
  productIds: true,
} as const satisfies Prisma.ConversionSelect;

type StoredRow = Prisma.ConversionGetPayload<{ select: typeof linkedSale }>;
export type SaleRow = Omit<StoredRow, 'kind' | 'dedupeKey'> & { kind: RowKind };

/** Reads sales and refunds by id, the newest first. */
export async function readSaleRows(
  db: Database,
  { tenantId, ids }: { tenantId: string; ids: readonly string[] },
): Promise<SaleRow[]> {
  const rows = await db.conversion.findMany({
    where: { tenantId, id: { in: [...ids] } },
    orderBy: [{ conversionDate: 'desc' }, { id: 'desc' }],
    select: linkedSale,
  });
  return rows.map(({ dedupeKey, ...row }) => ({ ...row, kind: readRowKind({ kind: row.kind, dedupeKey }) }));
}

/** Counts the sales that contain a product since a moment, and lists the ids of the newest. */
export async function listProductSales(
  db: Database,
  options: { tenantId: string; productId: string; from: Date; limit: number },
): Promise<{ count: number; ids: string[] }> {
  const { tenantId, productId, from, limit } = options;
  const where = {
    tenantId,
    kind: 'sale',
    conversionDate: { gte: from },
    productIds: { contains: `|${productId}|` },
  };
  const [count, rows] = await Promise.all([
    db.conversion.count({ where }),
    db.conversion.findMany({
      where,
      orderBy: [{ conversionDate: 'desc' }, { id: 'desc' }],
      take: limit,
      select: { id: true },
    }),
  ]);
  return { count, ids: rows.map(({ id }) => id) };
}

/** A sale, a refund, or an order that waits for its lead. */
export interface MatchingOrder {
  id: string;
  kind: 'sale' | 'refund' | 'adjustment' | 'unmatched';
  orderId: string;
  /** Of an unmatched order. */
  state: string | null;
}

/** A part of an order's number is looked for among this many latest rows; a whole number is found among all. */
const LATEST_SEARCHED_SALES = 2000;

/** Finds sales, refunds and unmatched orders by the order's number or a part of it, the newest first. */
export async function findOrders(
  db: Database,
  { tenantId, query, limit }: { tenantId: string; query: string; limit: number },
): Promise<MatchingOrder[]> {
  // The least selective query that is not about orders is a name; numbers of orders contain a digit.
  if (!/\d/.test(query)) return [];
  const number = query.replace(/^#/, '');
  const spellings = [...new Set([query, number, `#${number}`, number.toUpperCase(), number.toLowerCase()])];
  const pattern = `%${number.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  const columns = sql`"id", "orderId"`;
  const [exact, exactWaiting, near] = await Promise.all([
    db.conversion.findMany({
      where: { tenantId, orderId: { in: spellings } },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: limit,
      select: { id: true, orderId: true, kind: true },
    }),
    db.unmatchedOrder.findMany({
      where: { tenantId, orderId: { in: spellings } },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: limit,
      select: { id: true, orderId: true, state: true },
    }),
    db.$queryRaw<{ id: string; orderId: string; kind: string; state: string | null }[]>(sql`
      SELECT ${columns}, "kind", "state" FROM (
        SELECT ${columns}, "kind", NULL AS "state", "conversionDate" FROM (
          SELECT "id", "orderId", "kind", "conversionDate" FROM "Conversion" WHERE "tenantId" = ${tenantId}
          ORDER BY "conversionDate" DESC LIMIT ${LATEST_SEARCHED_SALES}) AS sales
        UNION ALL
        SELECT ${columns}, 'unmatched' AS "kind", "state", "conversionDate" FROM (
          SELECT "id", "orderId", "state", "conversionDate" FROM "UnmatchedOrder"
          WHERE "tenantId" = ${tenantId} AND "state" <> 'matched'
          ORDER BY "conversionDate" DESC LIMIT ${LATEST_SEARCHED_SALES}) AS waiting
      ) AS latest
      WHERE LOWER("orderId") LIKE ${pattern} ESCAPE '\\' ORDER BY "conversionDate" DESC LIMIT ${limit}`),
  ]);
  const found = [
    ...exact.map((row) => ({ ...row, state: null })),
    ...exactWaiting.flatMap((row) => (row.state === 'matched' ? [] : [{ ...row, kind: 'unmatched' }])),
    ...near,
  ];
  const byId = new Map(found.map(({ id, orderId, kind, state }) => [id, { id, orderId, kind, state }]));
  return ([...byId.values()] as MatchingOrder[]).slice(0, limit);
}
