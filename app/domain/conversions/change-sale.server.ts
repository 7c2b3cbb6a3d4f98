import { chooseMonth, findLastClosedMonth } from '#app/domain/billing/index.ts';
import type { Prisma } from '#app/domain/database.ts';
import { lockLead } from '#app/domain/leads/index.ts';
import { addRevenue } from '#app/domain/usage/index.ts';
import { uuid7 } from '#app/lib/uuid7.ts';
import type { CountedAmounts } from './basis.ts';
import {
  AGAIN_KEY,
  findStored,
  nameChange,
  type RefundableSale,
  type StoredConversion,
} from './insert-conversion.server.ts';
import { correctLeadSale } from './lead-sale.server.ts';
import type { SaleSource } from './new-sale.ts';
import { computeRefundCommission } from './refund-commission.ts';

/** Whether an order's data tell of a later change than a report, which then says nothing new. */
export const isOlder = (changedAt: string | null, known: string | null): boolean =>
  changedAt !== null && known !== null && changedAt < known;

/** What the shop last said of an order, as its stored data keep it. */
export interface ShopState {
  /** When the shop had changed the order last, in ISO 8601. */
  changedAt: string;
  /** Its total, in cents. */
  totalCents: number;
}

/** Reads what a shop last said of an order; null for an order of other reporters, and after an erasure. */
export function readShopState(clientOrderData: unknown): ShopState | null {
  const { changedAt, totalCents } = Object(clientOrderData) as Partial<ShopState>;
  return typeof changedAt === 'string' && typeof totalCents === 'number' ? { changedAt, totalCents } : null;
}

export const readChangedAt = (clientOrderData: unknown): string | null =>
  readShopState(clientOrderData)?.changedAt ?? null;

/**
 * Finds the shop's time of the newest change that the ledger followed; null without one. Sales of other reporters, and those of erased persons,
 * have it only in the key of the change's row.
 */
export const findFollowedChange = ({
  clientOrderData,
  followedChangeAt,
}: Pick<RefundableSale, 'clientOrderData' | 'followedChangeAt'>): string | null =>
  [readChangedAt(clientOrderData), followedChangeAt]
    .filter((time) => time !== null)
    .sort()
    .at(-1) ?? null;

/**
 * Finds since when the ledger knows an order as it is. Without the shop's own time, that is when the sale was recorded; a browser's report and
 * an order that a person confirmed tell nothing of the shop's order.
 */
export const findKnownChange = (sale: RefundableSale): string | null =>
  findFollowedChange(sale) ??
  (sale.source === 'pixel' || sale.source === 'inbox' ? null : sale.createdAt.toISOString());

/** Stores what a shop said of the order, so that older reports of it change nothing. An erased sale keeps nothing of the shop's data. */
export async function noteChange(
  tx: Prisma.TransactionClient,
  { tenantId, sale, state }: { tenantId: string; sale: RefundableSale; state: ShopState | null },
): Promise<void> {
  const data = Object(sale.clientOrderData) as Prisma.JsonObject;
  if (state === null || Object.keys(data).length === 0) return;
  const clientOrderData = { ...data, ...state } as Prisma.InputJsonObject;
  await tx.conversion.updateMany({ where: { id: sale.id, tenantId }, data: { clientOrderData } });
}

interface Adjustment {
  tenantId: string;
  sale: RefundableSale;
  /** What the order's amount changes by; not 0. */
  cents: number;
  /** The order's new total, where its items count. */
  reportedCents: number | null;
  dedupeKey: string;
  bodyHash: string;
  source: SaleSource;
  now: Date;
}

/**
 * Adds the difference of a changed order to the ledger, with the rate of its sale, in the open month. Call it under the tenant's lock.
 */
async function insertAdjustment(
  tx: Prisma.TransactionClient,
  { tenantId, sale, cents, reportedCents, dedupeKey, bodyHash, source, now }: Adjustment,
): Promise<StoredConversion> {
  // As for a refund.
  const lead = await lockLead(tx, { tenantId, leadId: sale.leadId });
  const month = chooseMonth(now, { lastClosed: await findLastClosedMonth(tx, tenantId), now });
  const created = await tx.conversion.create({
    select: { id: true, saleAmountCents: true, commissionRateBps: true, commissionAmountCents: true },
    data: {
      ...{ id: uuid7(now), tenantId, leadId: sale.leadId, kind: 'adjustment', dedupeKey, bodyHash },
      ...{ trackingId: lead?.trackingId ?? sale.trackingId, orderId: sale.orderId, currency: sale.currency },
      ...{ saleAmountCents: cents, reportedCents, commissionRateBps: sale.commissionRateBps },
      commissionAmountCents: computeRefundCommission(sale, -cents),
      ...{ contractId: sale.contractId, assessedAt: sale.assessedAt, refundOfId: sale.id },
      ...{ conversionDate: now, month, source, createdAt: now },
    },
  });
  const leftCents = sale.saleAmountCents - sale.refundedCents;
  if (leftCents === 0 || leftCents + cents === 0)
    await correctLeadSale(tx, { tenantId, leadId: sale.leadId });
  await addRevenue(tx, { tenantId, month, cents });
  return created;
}

/**
 * Follows a shop's later report of a sale: the difference between what the order is worth now and what the ledger has of it becomes a row. An
 * order is never worth less than what was paid back of it.
 * @returns null if nothing is different
 */
export async function changeSale(
  tx: Prisma.TransactionClient,
  {
    to,
    changedAt,
    ...change
  }: Omit<Adjustment, 'cents' | 'reportedCents' | 'dedupeKey'> & {
    to: CountedAmounts;
    changedAt: string | null;
  },
): Promise<StoredConversion | null> {
  const { tenantId, sale } = change;
  const leastCents = Math.max(0, sale.refundedCents - sale.againCents);
  const cents = Math.max(to.saleAmountCents, leastCents) - (sale.saleAmountCents - sale.againCents);
  if (cents === 0) return null;
  // A shop that doesn't say when it changed the order may set it back to an earlier amount.
  const dedupeKey = nameChange(sale.id, changedAt ?? sale.rows);
  if (await findStored(tx, { tenantId, dedupeKey })) return null;
  return insertAdjustment(tx, { ...change, cents, reportedCents: to.reportedCents, dedupeKey });
}

/** Records a sale anew that was refunded in full and paid again, as a person enters it. */
export const recordAgain = (
  tx: Prisma.TransactionClient,
  adjustment: Omit<Adjustment, 'reportedCents' | 'dedupeKey' | 'source'>,
): Promise<StoredConversion> =>
  insertAdjustment(tx, {
    ...adjustment,
    ...{ reportedCents: null, source: 'console' },
    dedupeKey: `${AGAIN_KEY}${adjustment.sale.id}:${adjustment.sale.rows}`,
  });
