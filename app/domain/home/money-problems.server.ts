import { STUCK_TEXTS } from '#app/domain/billing/index.ts';
import type { Database } from '#app/domain/database.ts';
import {
  DIFFERENCE_TEXTS,
  findStuckCharges,
  listDifferences,
  listMissingBills,
  type StuckCharges,
} from '#app/domain/receivables/index.ts';
import { findTenantNames } from '#app/domain/tenants/index.ts';
import { currencyText } from '#app/lib/money-text.ts';

/** Money that needs an operator, with the company and what to do. */
export interface MoneyProblem {
  key: string;
  tenantId: string;
  company: string;
  /** What happened, without a period. */
  what: string;
  action: string;
}

export interface MoneyProblems {
  /** How many there are; the list may be shorter. */
  count: number;
  problems: MoneyProblem[];
}

/** Most problems that are shown of each kind. */
const MAX_MONEY_PROBLEMS = 20;

/** Lists companies whose commission is stuck, with the cause for each reason. */
export async function listStuckCompanies(db: Database, now: Date): Promise<MoneyProblems> {
  const stuck = [...(await findStuckCharges(db, null, now))].sort(([, a], [, b]) =>
    a.month < b.month ? -1 : 1,
  );
  const shown = stuck.slice(0, MAX_MONEY_PROBLEMS);
  const names = await findTenantNames(
    db,
    shown.map(([tenantId]) => tenantId),
  );
  return {
    count: stuck.length,
    problems: shown.flatMap(([tenantId, { count, month, reasons, causes }]) => {
      const months = count === 1 ? month : `${count} months since ${month}`;
      const noted = causes.length > 0 ? ` (${causes.join('; ')})` : '';
      return reasons.map((reason) => ({
        ...{ key: `stuck:${tenantId}:${reason}`, tenantId, company: names.get(tenantId) ?? tenantId },
        what: `The commission of ${months} ${STUCK_TEXTS[reason].label}${noted}`,
        action: STUCK_TEXTS[reason].action,
      }));
    }),
  };
}

/** Lists the differences that the daily comparison of the books with Stripe found. */
export async function listBookDifferences(db: Database): Promise<MoneyProblems> {
  const { count, differences } = await listDifferences(db, MAX_MONEY_PROBLEMS);
  const names = await findTenantNames(
    db,
    differences.map(({ tenantId }) => tenantId),
  );
  return {
    count,
    problems: differences.map(({ key, tenantId, kind, expected, found }) => ({
      ...{ key, tenantId, company: names.get(tenantId) ?? tenantId },
      what: `${DIFFERENCE_TEXTS[kind].label}. Books: ${expected}. Stripe: ${found}`,
      action: DIFFERENCE_TEXTS[kind].action,
    })),
  };
}

/** Lists closed months that are owed by hand and have no bill. */
export async function listUnbilledMonths(db: Database): Promise<MoneyProblems> {
  const missing = await listMissingBills(db, null);
  const shown = missing.slice(0, MAX_MONEY_PROBLEMS);
  const names = await findTenantNames(
    db,
    shown.map(({ tenantId }) => tenantId),
  );
  return {
    count: missing.length,
    problems: shown.map(({ tenantId, month, currency, cents }) => ({
      ...{ key: `unbilled:${tenantId}:${month}:${currency}`, tenantId },
      company: names.get(tenantId) ?? tenantId,
      what: `${month} has no bill, although the company owes ${currencyText(cents, currency)} outside Stripe`,
      action: 'Issue the missing bills under Bookkeeping.',
    })),
  };
}

/** Finds the money of companies that needs a person, and returns a lookup by company. */
export async function findMoneyTrouble(
  db: Database,
  tenantIds: readonly string[],
  now: Date,
): Promise<
  (tenantId: string) => {
    stuckCharges: StuckCharges | null;
    missingBills: { count: number; month: string } | null;
  }
> {
  const [stuck, missing] = await Promise.all([
    findStuckCharges(db, tenantIds, now),
    listMissingBills(db, tenantIds),
  ]);
  return (tenantId) => {
    const bills = missing.filter((bill) => bill.tenantId === tenantId);
    return {
      stuckCharges: stuck.get(tenantId) ?? null,
      missingBills: bills[0] ? { count: bills.length, month: bills[0].month } : null,
    };
  };
}

/** Lists stuck commission, months without a bill, and differences in the books. */
export async function listMoneyProblems(db: Database, now: Date): Promise<MoneyProblems> {
  const kinds = await Promise.all([
    listStuckCompanies(db, now),
    listUnbilledMonths(db),
    listBookDifferences(db),
  ]);
  return {
    count: kinds.reduce((sum, { count }) => sum + count, 0),
    problems: kinds.flatMap(({ problems }) => problems),
  };
}
