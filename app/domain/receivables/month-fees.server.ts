import {
  type BillingWay,
  type ClosedCharge,
  findLatestClosed,
  listTerms,
} from '#app/domain/billing/index.ts';
import type { DatabaseClient, Prisma } from '#app/domain/database.ts';
import { findBilledTo } from '#app/domain/tenants/index.ts';
import { tenantNotFound } from '#app/lib/app-error.ts';
import { nextMonth } from '#app/lib/months.ts';
import { computeHandFee, toHandLine } from './hand-fee.ts';
import { addInvoiceLines, type FeeSum, sumFees } from './invoice-lines.server.ts';

/** What decides a company's fees besides its lines. */
export interface FeeFacts {
  company: NonNullable<Awaited<ReturnType<typeof findBilledTo>>>;
  terms: Awaited<ReturnType<typeof listTerms>>;
  /** The latest closed month, null before the first. */
  lastClosed: ClosedCharge | null;
}

/** Reads what decides a company's fees, for callers that need it themselves. @throws AppError `not-found` */
export async function readFeeFacts(db: DatabaseClient, tenantId: string): Promise<FeeFacts> {
  const [company, terms, lastClosed] = await Promise.all([
    findBilledTo(db, tenantId),
    listTerms(db, tenantId),
    findLatestClosed(db, tenantId),
  ]);
  if (!company) throw tenantNotFound();
  return { company, terms, lastClosed };
}

/**
 * Reads the fees of a company's months: what is booked, and in months that are not closed yet what a company billed by hand is expected to
 * owe. Statements, analytics, the API and the billing page all use this function.
 * @param months YYYY-MM, first and last
 * @param facts those of readFeeFacts, if the caller has them
 * @returns fees by month; a month without a fee is missing
 * @throws AppError `not-found`
 */
export async function readFees(
  db: DatabaseClient,
  { tenantId, from, to }: { tenantId: string; from: string; to: string },
  facts?: FeeFacts | Promise<FeeFacts>,
): Promise<Map<string, FeeSum[]>> {
  const [booked, { company, terms, lastClosed }] = await Promise.all([
    sumFees(db, { tenantId, from, to }),
    facts ?? readFeeFacts(db, tenantId),
  ]);
  const fees = new Map<string, FeeSum[]>();
  for (const { month, ...sum } of booked) addFee(fees, month, sum);
  const firstOpen = lastClosed === null || lastClosed.month < from ? from : nextMonth(lastClosed.month);
  for (let month = firstOpen; month <= to; month = nextMonth(month)) {
    const expected = computeHandFee(company, terms, month);
    if (expected) addFee(fees, month, expected);
  }
  return fees;
}

function addFee(fees: Map<string, FeeSum[]>, month: string, { currency, cents }: FeeSum): void {
  const sums = fees.get(month) ?? [];
  fees.set(month, sums);
  const sum = sums.find((candidate) => candidate.currency === currency);
  if (sum) sum.cents += cents;
  else sums.push({ currency, cents });
}

/** Books the fee of a month that is being closed, if its company is billed by hand. Call it under the tenant's lock. */
export async function bookHandFee(
  tx: Prisma.TransactionClient,
  { tenantId, company, month }: { tenantId: string; company: BillingWay; month: string },
): Promise<void> {
  const fee = computeHandFee(company, await listTerms(tx, tenantId), month);
  if (fee) await addInvoiceLines(tx, [toHandLine(tenantId, month, fee)]);
}
