import { decimalOfCents } from '../../lib/money.ts';
import { assertMonth } from '../../lib/months.ts';
import type { Database } from '../database.ts';
import { countLeads } from '../leads/index.ts';

/** All assessments and leads of a tenant. Assessments are those accepted, whether or not the person was erased since. */
export async function countTotals(
  db: Database,
  tenantId: string,
): Promise<{ assessments: number; leads: number }> {
  const [{ _sum }, leads] = await Promise.all([
    db.tenantUsage.aggregate({ where: { tenantId }, _sum: { assessmentsCount: true } }),
    countLeads(db, { tenantId }),
  ]);
  return { assessments: _sum.assessmentsCount ?? 0, leads };
}

export interface Usage {
  /** Null while nothing of the month was counted. */
  id: string | null;
  tenantId: string;
  month: string;
  assessmentsCount: number;
  leadsGenerated: number;
  /** Sales reported for the month, in the tenant's currency. */
  revenue: number;
  /** When the month's first assessment or sale was counted. */
  createdAt: Date | null;
}

/** A month's counters; zeros for a month without any. @throws AppError `invalid` */
export async function readUsage({
  db,
  tenantId,
  month,
}: {
  db: Database;
  tenantId: string;
  /** YYYY-MM, in UTC (D30). */
  month: string;
}): Promise<Usage> {
  assertMonth(month);
  const row = await db.tenantUsage.findUnique({ where: { tenantId_month: { tenantId, month } } });
  return {
    id: row?.id ?? null,
    tenantId,
    month,
    assessmentsCount: row?.assessmentsCount ?? 0,
    leadsGenerated: row?.leadsGenerated ?? 0,
    revenue: decimalOfCents(Number(row?.revenueCents ?? 0)),
    createdAt: row?.createdAt ?? null,
  };
}
