import { type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import type { Database, Prisma } from '#app/domain/database.ts';
import { inChunks } from '#app/lib/in-chunks.ts';
import { readWithdrawnAnswers } from './withdrawn-answers.server.ts';

const answerColumns = {
  id: true,
  symptoms: true,
  experienceLevel: true,
  sexAtBirth: true,
  ageRange: true,
  budgetLevel: true,
  contraFlags: true,
  additionalConcerns: true,
  outcome: true,
  utm: true,
  hidden: true,
  pageUrl: true,
  referrer: true,
  /** Key for joining the widget's events. */
  sessionId: true,
} as const satisfies Prisma.PeptideAssessmentSelect;

export type Answers = Omit<
  Prisma.PeptideAssessmentGetPayload<{ select: typeof answerColumns }>,
  'id' | 'symptoms' | 'contraFlags' | 'utm' | 'hidden'
> & {
  symptoms: string[];
  /** Safety answers; empty if not answered. */
  contraFlags: string[];
  utm: Record<string, string>;
  hidden: Record<string, string>;
};

const texts = (json: unknown): string[] =>
  Array.isArray(json) ? json.filter((item): item is string => typeof item === 'string') : [];

/** Reads the answers of a tenant's assessments, by their ids. */
export async function readAnswers(
  db: Database,
  { tenantId, assessmentIds }: { tenantId: string; assessmentIds: readonly string[] },
): Promise<Map<string, Answers>> {
  const answersById = new Map<string, Answers>();
  await inChunks(assessmentIds, async (chunk) => {
    const rows = await db.peptideAssessment.findMany({
      where: { tenantId, id: { in: chunk } },
      select: answerColumns,
    });
    for (const { id, symptoms, contraFlags, utm, hidden, ...row } of rows)
      answersById.set(id, {
        ...row,
        symptoms: texts(symptoms),
        contraFlags: texts(contraFlags),
        utm: Object(utm) as Record<string, string>,
        hidden: Object(hidden) as Record<string, string>,
      });
  });
  return answersById;
}

/** Reads the stored plans of a tenant's assessments, by their ids. Erased plans are left out. */
export async function readStoredPlans(
  db: Database,
  { tenantId, assessmentIds }: { tenantId: string; assessmentIds: readonly string[] },
): Promise<Map<string, unknown>> {
  if (assessmentIds.length === 0) return new Map();
  const rows = await db.peptideAssessment.findMany({
    where: { tenantId, id: { in: [...assessmentIds] } },
    select: { id: true, recommendations: true },
  });
  return new Map(rows.map(({ id, recommendations }) => [id, recommendations]));
}

/** Reads where the visitors of a tenant's assessments live, by the assessments' ids; null for those who did not say it. */
export async function readRegions(
  db: Database,
  { tenantId, assessmentIds }: { tenantId: string; assessmentIds: readonly string[] },
): Promise<Map<string, string | null>> {
  const regions = new Map<string, string | null>();
  await inChunks([...new Set(assessmentIds)], async (chunk) => {
    const rows = await db.peptideAssessment.findMany({
      where: { tenantId, id: { in: chunk } },
      select: { id: true, region: true },
    });
    for (const { id, region } of rows) regions.set(id, region);
  });
  return regions;
}

/**
 * Returns all stored data of assessments, for the person who answered them.
 * @param withHidden also answers that the person withdrew and that are not deleted yet, which only the person may see
 */
export async function exportAssessments(
  db: Database,
  { tenantId, ids, withHidden = false }: { tenantId: string; ids: readonly string[]; withHidden?: boolean },
) {
  const rows = await db.peptideAssessment.findMany({ where: { tenantId, id: { in: [...ids] } } });
  if (!withHidden) return rows;
  const hidden = await readWithdrawnAnswers(db, { tenantId, ids });
  return rows.map((row) => ({ ...row, ...hidden.get(row.id) }));
}

/** Joins the answers to rows of leads in SQL, as `answers`. @param lead the alias of the rows */
export const joinAnswers = (lead: Sql): Sql =>
  sql`LEFT JOIN "PeptideAssessment" AS answers
    ON answers."id" = ${lead}."assessmentId" AND answers."tenantId" = ${lead}."tenantId"`;
