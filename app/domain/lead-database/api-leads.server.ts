import { nextTurn } from '../../lib/next-turn.ts';
import { readAnswers, readStoredPlans } from '../assessments/index.ts';
import type { Database } from '../database.ts';
import { type LeadFilter, type ListedLead, listLeads, splitList } from '../leads/index.ts';
import { recommendedIds } from './recommended-ids.ts';

/** A lead as the API has it: the specification's fields (D57). */
export interface ApiLead {
  id: string;
  email: string;
  firstName: string;
  phone: string | null;
  createdAt: Date;
  experienceLevel: string | null;
  /** Ids. */
  healthGoals: string[];
  symptoms: string[];
  /** Ids of the recommended products; the plan itself names safety answers. */
  recommendations: string[];
}

/** Plans are some ten kilobytes each: so many are in memory at once. */
const PLANS_AT_A_TIME = 50;

/** A page of the leads that fit, for programs. */
export async function listApiLeads(options: {
  db: Database;
  tenantId: string;
  filter: LeadFilter;
  after?: string;
  limit: number;
}): Promise<{ leads: ApiLead[]; nextCursor: string | null }> {
  const { db, tenantId } = options;
  const { leads, next } = await listLeads(options);
  const assessmentIds = leads.flatMap(({ assessmentId, erasedAt }) => (erasedAt ? [] : (assessmentId ?? [])));
  const answers = await readAnswers(db, { tenantId, assessmentIds });
  const products = await readRecommended(db, { tenantId, assessmentIds });
  const toApiLead = (lead: ListedLead): ApiLead => {
    const { id, email, firstName, phone, createdAt, experienceLevel, goalIds, erasedAt } = lead;
    const assessmentId = lead.assessmentId ?? '';
    return {
      id,
      email,
      firstName,
      phone,
      createdAt,
      experienceLevel: erasedAt ? null : experienceLevel,
      healthGoals: erasedAt ? [] : splitList(goalIds),
      symptoms: answers.get(assessmentId)?.symptoms ?? [],
      recommendations: products.get(assessmentId) ?? [],
    };
  };
  return { leads: leads.map(toApiLead), nextCursor: next };
}

async function readRecommended(
  db: Database,
  { tenantId, assessmentIds }: { tenantId: string; assessmentIds: readonly string[] },
): Promise<Map<string, string[]>> {
  const products = new Map<string, string[]>();
  for (let at = 0; at < assessmentIds.length; at += PLANS_AT_A_TIME) {
    const some = assessmentIds.slice(at, at + PLANS_AT_A_TIME);
    const plans = await readStoredPlans(db, { tenantId, assessmentIds: some });
    for (const [id, plan] of plans) products.set(id, recommendedIds(plan));
    await nextTurn();
  }
  return products;
}
