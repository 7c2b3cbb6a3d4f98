import type { CommissionContract } from '#app/domain/billing/index.ts';
import type { DatabaseClient } from '#app/domain/database.ts';
import { findLastAssessment } from '#app/domain/leads/index.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/durations.ts';
import type { PendingReason } from './pending-fields.ts';
import { SALE_CLOCK_SKEW_MS, SALE_DAY_AHEAD_MS } from './sale-fields.ts';

/** What decided a sale; each ledger row keeps it. */
export interface SaleGrounds {
  /** Null for a company without a contract. */
  contractId: string | null;
  /** When the assessment that wins the sale was taken. */
  assessedAt: Date;
}

export interface ContractVerdict extends SaleGrounds {
  /** The lead of the winning assessment. */
  leadId: string;
  /** Null for a sale that bears commission. */
  reason: PendingReason | null;
}

/** The last time zones to end a day are 12 hours behind UTC. */
const DAY_ENDS_BEHIND_MS = 36 * HOUR_MS;

/** Returns the first and the last moment at which an order of this date may have been placed. @param isDay whether only the day is known */
const spanOf = (date: Date, isDay: boolean): { first: number; last: number } =>
  isDay
    ? { first: date.getTime() - SALE_DAY_AHEAD_MS, last: date.getTime() + DAY_ENDS_BEHIND_MS }
    : { first: date.getTime() - SALE_CLOCK_SKEW_MS, last: date.getTime() + SALE_CLOCK_SKEW_MS };

/** Returns whether a report names the day of a sale only. */
export const isDayOnly = (conversionDate: string | undefined): boolean =>
  conversionDate?.length === 'YYYY-MM-DD'.length;

export interface JudgedSale {
  lead: { id: string; contactId: string | null; createdAt: Date };
  conversionDate: Date;
  isDay: boolean;
  isRenewal: boolean;
}

/**
 * Judges a sale by the contract of its day. The person's last assessment before the order wins. If only the day of the sale is known, a doubt
 * counts for the sale.
 */
export async function judgeByContract(
  db: DatabaseClient,
  tenantId: string,
  sale: JudgedSale & { contract: CommissionContract | null },
): Promise<ContractVerdict> {
  const { lead, conversionDate, isDay, isRenewal, contract } = sale;
  const { first, last } = spanOf(conversionDate, isDay);
  const winner = await findLastAssessment(db, { tenantId, lead, before: new Date(last) });
  const { id: leadId, createdAt: assessedAt } = winner ?? lead;
  const verdict = { leadId, assessedAt, contractId: contract?.id ?? null };
  if (!winner) return { ...verdict, reason: 'before-assessment' };
  if (contract && isRenewal && !contract.renewals) return { ...verdict, reason: 'renewal' };
  const windowDays = contract?.windowDays ?? null;
  const isOutside = windowDays !== null && first > assessedAt.getTime() + windowDays * DAY_MS;
  return { ...verdict, reason: isOutside ? 'outside-window' : null };
}
