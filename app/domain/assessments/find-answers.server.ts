import type { DatabaseClient, Prisma } from '#app/domain/database.ts';
import type { LeadAnswers } from '#app/domain/leads/index.ts';
import { inChunks } from '#app/lib/in-chunks.ts';
import type { VisitOrigin } from '#app/protocol/traffic.ts';
import { listProductIds } from './compute-plan.ts';

/** Finds the sessions in which assessments were answered, by the assessment's id. */
export async function findSessionIds(
  tx: Prisma.TransactionClient,
  { tenantId, ids }: { tenantId: string; ids: readonly string[] },
): Promise<Map<string, string | null>> {
  const sessions = new Map<string, string | null>();
  await inChunks(ids, async (chunk) => {
    const rows = await tx.peptideAssessment.findMany({
      where: { tenantId, id: { in: chunk } },
      select: { id: true, sessionId: true },
    });
    for (const { id, sessionId } of rows) sessions.set(id, sessionId);
  });
  return sessions;
}

/** Finds the answers by which leads are counted, by the assessment's id. */
export async function findAnswers(
  client: DatabaseClient,
  { tenantId, ids }: { tenantId: string; ids: readonly string[] },
): Promise<Map<string, LeadAnswers>> {
  const answers = new Map<string, LeadAnswers>();
  await inChunks(ids, async (chunk) => {
    const rows = await client.peptideAssessment.findMany({
      where: { tenantId, id: { in: chunk } },
      select: { id: true, symptoms: true, budgetLevel: true, recommendations: true },
    });
    for (const { id, symptoms, budgetLevel, recommendations } of rows)
      answers.set(id, {
        symptoms: symptoms as string[],
        budgetLevel,
        productIds: listProductIds(recommendations),
      });
  });
  return answers;
}

/** Finds the budgets that visitors chose, by the assessment's id. */
export async function findBudgets(
  client: DatabaseClient,
  { tenantId, ids }: { tenantId: string; ids: readonly string[] },
): Promise<Map<string, string>> {
  const rows = await client.peptideAssessment.findMany({
    where: { tenantId, id: { in: [...ids] } },
    select: { id: true, budgetLevel: true },
  });
  return new Map(rows.map(({ id, budgetLevel }) => [id, budgetLevel]));
}

/** Finds from where visitors came to their assessments, by the assessment's id. */
export async function findVisitOrigins(
  client: DatabaseClient,
  { tenantId, ids }: { tenantId: string; ids: readonly string[] },
): Promise<Map<string, VisitOrigin>> {
  const origins = new Map<string, VisitOrigin>();
  await inChunks(ids, async (chunk) => {
    const rows = await client.peptideAssessment.findMany({
      where: { tenantId, id: { in: chunk } },
      select: { id: true, pageUrl: true, referrer: true, utm: true },
    });
    for (const { id, utm, ...origin } of rows)
      origins.set(id, { ...origin, utm: utm as Record<string, string> });
  });
  return origins;
}
