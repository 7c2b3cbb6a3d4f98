import { monthOf } from '../../lib/months.ts';
import { uuid7 } from '../../lib/uuid7.ts';
import type { Prisma } from '../database.ts';

/** Counts one accepted assessment with its lead, inside the transaction that stores them. Nothing is refused (D29). */
export async function countAssessment(
  tx: Prisma.TransactionClient,
  tenantId: string,
  now: Date,
): Promise<void> {
  const month = monthOf(now);
  await tx.$executeRaw`
    INSERT INTO "TenantUsage" ("id", "tenantId", "month", "assessmentsCount", "leadsGenerated", "createdAt")
    VALUES (${uuid7(now)}, ${tenantId}, ${month}, 1, 1, ${now})
    ON CONFLICT ("tenantId", "month") DO UPDATE SET
      "assessmentsCount" = "TenantUsage"."assessmentsCount" + 1,
      "leadsGenerated" = "TenantUsage"."leadsGenerated" + 1`;
}
