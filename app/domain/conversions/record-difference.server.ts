import { recordAudit, type TenantOperation } from '#app/domain/audit/index.ts';
import { findContract } from '#app/domain/billing/index.ts';
import type { Prisma } from '#app/domain/database.ts';
import { lockTenant } from '#app/domain/tenants/index.ts';
import { AppError, tenantNotFound } from '#app/lib/app-error.ts';
import { type CountedAmounts, countAmount, type ReportedAmounts } from './basis.ts';
import { changeSale, findFollowedChange, isOlder, noteChange, readShopState } from './change-sale.server.ts';
import { findRefundableSale, findStored, hashFigures } from './insert-conversion.server.ts';
import { isShopsOwn } from './judge-sale.ts';
import type { SaleListener } from './new-sale.ts';
import { findWaitingOrder, type WaitingOrder } from './waiting-orders.server.ts';

/** What a shop says an order is worth, against the amount in the books. */
export interface ShopDifference {
  orderId: string;
  amounts: ReportedAmounts;
  currency: string;
  /** When the shop changed the order last, in ISO 8601; null if the delivery doesn't tell. */
  changedAt: string | null;
}

interface RecordDifference extends TenantOperation {
  difference: ShopDifference;
  /** Takes the entry in the difference's transaction. @returns false if it was taken before, so that nothing is left to do */
  takeEntry(tx: Prisma.TransactionClient): Promise<boolean>;
  listeners: readonly SaleListener[];
}

/**
 * Gives an order the amount that its shop reports, because a person accepts it against the recorded one. A sale gets a row with the
 * difference; an order that waits gets the amount. Repeating it changes nothing.
 * @throws AppError `conflict` if the order isn't in the books any more, if the shop has changed it since, or if its total can't be recorded
 */
export const recordDifference = (options: RecordDifference): Promise<void> =>
  options.db.$transaction(async (tx) => {
    const { tenantId, difference, actor, now } = options;
    const { orderId, amounts, currency } = difference;
    if (!(await lockTenant(tx, tenantId))) throw tenantNotFound();
    if (!(await options.takeEntry(tx))) return;
    const dedupeKey = `order:${orderId}`;
    const waiting = await findWaitingOrder(tx, { tenantId, dedupeKey });
    const stored = await findStored(tx, { tenantId, dedupeKey });
    const isShops = isShopsOwn({ sale: stored, waiting });
    if (stored) await changeStored(tx, options, { conversionId: stored.id, isShops });
    else if (waiting?.state === 'waiting' && waiting.currency === currency)
      await changeWaiting(tx, options, waiting);
    else throw new AppError('conflict', 'We no longer have this order. Dismiss this entry.');
    const target = stored ? { type: 'sale', id: stored.id } : { type: 'order', id: waiting?.id ?? '' };
    const details = { orderId, saleAmountCents: amounts.total };
    await recordAudit(tx, { actor, action: 'sale.change', tenantId, target, details }, now);
  });

const shopChangedSince = () =>
  new AppError('conflict', 'The shop has since changed this order again. Dismiss this entry.');
const cantRecord = () =>
  new AppError(
    'conflict',
    'We have another total with the same time, or a larger refund, for this order. Dismiss this entry.',
  );

async function changeWaiting(
  tx: Prisma.TransactionClient,
  { tenantId, difference: { amounts, changedAt } }: RecordDifference,
  { id, clientOrderData, refundedCents }: WaitingOrder,
): Promise<void> {
  const known = readShopState(clientOrderData);
  if (isOlder(changedAt, known?.changedAt ?? null)) throw shopChangedSince();
  if (known && changedAt === known.changedAt && amounts.total !== known.totalCents) throw cantRecord();
  await tx.unmatchedOrder.updateMany({
    where: { id, tenantId },
    data: {
      // Only what another program or a file reported waits with another amount, and that counts in full.
      ...{ saleAmountCents: amounts.total, reportedCents: null },
      refundedCents: Math.min(refundedCents, amounts.total),
      // The data of an erased person stay erased.
      ...(changedAt !== null &&
        !isErased(clientOrderData) && {
          clientOrderData: { ...Object(clientOrderData), changedAt, totalCents: amounts.total },
        }),
    },
  });
}

/** An erasure leaves an object without fields; an order that was reported without data has none. */
const isErased = (clientOrderData: unknown): boolean =>
  clientOrderData !== null && Object.keys(Object(clientOrderData)).length === 0;

async function changeStored(
  tx: Prisma.TransactionClient,
  { tenantId, difference: { amounts, currency, changedAt }, listeners, now }: RecordDifference,
  { conversionId, isShops }: { conversionId: string; isShops: boolean },
): Promise<void> {
  const sale = await findRefundableSale(tx, { tenantId, conversionId });
  if (!sale || sale.currency !== currency)
    throw new AppError('conflict', 'We recorded this order in another currency. Dismiss this entry.');
  if (isOlder(changedAt, findFollowedChange(sale))) throw shopChangedSince();
  const state = changedAt === null ? null : { changedAt, totalCents: amounts.total };
  await noteChange(tx, { tenantId, sale, state });
  const contract =
    isShops && sale.contractId !== null ? await findContract(tx, { tenantId, id: sale.contractId }) : null;
  const to: CountedAmounts = countAmount(amounts, contract?.shopBasis ?? 'total') ?? {
    saleAmountCents: amounts.total,
    reportedCents: null,
  };
  const bodyHash = hashFigures(amounts.total, currency);
  const source = 'console';
  const change = await changeSale(tx, { tenantId, sale, to, changedAt, bodyHash, source, listeners, now });
  if (!change && to.saleAmountCents !== sale.saleAmountCents - sale.againCents) throw cantRecord();
}
