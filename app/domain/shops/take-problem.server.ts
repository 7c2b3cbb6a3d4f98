import type { TenantOperation } from '#app/domain/audit/index.ts';
import { notePixelOrder, type SalesLedger } from '#app/domain/conversions/index.ts';
import { findProblemSource, findRetry, takeProblem } from '#app/domain/intake-problems/index.ts';
import { findSaleTerms } from '#app/domain/tenants/index.ts';
import { AppError, tenantNotFound } from '#app/lib/app-error.ts';
import { decimalOfCents } from '#app/lib/money.ts';
import {
  type DifferencePart,
  type ReportPart,
  type Retry,
  recordPart,
  type Target,
} from './record-report.server.ts';
import type { Shop } from './shop-report.ts';
import { takeReport } from './take-report.server.ts';

type TakenReport = TenantOperation & { ledger: SalesLedger; id: string; amount: number };

/**
 * Takes a refused report of a shop's webhook or thank-you page with the amount that a person entered in the company's currency. It is stored
 * as if the shop had sent this amount: a browser's report waits for confirmation (D54).
 * @param options.amount in cents
 * @returns whether the order waits in the inbox now, for a person to confirm or match it
 * @throws AppError `not-found`, and what refuses a shop's report
 */
export async function takeShopProblem(options: TakenReport): Promise<{ isPending: boolean }> {
  const { db, tenantId, id, actor, now } = options;
  const currency = (await findSaleTerms(db, tenantId))?.currency;
  if (!currency) throw tenantNotFound();
  const source = await findProblemSource(db, { tenantId, id });
  // The ledger stores each report once, so a process that dies in between leaves an entry that can be taken again.
  const delivery = source === 'pixel' ? await takePixelOrder(options) : await takeDelivery(options, currency);
  await db.$transaction((tx) => takeProblem(tx, { tenantId, id, actor, now }));
  // The refunds of an order that was refused have waited for it.
  if (delivery?.part.part === 'order') await takeReport(delivery.target, delivery.part.order);
  return { isPending: delivery?.isPending ?? true };
}

const formatCents = (cents: number): string => decimalOfCents(cents).toFixed(2);

async function takeDelivery(
  { db, ledger, tenantId, id, amount, now }: TakenReport,
  currency: string,
): Promise<{ target: Target; part: ReportPart; isPending: boolean }> {
  const { sender, retry } = await findRetry(db, { tenantId, id, source: 'shop' });
  const target = { db, ledger, tenantId, shop: sender as Shop, now };
  if ((retry as Retry).part === 'difference')
    throw new AppError(
      'conflict',
      'We already know the amount of this entry. Select “Record it” to record the difference.',
    );
  const part = correct(retry as ReportPart, { amount: formatCents(amount), currency });
  return { target, part, ...(await recordPart(target, part)) };
}

/**
 * Records the difference between a shop's total of an order and the recorded one, once.
 * @throws AppError `not-found`, `conflict`
 */
export async function recordShopDifference({
  ledger,
  id,
  ...operation
}: Omit<TakenReport, 'amount'>): Promise<void> {
  const { db, tenantId, actor, now } = operation;
  const { retry } = await findRetry(db, { tenantId, id, source: 'shop' });
  const { part, difference } = retry as DifferencePart;
  if (part !== 'difference') throw new AppError('conflict', 'Enter an amount for this entry.');
  await ledger.recordDifference({
    ...operation,
    difference,
    takeEntry: (tx) => takeProblem(tx, { tenantId, id, actor, now }),
  });
}

async function takePixelOrder({ db, tenantId, id, amount, now }: TakenReport): Promise<null> {
  const { retry } = await findRetry(db, { tenantId, id, source: 'pixel' });
  const order = { ...(retry as Record<string, string>), saleAmount: formatCents(amount) };
  if (!(await notePixelOrder({ db, tenantId, order, now })))
    throw new AppError('conflict', 'This order is already recorded, or conversion tracking is off.');
  return null;
}

/** Sets what a person entered: the amount that counts, so that nothing is left to compute. */
function correct(part: ReportPart, figures: { amount: string; currency: string }): ReportPart {
  if (part.part === 'order') return { ...part, order: { ...part.order, ...figures, goods: figures.amount } };
  return part.part === 'refund' ? { ...part, refund: { ...part.refund, ...figures } } : part;
}
