import { isoMonth } from '#app/lib/months.ts';
import type { LineKind } from './invoice-lines.server.ts';

/** A line of an invoice, or an amount that was given back later, as the payment provider shows it. */
export interface LineReading {
  /** Identifies the line for ever. */
  key: string;
  kind: LineKind;
  /** Whether the amount came about after the invoice was final: a credit, refund, lost dispute or voiding. */
  isLater: boolean;
  /** The invoice item that became the line; null for a plan's fee and for what was given back without naming a line. */
  itemId: string | null;
  /** The commission that this service noted on the item; null for other lines. */
  chargeId: string | null;
  /** Net; below 0 for what is given back. */
  amountCents: number;
  taxCents: number;
  /** When the amount came about; null if the provider does not tell, so that it counts from the reading. */
  at: Date | null;
  periodFrom: Date;
  periodTo: Date;
  description: string;
}

/** An invoice as the payment provider shows it, with everything that was credited, refunded or disputed since. */
export interface InvoiceReading {
  id: string;
  customerId: string;
  subscriptionId: string | null;
  number: string | null;
  /** Stripe's status: draft, open, paid, uncollectible, void. */
  status: string;
  /** ISO 4217, in capitals. */
  currency: string;
  totalCents: number;
  taxCents: number;
  paidCents: number;
  remainingCents: number;
  refundedCents: number;
  creditedCents: number;
  /** Stripe's status of the payment's dispute; null without one. */
  dispute: string | null;
  attempted: boolean;
  createdAt: Date;
  finalizedAt: Date | null;
  dueAt: Date | null;
  pageUrl: string | null;
  pdfUrl: string | null;
  lines: LineReading[];
}

/**
 * Whether a line belongs to a month that was closed before lines were kept. Such a month has its fee as one line and its commission as a
 * charge, so the line must not be booked again in an open month.
 * @param lastWithoutLines the last of these months; null if there is none
 */
export const isBeforeLines = ({ at }: Pick<LineReading, 'at'>, lastWithoutLines: string | null): boolean =>
  at !== null && lastWithoutLines !== null && isoMonth(at) <= lastWithoutLines;

/** Statuses of a dispute that took no money from the payment. */
const HARMLESS_DISPUTE_STATUSES = ['won', 'prevented', 'warning_closed'];

export const isDisputed = (dispute: string | null): boolean =>
  dispute !== null && !HARMLESS_DISPUTE_STATUSES.includes(dispute);
