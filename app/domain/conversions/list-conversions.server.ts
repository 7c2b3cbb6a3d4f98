import { decimalOfCents, rateOfBps } from '../../lib/money.ts';
import { assertMonth } from '../../lib/months.ts';
import type { Database } from '../database.ts';

const shownConversion = {
  id: true,
  tenantId: true,
  leadId: true,
  trackingId: true,
  orderId: true,
  kind: true,
  currency: true,
  saleAmountCents: true,
  commissionRateBps: true,
  commissionAmountCents: true,
  conversionDate: true,
  processed: true,
  createdAt: true,
} as const;

/**
 * Sales and refunds (negative) of a month's account, the newest first, as the API has them. What a shop sent along of its
 * customer is not among it.
 * @param limit at most so many
 * @throws AppError `invalid`
 */
export async function listConversions(options: {
  db: Database;
  tenantId: string;
  month: string;
  limit?: number;
}) {
  const { db, tenantId, month, limit = 1000 } = options;
  assertMonth(month);
  const where = { tenantId, month };
  const [rows, total] = await Promise.all([
    db.conversion.findMany({
      where,
      select: shownConversion,
      orderBy: [{ conversionDate: 'desc' }, { id: 'desc' }],
      take: limit,
    }),
    db.conversion.count({ where }),
  ]);
  const conversions = rows.map(({ saleAmountCents, commissionRateBps, commissionAmountCents, ...row }) => ({
    ...row,
    saleAmount: decimalOfCents(saleAmountCents),
    commissionRate: rateOfBps(commissionRateBps),
    commissionAmount: decimalOfCents(commissionAmountCents),
  }));
  return { conversions, total };
}
