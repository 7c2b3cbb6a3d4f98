import { join, sqltag as sql } from '@prisma/client/runtime/client';
import type { Prisma } from '#app/domain/database.ts';
import { ERASED_PERSON, type ErasedPerson } from '#app/domain/erased-person.ts';
import { inChunks } from '#app/lib/in-chunks.ts';
import { randomId } from '#app/lib/random-id.ts';
import { dropAnswers } from './idempotency.server.ts';
import { dropWithdrawnAnswers } from './withdrawn-answers.server.ts';

const blankAssessment = {
  firstName: '',
  email: '',
  healthGoals: [ERASED_PERSON],
  symptoms: [],
  experienceLevel: ERASED_PERSON,
  sexAtBirth: ERASED_PERSON,
  ageRange: ERASED_PERSON,
  budgetLevel: ERASED_PERSON,
  contraFlags: [],
  additionalConcerns: null,
  recommendations: {},
  outcome: ERASED_PERSON,
  source: ERASED_PERSON,
  utm: {},
  hidden: {},
  pageUrl: null,
  referrer: null,
  sessionId: null,
  region: null,
} satisfies Prisma.PeptideAssessmentUncheckedUpdateManyInput;

/**
 * Removes the person from their assessments, and deletes the responses stored for their calls. The assessments are kept for the statistics,
 * under new ids, so that the plan's URL no longer works.
 */
export async function erase(tx: Prisma.TransactionClient, { tenantId, leads }: ErasedPerson): Promise<void> {
  await inChunks(leads, async (chunk) => {
    const answers = chunk.flatMap(({ assessmentId, trackingId }) =>
      assessmentId ? [{ assessmentId, trackingId }] : [],
    );
    if (answers.length === 0) return;
    await dropAnswers(tx, { tenantId, answers });
    const ids = answers.map(({ assessmentId }) => assessmentId);
    await dropWithdrawnAnswers(tx, { tenantId, ids });
    await tx.peptideAssessment.updateMany({ where: { tenantId, id: { in: ids } }, data: blankAssessment });
    // The lead's foreign key is updated together with the id (ON UPDATE CASCADE).
    const fresh = join(ids.map((id) => sql`(${id}, ${randomId()})`));
    await tx.$executeRaw(sql`
      WITH fresh("old", "id") AS (VALUES ${fresh})
      UPDATE "PeptideAssessment" SET "id" = fresh."id" FROM fresh
      WHERE "PeptideAssessment"."id" = fresh."old" AND "PeptideAssessment"."tenantId" = ${tenantId}`);
  });
}
