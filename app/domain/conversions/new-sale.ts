import type { Prisma } from '#app/domain/database.ts';

export type SaleSource = 'api' | 'woocommerce' | 'shopify' | 'pixel' | 'inbox' | 'console' | 'csv';

export interface NewSale {
  tenantId: string;
  lead: { id: string; trackingId: string; conversionDate: Date | null };
  dedupeKey: string;
  bodyHash: string;
  orderId: string | null;
  currency: string;
  saleAmountCents: number;
  conversionDate: Date;
  source: SaleSource;
  productIds: string;
  clientOrderData: Prisma.InputJsonObject | null;
  now: Date;
}

/** An order without a known lead, as it is added to the inbox. */
export type NewWaitingOrder = Omit<NewSale, 'lead'> & {
  trackingId: string;
  couponCode: string | null;
  emailSha256: string | null;
  /** The lead of an order that the pixel reported. */
  leadId?: string;
};

export type RecordedSale = NewSale & {
  id: string;
  commissionRateBps: number;
  commissionAmountCents: number;
};

export interface RecordedRefund {
  tenantId: string;
  id: string;
  sale: { id: string; leadId: string; trackingId: string; orderId: string | null; currency: string };
  /** Above 0. */
  cents: number;
  /** 0 or below. */
  commissionAmountCents: number;
  source: SaleSource;
  now: Date;
}

/** Actions of other areas after a sale or refund, run in the transaction that writes its row: an error rolls the row back, too. */
export interface SaleListener {
  onSale?(tx: Prisma.TransactionClient, sale: RecordedSale): Promise<void>;
  onRefund?(tx: Prisma.TransactionClient, refund: RecordedRefund): Promise<void>;
}
