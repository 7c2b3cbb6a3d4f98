import { recordLeadSale } from '#app/domain/campaigns/index.ts';
import type {
  RecordedChange,
  RecordedRefund,
  RecordedSale,
  SaleListener,
} from '#app/domain/conversions/index.ts';
import type { Prisma } from '#app/domain/database.ts';
import { recordEvents } from '#app/domain/integrations/index.ts';
import { decimalOfCents, rateOfBps } from '#app/lib/money.ts';

/** Listeners called for a recorded sale, refund or change, in this order. */
export const SALE_RECORDED: readonly SaleListener[] = [
  { onSale: (tx, { tenantId, lead, now }) => recordLeadSale(tx, { tenantId, leadId: lead.id, now }) },
  { onSale: recordSaleEvent, onRefund: recordRefundEvent, onChange: recordChangeEvent },
];

function recordSaleEvent(tx: Prisma.TransactionClient, sale: RecordedSale): Promise<void> {
  const { tenantId, lead, orderId, currency, source, now } = sale;
  const data = {
    conversionId: sale.id,
    leadId: lead.id,
    trackingId: lead.trackingId,
    ...{ orderId, currency, source },
    saleAmount: decimalOfCents(sale.saleAmountCents),
    commissionRate: rateOfBps(sale.commissionRateBps),
    commissionAmount: decimalOfCents(sale.commissionAmountCents),
    conversionDate: sale.conversionDate.toISOString(),
  };
  return recordEvents(tx, [{ type: 'conversion.recorded', tenantId, leadId: lead.id, at: now, data }], now);
}

function recordRefundEvent(tx: Prisma.TransactionClient, refund: RecordedRefund): Promise<void> {
  const { tenantId, id, sale, cents, commissionAmountCents, source, now } = refund;
  const { leadId, trackingId, orderId, currency } = sale;
  const data = {
    conversionId: id,
    refundOf: sale.id,
    ...{ leadId, trackingId, orderId, currency, source },
    refundAmount: decimalOfCents(cents),
    // The refund of a free sale has a commission of 0, and not of -0.
    commissionAmount: decimalOfCents(Math.abs(commissionAmountCents)),
  };
  return recordEvents(tx, [{ type: 'conversion.refunded', tenantId, leadId, at: now, data }], now);
}

function recordChangeEvent(tx: Prisma.TransactionClient, change: RecordedChange): Promise<void> {
  const { tenantId, id, sale, before, after, source, now } = change;
  const { leadId, trackingId, orderId, currency } = sale;
  const data = {
    conversionId: id,
    changeOf: sale.id,
    ...{ leadId, trackingId, orderId, currency, source },
    saleAmountBefore: decimalOfCents(before.leftCents),
    saleAmount: decimalOfCents(after.leftCents),
    commissionRate: rateOfBps(sale.commissionRateBps),
    commissionAmountBefore: decimalOfCents(before.commissionCents),
    commissionAmount: decimalOfCents(after.commissionCents),
  };
  return recordEvents(tx, [{ type: 'conversion.changed', tenantId, leadId, at: now, data }], now);
}
