import type { Database, Prisma } from '#app/domain/database.ts';
import { retryConflicts } from '#app/lib/retry-conflicts.ts';

/** The counts of a tenant's rows, by month. */
export interface CountedUsage {
  assessments: ReadonlyMap<string, number>;
  leads: ReadonlyMap<string, number>;
  revenueCents: ReadonlyMap<string, number>;
}

/**
 * Compares a tenant's monthly counters with the counts of its rows, and corrects them unless `isCheck`.
 * @param count counts the rows within the given transaction, which is one snapshot
 * @returns the months that differed
 */
export async function correctUsage(
  db: Database,
  options: {
    tenantId: string;
    isCheck: boolean;
    count: (tx: Prisma.TransactionClient) => Promise<CountedUsage>;
  },
): Promise<string[]> {
  const { tenantId, isCheck, count } = options;
  const differing = await retryConflicts(() =>
    db.$transaction(
      async (tx) => listErrors(await count(tx), await tx.tenantUsage.findMany({ where: { tenantId } })),
      { isolationLevel: 'Serializable', timeout: 120_000, maxWait: 120_000 },
    ),
  );
  // Concurrent submissions and sales change counters and rows alike, so the difference stays correct.
  if (!isCheck)
    for (const { month, ...add } of differing) {
      await db.tenantUsage.upsert({
        where: { tenantId_month: { tenantId, month } },
        create: { tenantId, month, ...add },
        update: {
          assessmentsCount: { increment: add.assessmentsCount },
          leadsGenerated: { increment: add.leadsGenerated },
          revenueCents: { increment: add.revenueCents },
        },
      });
    }
  return differing.map(({ month }) => month);
}

/** Lists the corrections for each month whose counters differ from its rows. */
function listErrors(
  { assessments, leads, revenueCents }: CountedUsage,
  storedRows: readonly Prisma.TenantUsageGetPayload<object>[],
) {
  const byMonth = new Map(storedRows.map((row) => [row.month, row]));
  const months = new Set([...byMonth.keys(), ...assessments.keys(), ...leads.keys(), ...revenueCents.keys()]);
  return [...months]
    .sort()
    .map((month) => {
      const row = byMonth.get(month);
      return {
        month,
        assessmentsCount: (assessments.get(month) ?? 0) - (row?.assessmentsCount ?? 0),
        leadsGenerated: (leads.get(month) ?? 0) - (row?.leadsGenerated ?? 0),
        revenueCents: (revenueCents.get(month) ?? 0) - Number(row?.revenueCents ?? 0),
      };
    })
    .filter(
      ({ assessmentsCount, leadsGenerated, revenueCents: cents }) =>
        assessmentsCount !== 0 || leadsGenerated !== 0 || cents !== 0,
    );
}
