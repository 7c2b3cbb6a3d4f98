import { bpsOfRate, centsOfDecimal } from '../../lib/money.ts';
import { FORM_PLANS, type FormPlan } from '../billing/index.ts';
import type { Prisma } from '../database.ts';
import type { TenantChanges } from './rules.ts';

/** Columns of Tenant whose values are those that were written; only what was sent. The wanted domain is not among them. */
export function toColumns(changes: TenantChanges): Omit<Prisma.TenantUncheckedUpdateInput, 'utm'> & {
  baseFeeCents?: number;
  commissionRateBps?: number;
  utm?: Record<string, string>;
} {
  const { baseFee, commissionRate, customDomain: _wanted, ...same } = changes;
  const fee = baseFee === undefined ? formFee(changes.plan) : centsOfDecimal(baseFee);
  return {
    ...same,
    ...(fee !== null && { baseFeeCents: fee }),
    ...(commissionRate !== undefined && { commissionRateBps: bpsOfRate(commissionRate) }),
  };
}

/** The fee that comes with a plan of the tenant form (D36); null where the plan sets none. */
function formFee(plan: string | undefined): number | null {
  if (plan === undefined || !(plan in FORM_PLANS)) return null;
  return FORM_PLANS[plan as FormPlan].baseFeeCents;
}
