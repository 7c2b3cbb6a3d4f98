import { STUCK_TEXTS } from '#app/domain/billing/index.ts';
import type { Database } from '#app/domain/database.ts';
import { DIFFERENCE_TEXTS, findStuckCharges, listDifferences } from '#app/domain/receivables/index.ts';
import { findTenantNames } from '#app/domain/tenants/index.ts';

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

/** Lists stuck commission and differences in the books. */
export async function listMoneyProblems(db: Database, now: Date): Promise<MoneyProblems> {
  const [stuck, differences] = await Promise.all([listStuckCompanies(db, now), listBookDifferences(db)]);
  return {
    count: stuck.count + differences.count,
    problems: [...stuck.problems, ...differences.problems],
  };
}
