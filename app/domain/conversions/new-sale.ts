import type { Prisma } from '#app/domain/database.ts';
import type { CountedAmounts } from './basis.ts';
import type { SaleGrounds } from './judge-contract.server.ts';
import type { PendingReason } from './pending-fields.ts';

export type SaleSource = 'api' | 'woocommerce' | 'shopify' | 'pixel' | 'inbox' | 'console' | 'csv';

/** The columns of a report that a sale and a waiting order share. */
interface NewOrder extends CountedAmounts {
  tenantId: string;
  dedupeKey: string;
  bodyHash: string;
  orderId: string | null;
  currency: string;
  conversionDate: Date;
  source: SaleSource;
  productIds: string;
  clientOrderData: Prisma.InputJsonObject | null;
  now: Date;
}

export interface NewSale extends NewOrder, SaleGrounds {
  lead: { id: string; trackingId: string; conversionDate: Date | null };
}

/** An order without a known lead, or one that the company's contract leaves to a person, as it is added to the inbox. */
export type NewWaitingOrder = NewOrder & {
  /** Null for an order without a known lead. */
  reason: PendingReason | null;
  isRenewal: boolean;
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

/** What a sale amounted to before and after its order changed, less what was paid back. */
export interface RecordedChange {
  tenantId: string;
  id: string;
  sale: RecordedRefund['sale'] & { commissionRateBps: number };
  before: { leftCents: number; commissionCents: number };
  after: { leftCents: number; commissionCents: number };
  source: SaleSource;
  now: Date;
}

/** Actions of other areas after a sale, a refund or a change, run in the transaction that writes its row: an error rolls the row back, too. */
export interface SaleListener {
  onSale?(tx: Prisma.TransactionClient, sale: RecordedSale): Promise<void>;
  onRefund?(tx: Prisma.TransactionClient, refund: RecordedRefund): Promise<void>;
  onChange?(tx: Prisma.TransactionClient, change: RecordedChange): Promise<void>;
}
