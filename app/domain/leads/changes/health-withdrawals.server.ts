import type { Prisma } from '#app/domain/database.ts';
import { leadColumns } from '#app/domain/leads/lead-columns.ts';
import { inChunks } from '#app/lib/in-chunks.ts';

interface LeadsOfTenant {
  tenantId: string;
  leadIds: readonly string[];
}

/**
 * Finds which of a person's leads have answers in use. A second withdrawal must change only these: the others are hidden or blank already, and
 * keep the time since when.
 */
export async function listLeadsWithHealth(
  tx: Prisma.TransactionClient,
  { tenantId, leadIds }: LeadsOfTenant,
): Promise<{ id: string; assessmentId: string | null }[]> {
  const leads: { id: string; assessmentId: string | null }[] = [];
  await inChunks(leadIds, async (ids) => {
    const where = {
      tenantId,
      id: { in: ids },
      erasedAt: null,
      healthWithdrawnAt: null,
      answersRemovedAt: null,
    };
    leads.push(...(await tx.lead.findMany({ where, select: { id: true, assessmentId: true } })));
  });
  return leads;
}

/** Columns of a lead that follow from its answers, without them. */
const WITHOUT_ANSWERS = { experienceLevel: '', goalIds: '', segments: '' } as const;

/**
 * Blanks the columns of leads that follow from answers which their visitor withdrew. Their safety answers are no longer known, so nothing
 * counts as suitable and no marketing is sent.
 */
export async function hideHealthOfLeads(
  tx: Prisma.TransactionClient,
  { tenantId, leadIds, now }: LeadsOfTenant & { now: Date },
): Promise<void> {
  await inChunks(leadIds, async (ids) => {
    await tx.lead.updateMany({
      where: { tenantId, id: { in: ids }, erasedAt: null },
      data: { ...WITHOUT_ANSWERS, nothingSuitable: true, healthWithdrawnAt: now },
    });
    await tx.planReview.deleteMany({ where: { tenantId, leadId: { in: ids } } });
  });
}

/**
 * Blanks the columns of leads that follow from answers which were too old to be kept. Their people agreed to offers or texts, which go on
 * without products: see findMissingAnswers.
 */
export async function blankOldLeads(
  tx: Prisma.TransactionClient,
  { tenantId, leadIds, now }: LeadsOfTenant & { now: Date },
): Promise<void> {
  await inChunks(leadIds, async (ids) => {
    await tx.lead.updateMany({
      where: { tenantId, id: { in: ids }, erasedAt: null, nothingSuitable: false },
      data: { ...WITHOUT_ANSWERS, answersRemovedAt: now, healthWithdrawnAt: null },
    });
    await tx.planReview.deleteMany({ where: { tenantId, leadId: { in: ids } } });
  });
}

/** Fills the columns of a lead again whose visitor agreed again. The segments stay empty: they need a consent of their own. */
export async function showHealthOfLead(
  tx: Prisma.TransactionClient,
  {
    tenantId,
    assessmentId,
    goalIds,
    experienceLevel,
    excluded,
  }: {
    tenantId: string;
    assessmentId: string;
    goalIds: string[];
    experienceLevel: string;
    excluded: boolean;
  },
): Promise<void> {
  const columns = leadColumns({ firstName: '', email: '', phone: null, goalIds });
  await tx.lead.updateMany({
    where: { tenantId, assessmentId, erasedAt: null },
    data: {
      ...{ experienceLevel, goalIds: columns.goalIds, nothingSuitable: excluded },
      healthWithdrawnAt: null,
    },
  });
}
