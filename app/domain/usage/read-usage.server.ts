import { sqltag as sql } from '@prisma/client/runtime/client';
import { decimalOfCents } from '../../lib/money.ts';
import { assertMonth } from '../../lib/months.ts';
import { moment, number, type Reader, readRows, text } from '../../lib/read-together.ts';
import { countLeads } from '../leads/index.ts';

/** All assessments and leads of a tenant. Assessments are those accepted, whether or not the person was erased since. */
export async function countTotals(
  db: Reader,
  tenantId: string,
): Promise<{ assessments: number; leads: number }> {
  const [[counted], leads] = await Promise.all([
    readRows(
      db,
      { assessments: number },
      sql`SELECT SUM("assessmentsCount") AS "assessments" FROM "TenantUsage" WHERE "tenantId" = ${tenantId}`,
    ),
    countLeads(db, { tenantId }),
  ]);
  return { assessments: counted?.assessments ?? 0, leads };
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
  db: Reader;
  tenantId: string;
  /** YYYY-MM, in UTC (D30). */
  month: string;
}): Promise<Usage> {
  assertMonth(month);
  const [row] = await readRows(
    db,
    {
      id: text,
      assessmentsCount: number,
      leadsGenerated: number,
      revenueCents: number,
      createdAt: moment,
    },
    sql`SELECT "id", "assessmentsCount", "leadsGenerated", "revenueCents", "createdAt" FROM "TenantUsage"
      WHERE "tenantId" = ${tenantId} AND "month" = ${month}`,
  );
  return {
    id: row?.id ?? null,
    tenantId,
    month,
    assessmentsCount: row?.assessmentsCount ?? 0,
    leadsGenerated: row?.leadsGenerated ?? 0,
    revenue: decimalOfCents(row?.revenueCents ?? 0),
    createdAt: row?.createdAt ?? null,
  };
}
