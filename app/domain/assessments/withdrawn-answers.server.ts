import type { Database, DatabaseClient, Prisma } from '#app/domain/database.ts';
import { closeWithdrawals } from '#app/domain/privacy-requests/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { inChunks } from '#app/lib/in-chunks.ts';
import { isWholePlanExcluded, type StoredPlan } from './compute-plan.ts';

/** Time after a withdrawal in which the answers are kept for a visitor who agrees again. */
export const WITHDRAWN_ANSWERS_DAYS = 7;

const answerColumns = {
  healthGoals: true,
  symptoms: true,
  experienceLevel: true,
  sexAtBirth: true,
  ageRange: true,
  budgetLevel: true,
  contraFlags: true,
  additionalConcerns: true,
  recommendations: true,
  outcome: true,
} as const satisfies Prisma.PeptideAssessmentSelect;
type Answers = Prisma.PeptideAssessmentGetPayload<{ select: typeof answerColumns }>;

const withoutAnswers = {
  healthGoals: [],
  symptoms: [],
  experienceLevel: '',
  sexAtBirth: '',
  ageRange: '',
  budgetLevel: '',
  contraFlags: [],
  additionalConcerns: null,
  recommendations: {},
  outcome: '',
} satisfies Prisma.PeptideAssessmentUncheckedUpdateManyInput;

/** Whether an assessment's answers were set aside or deleted: a stored plan always has an outcome. */
export const hasNoAnswers = ({ outcome }: { outcome: string }): boolean => outcome === withoutAnswers.outcome;

interface AssessmentsOfTenant {
  tenantId: string;
  ids: readonly string[];
}

/** Takes answers and plans out of assessments, so that no page, list, mail or file can show them, but for the person’s own copy. */
export async function setAnswersAside(
  tx: Prisma.TransactionClient,
  { tenantId, ids, now }: AssessmentsOfTenant & { now: Date },
): Promise<void> {
  await inChunks(ids, async (chunk) => {
    const withdrawnIds = new Set(await listWithdrawn(tx, { tenantId, ids: chunk }));
    const rows = await tx.peptideAssessment.findMany({
      where: { tenantId, id: { in: chunk.filter((id) => !withdrawnIds.has(id)) } },
      select: { id: true, ...answerColumns },
    });
    if (rows.length === 0) return;
    await tx.withdrawnAnswers.createMany({
      data: rows.map(({ id: assessmentId, ...answers }) => ({
        assessmentId,
        tenantId,
        answers: answers as Prisma.InputJsonObject,
        withdrawnAt: now,
      })),
    });
    await blankAnswers(tx, { tenantId, ids: rows.map(({ id }) => id) });
  });
}

/** Deletes answers and plans for good, also those that were set aside, and keeps the assessments of people who remain. */
export async function deleteAnswers(
  tx: Prisma.TransactionClient,
  { tenantId, ids }: AssessmentsOfTenant,
): Promise<void> {
  await inChunks(ids, async (chunk) => {
    await blankAnswers(tx, { tenantId, ids: chunk });
    await dropWithdrawnAnswers(tx, { tenantId, ids: chunk });
  });
}

const blankAnswers = (tx: Prisma.TransactionClient, { tenantId, ids }: AssessmentsOfTenant) =>
  tx.peptideAssessment.updateMany({ where: { tenantId, id: { in: [...ids] } }, data: withoutAnswers });

/** The facts of restored answers that their leads' columns are made of. */
export interface RestoredAnswers {
  assessmentId: string;
  goalIds: string[];
  experienceLevel: string;
  excluded: boolean;
}

/** Puts answers back that were set aside, as far as they are not deleted yet. Blank ones stay aside until they are deleted. */
export async function restoreAnswers(
  tx: Prisma.TransactionClient,
  { tenantId, ids }: AssessmentsOfTenant,
): Promise<RestoredAnswers[]> {
  const rows = await tx.withdrawnAnswers.findMany({
    where: { tenantId, assessmentId: { in: [...ids] } },
    select: { assessmentId: true, answers: true },
  });
  const restored: RestoredAnswers[] = [];
  for (const { assessmentId, answers } of rows) {
    const data = answers as unknown as Answers;
    // Blank answers say nothing about safety, so showing them must not let marketing go out again.
    if (Object.keys(Object(data.recommendations)).length === 0) continue;
    await tx.peptideAssessment.updateMany({
      where: { tenantId, id: assessmentId },
      data: data as Prisma.PeptideAssessmentUncheckedUpdateManyInput,
    });
    restored.push({
      assessmentId,
      goalIds: data.healthGoals as string[],
      experienceLevel: data.experienceLevel,
      excluded: isWholePlanExcluded(data.recommendations as unknown as StoredPlan),
    });
  }
  await dropWithdrawnAnswers(tx, { tenantId, ids: restored.map(({ assessmentId }) => assessmentId) });
  return restored;
}

/** Lists which of a tenant's assessments have answers that were set aside. */
export async function listWithdrawn(
  db: DatabaseClient,
  { tenantId, ids }: AssessmentsOfTenant,
): Promise<string[]> {
  const rows = await db.withdrawnAnswers.findMany({
    where: { tenantId, assessmentId: { in: [...ids] } },
    select: { assessmentId: true },
  });
  return rows.map(({ assessmentId }) => assessmentId);
}

/** Reads answers that were set aside, by their assessments' ids. They are for the person who gave them alone. */
export async function readWithdrawnAnswers(
  db: DatabaseClient,
  { tenantId, ids }: AssessmentsOfTenant,
): Promise<Map<string, Answers>> {
  const rows = await db.withdrawnAnswers.findMany({
    where: { tenantId, assessmentId: { in: [...ids] } },
    select: { assessmentId: true, answers: true },
  });
  return new Map(rows.map(({ assessmentId, answers }) => [assessmentId, answers as unknown as Answers]));
}

/** Deletes answers that were set aside. */
export async function dropWithdrawnAnswers(
  tx: Prisma.TransactionClient,
  { tenantId, ids }: AssessmentsOfTenant,
): Promise<void> {
  await tx.withdrawnAnswers.deleteMany({ where: { tenantId, assessmentId: { in: [...ids] } } });
}

/** Deletes the answers of all visitors who withdrew more than 7 days ago. @returns how many assessments had them */
export async function dropOldWithdrawnAnswers(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - WITHDRAWN_ANSWERS_DAYS * DAY_MS);
  return db.$transaction(async (tx) => {
    const { count } = await tx.withdrawnAnswers.deleteMany({ where: { withdrawnAt: { lt: before } } });
    await closeWithdrawals(tx, { before, now });
    return count;
  });
}
