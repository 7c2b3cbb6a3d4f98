import type { Actor } from '#app/domain/access/index.ts';
import { readAnswers, readStoredPlans } from '#app/domain/assessments/index.ts';
import type { Database } from '#app/domain/database.ts';
import { type LeadFilter, listLeads, splitList } from '#app/domain/leads/index.ts';
import { findRestrictions } from '#app/domain/privacy-requests/index.ts';
import { nextTurn } from '#app/lib/next-turn.ts';
import { readAttribution } from '#app/protocol/traffic.ts';
import { recommendedIds, seesAnswers } from './read-lead-file.server.ts';

/** A plan is about ten kilobytes, so only this many are in memory at once. */
const API_PLANS_AT_A_TIME = 50;

/**
 * Lists a page of the matching leads for API clients, with the specification's fields (D57): goals and products are ids. People who
 * restricted the use of their data are left out, so a page may be shorter.
 * @param reader the caller, for data that only some may see (D56)
 */
export async function listApiLeads(options: {
  db: Database;
  tenantId: string;
  filter: LeadFilter;
  reader: Actor;
  after?: string;
  limit: number;
}) {
  const { db, tenantId, reader } = options;
  const { leads: listed, next } = await listLeads(options);
  const restrictions = await findRestrictions(db, { tenantId, leadIds: listed.map(({ id }) => id) });
  const leads = listed.filter(({ id }) => !restrictions.has(id));
  const assessmentIds = leads.flatMap(({ assessmentId, erasedAt }) => (erasedAt ? [] : (assessmentId ?? [])));
  const answers = await readAnswers(db, { tenantId, assessmentIds });
  const withAnswers = await seesAnswers(db, reader, tenantId);
  const products = withAnswers
    ? await readRecommended(db, { tenantId, assessmentIds })
    : NO_PRODUCTS_OF_API_LEADS;
  return {
    leads: leads.map(({ assessmentId, erasedAt, ...lead }) => ({
      id: lead.id,
      email: lead.email,
      firstName: lead.firstName,
      phone: lead.phone,
      createdAt: lead.createdAt,
      experienceLevel: erasedAt ? null : lead.experienceLevel,
      healthGoals: erasedAt ? [] : splitList(lead.goalIds),
      symptoms: answers.get(assessmentId ?? '')?.symptoms ?? [],
      // Empty for readers who may not see safety answers, because missing products would reveal them.
      recommendations: products.get(assessmentId ?? '') ?? [],
      ...readAttribution(answers.get(assessmentId ?? '') ?? {}),
      erasedAt,
    })),
    nextCursor: next,
  };
}

const NO_PRODUCTS_OF_API_LEADS: ReadonlyMap<string, string[]> = new Map();

async function readRecommended(
  db: Database,
  { tenantId, assessmentIds }: { tenantId: string; assessmentIds: readonly string[] },
): Promise<Map<string, string[]>> {
  const products = new Map<string, string[]>();
  for (let index = 0; index < assessmentIds.length; index += API_PLANS_AT_A_TIME) {
    const some = assessmentIds.slice(index, index + API_PLANS_AT_A_TIME);
    const plans = await readStoredPlans(db, { tenantId, assessmentIds: some });
    for (const [id, plan] of plans) products.set(id, recommendedIds(plan));
    await nextTurn();
  }
  return products;
}
