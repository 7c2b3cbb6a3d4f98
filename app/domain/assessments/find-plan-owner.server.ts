import type { Database } from '#app/domain/database.ts';
import { findLeadsOfAssessments } from '#app/domain/leads/index.ts';
import type { WidgetKind } from '#app/engine/vocabulary.ts';

/** The person behind a plan's link, whose answers may be hidden. */
export interface PlanOwner {
  tenantId: string;
  leadId: string;
  contactId: string | null;
  trackingId: string;
  email: string;
  widget: WidgetKind;
  locale: string;
  createdAt: Date;
  /** Where the visitor lives, and who said so; null if unknown. */
  region: string | null;
  regionSource: string | null;
}

/** Finds whose plan an assessment's id leads to; null for an unknown id, and after an erasure. */
export async function findPlanOwner(db: Database, assessmentId: string): Promise<PlanOwner | null> {
  const row = await db.peptideAssessment.findUnique({
    where: { id: assessmentId },
    select: {
      tenantId: true,
      email: true,
      widget: true,
      locale: true,
      createdAt: true,
      region: true,
      regionSource: true,
    },
  });
  const lead = row && (await findLeadsOfAssessments(db, [assessmentId])).get(assessmentId);
  if (!row || !lead || lead.erasedAt) return null;
  return {
    ...row,
    widget: row.widget as WidgetKind,
    leadId: lead.id,
    contactId: lead.contactId,
    trackingId: lead.trackingId,
  };
}
