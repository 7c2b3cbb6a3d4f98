import type { Database, Prisma } from '#app/domain/database.ts';
import { invalid, WRONG_CURSOR } from '#app/domain/parse-input.ts';
import { decimalOfCents, rateOfBps } from '#app/lib/money.ts';
import { assertMonth } from '#app/lib/months.ts';
import { describeRows, kindColumns, SHOWN_ROWS } from './describe-rows.server.ts';

const shownConversion = {
  ...kindColumns,
  tenantId: true,
  leadId: true,
  trackingId: true,
  orderId: true,
  currency: true,
  saleAmountCents: true,
  commissionRateBps: true,
  commissionAmountCents: true,
  conversionDate: true,
  processed: true,
  createdAt: true,
} as const;

/** Maximum rows in a response. */
const MAX_LISTED_CONVERSIONS = 1000;

/** Start of a page in the list: after the row with this date and id. */
interface Cursor {
  conversionDate: Date;
  id: string;
}

/**
 * Lists the sales and refunds (negative) of a month's account, the newest first, as the API returns them.
 * @param limit maximum number of rows; default 1,000
 * @param cursor `nextCursor` of the previous page
 * @param withOrderData adds the customer data that the shop sent
 * @throws AppError `invalid`
 */
export async function listConversions(options: {
  db: Database;
  tenantId: string;
  month: string;
  limit?: number;
  cursor?: string;
  withOrderData?: boolean;
}) {
  const { db, tenantId, month, withOrderData = false } = options;
  assertMonth(month);
  const limit = Math.min(options.limit ?? MAX_LISTED_CONVERSIONS, MAX_LISTED_CONVERSIONS);
  const after = readCursor(options.cursor ?? null);
  const where = { tenantId, month, ...SHOWN_ROWS };
  const [rows, total] = await Promise.all([
    db.conversion.findMany({
      where: { ...where, ...(after && olderThan(after)) },
      select: { ...shownConversion, clientOrderData: withOrderData },
      orderBy: [{ conversionDate: 'desc' }, { id: 'desc' }],
      take: limit + 1,
    }),
    db.conversion.count({ where }),
  ]);
  const page = await describeRows(db, { tenantId, rows: rows.slice(0, limit) });
  const last = page.at(-1);
  const conversions = page.map(
    ({
      saleAmountCents,
      commissionRateBps,
      commissionAmountCents,
      rowKind,
      rateBeforeBps,
      refundOfId: _of,
      ...row
    }) => ({
      ...row,
      adjustment: row.kind === 'adjustment' ? rowKind : null,
      saleAmount: decimalOfCents(saleAmountCents),
      commissionRate: rateOfBps(commissionRateBps),
      previousCommissionRate: rateBeforeBps === null ? null : rateOfBps(rateBeforeBps),
      commissionAmount: decimalOfCents(commissionAmountCents),
    }),
  );
  return { conversions, total, nextCursor: rows.length > limit && last ? writeCursor(last) : null };
}

const olderThan = ({ conversionDate, id }: Cursor) => ({
  conversionDate: { lte: conversionDate },
  OR: [{ conversionDate: { lt: conversionDate } }, { id: { lt: id } }],
});

const writeCursor = ({ conversionDate, id }: Cursor): string =>
  Buffer.from(`${conversionDate.toISOString()} ${id}`).toString('base64url');

function readCursor(text: string | null): Cursor | null {
  if (text === null) return null;
  const [date = '', id = ''] = Buffer.from(text, 'base64url').toString().split(' ');
  // Postgres refuses dates whose year has another length.
  const conversionDate = new Date(/^[12]\d{3}-/.test(date) ? date : Number.NaN);
  if (!Number.isNaN(conversionDate.getTime()) && /^[\w-]{1,100}$/.test(id)) return { conversionDate, id };
  throw invalid({ cursor: [WRONG_CURSOR] });
}

/** Whether a tenant has any sale or reported order, including waiting ones. */
export async function hasConversions(tx: Prisma.TransactionClient, tenantId: string): Promise<boolean> {
  const where = { tenantId };
  const select = { id: true };
  return (
    (await tx.conversion.findFirst({ where, select })) !== null ||
    (await tx.unmatchedOrder.findFirst({ where, select })) !== null ||
    (await tx.waitingRefund.findFirst({ where, select })) !== null
  );
}
