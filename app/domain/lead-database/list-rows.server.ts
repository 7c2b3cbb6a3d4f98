import { readAnswers } from '#app/domain/assessments/index.ts';
import type { Database } from '#app/domain/database.ts';
import {
  countLeads,
  countLeadsAndCompleted,
  goalLabel,
  type LeadQuery,
  listLeads,
  splitList,
  symptomLabel,
} from '#app/domain/leads/index.ts';
import { leadDisplayName } from '#app/lib/lead-name.ts';
import { isoMonth } from '#app/lib/months.ts';

/**
 * Lists a page of the matching leads, with the labels of their goals and their symptoms. Every role sees the list (D56), so it lacks the id
 * that gives access to a lead's plan.
 */
export async function listLeadRows(options: LeadQuery & { db: Database; after?: string; limit?: number }) {
  const { db, tenantId } = options;
  const { leads, next } = await listLeads(options);
  const answers = await readAnswers(db, {
    tenantId,
    assessmentIds: leads.flatMap(({ assessmentId, erasedAt }) => (erasedAt ? [] : (assessmentId ?? []))),
  });
  return {
    next,
    rows: leads.map(
      ({
        goalIds,
        tags,
        assessmentId,
        trackingId: _tracking,
        saleAmountCents: _sale,
        contactedAt,
        conversionDate,
        ...lead
      }) => ({
        ...lead,
        name: leadDisplayName(lead),
        lastActivity: findLastActivity({ createdAt: lead.createdAt, contactedAt, conversionDate }),
        isErased: lead.erasedAt !== null,
        experienceLevel: lead.erasedAt ? null : lead.experienceLevel,
        goals: lead.erasedAt ? [] : goalLabels(lead.widget, goalIds),
        symptoms: (answers.get(assessmentId ?? '')?.symptoms ?? []).map(symptomLabel),
        tags: splitList(tags),
      }),
    ),
  };
}

/** Finds what happened last with a lead: it was submitted, it was contacted, or it bought. */
export function findLastActivity({
  createdAt,
  contactedAt,
  conversionDate,
}: {
  createdAt: Date;
  contactedAt: Date | null;
  conversionDate: Date | null;
}): { what: 'Submitted' | 'Contacted' | 'Bought'; at: Date } {
  const activities = [
    { what: 'Submitted' as const, at: createdAt },
    ...(contactedAt ? [{ what: 'Contacted' as const, at: contactedAt }] : []),
    ...(conversionDate ? [{ what: 'Bought' as const, at: conversionDate }] : []),
  ];
  return activities.reduce((last, activity) => (activity.at >= last.at ? activity : last));
}

export const goalLabels = (widget: string, goalIds: string): string[] =>
  splitList(goalIds).map((id) => goalLabel(widget, id));

/** Counts the figures for the page's cards, which the API returns with its list. Months are UTC (D30); erased leads count. */
export async function countLeadCards(
  db: Database,
  { tenantId, now }: { tenantId: string; now: Date },
): Promise<{ total: number; thisMonth: number; completed: number }> {
  const [{ leads: total, completed }, thisMonth] = await Promise.all([
    countLeadsAndCompleted(db, { tenantId }),
    countLeads(db, { tenantId, from: `${isoMonth(now)}-01` }),
  ]);
  return { total, thisMonth, completed };
}
