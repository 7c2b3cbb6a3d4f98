import { type Actor, can } from '#app/domain/access/index.ts';
import { listProductClicks } from '#app/domain/analytics/index.ts';
import {
  listWithdrawn,
  readAnswers,
  readStoredPlans,
  WITHDRAWN_ANSWERS_DAYS,
} from '#app/domain/assessments/index.ts';
import {
  listEventsOfLead,
  MAX_EVENTS_OF_LEAD,
  recordAudit,
  type TenantOperation,
} from '#app/domain/audit/index.ts';
import { listConversionsOfLead, MAX_CONVERSIONS_OF_LEAD } from '#app/domain/conversions/index.ts';
import type { Database } from '#app/domain/database.ts';
import { listProblemsOfLeads } from '#app/domain/intake-problems/index.ts';
import {
  findContact,
  findLead,
  findMissingAnswers,
  findOpenReviews,
  findPlanReview,
  listConsents,
  listLeadsOfContact,
  listNotes,
  splitList,
  symptomLabel,
  type WholeLead,
} from '#app/domain/leads/index.ts';
import { replyDeadline } from '#app/domain/reply-deadline.ts';
import { findTenantTerms, showsAnswersToViewers } from '#app/domain/tenants/index.ts';
import { AppError, tenantNotFound } from '#app/lib/app-error.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/durations.ts';
import { listMessagesOfLeads } from '#app/outbox/index.ts';
import { readAttribution } from '#app/protocol/traffic.ts';
import { goalLabels } from './list-rows.server.ts';
import { buildTimeline, readReply } from './timeline.ts';

/**
 * Reads everything that a lead's page shows. Readers who may not see safety answers (D56) get nothing that reveals them: no answers, free
 * text or products, no plan id (which gives access to the plan's page), and no reason why a message was not sent. Opening the page is
 * recorded in the audit log, once an hour for each person.
 * @throws AppError `not-found`
 */
export async function readLeadFile(options: TenantOperation & { leadId: string; reader: Actor }) {
  const { db, tenantId, leadId, reader } = options;
  const lead = await findLead(db, { tenantId, leadId });
  if (!lead) throw leadNotFound();
  const isErased = lead.erasedAt !== null;
  const withAnswers = !isErased && (await seesAnswers(db, reader, tenantId));
  const ids = { tenantId, leadIds: [leadId] };
  const assessmentIds = isErased || !lead.assessmentId ? [] : [lead.assessmentId];
  const [answers, plans, notes, consents, messages, sales, events, contact, otherLeads, terms, review, open] =
    await Promise.all([
      readAnswers(db, { tenantId, assessmentIds }),
      readStoredPlans(db, { tenantId, assessmentIds }),
      listNotes(db, ids),
      listConsents(db, ids),
      listMessagesOfLeads(db, ids),
      listConversionsOfLead(db, { tenantId, leadId }),
      listEventsOfLead(db, { tenantId, leadId, since: lead.createdAt }),
      lead.contactId ? findContact(db, { tenantId, contactId: lead.contactId }) : null,
      lead.contactId ? listLeadsOfContact(db, { tenantId, contactId: lead.contactId }) : [],
      findTenantTerms(db, tenantId),
      withAnswers ? findPlanReview(db, { tenantId, leadId }) : null,
      withAnswers ? findOpenReviews(db, [tenantId]) : null,
    ]);
  if (!terms) throw tenantNotFound();
  const leadAnswers = answers.get(lead.assessmentId ?? '');
  const sessionIds = leadAnswers?.sessionId ? [leadAnswers.sessionId] : [];
  const personIds = [...new Set([leadId, ...otherLeads.map(({ id }) => id)])];
  const [missingAnswers, clicks, replies] = await Promise.all([
    isErased ? null : readMissingAnswers(db, tenantId, lead),
    listProductClicks(db, { tenantId, sessionIds }),
    // A number belongs to a contact, so the reply may be listed with another lead of it.
    listProblemsOfLeads(db, { tenantId, leadIds: personIds, source: 'text-reply' }),
  ]);
  if (!isErased) await noteReading(options, events);
  const shownOthers = otherLeads.filter(({ id }) => id !== leadId);
  return {
    lead: toProfile(lead, withAnswers),
    currency: terms.currency,
    isErased,
    /** Set while the lead has no answers: their use was withdrawn, so that they are hidden and later deleted, or they were too old. */
    missingAnswers,
    contact,
    others: shownOthers,
    /** Number of other leads that are not listed because there are too many. */
    othersLeftOut: Math.max(0, (contact?.leadsCount ?? 0) - 1 - shownOthers.length),
    goals: isErased ? [] : goalLabels(lead.widget, lead.goalIds),
    symptoms: (leadAnswers?.symptoms ?? []).map(symptomLabel),
    experienceLevel: isErased ? null : lead.experienceLevel,
    /** Null for readers who may not see them. */
    answers:
      withAnswers && leadAnswers
        ? {
            contraFlags: leadAnswers.contraFlags,
            additionalConcerns: leadAnswers.additionalConcerns,
            sexAtBirth: leadAnswers.sexAtBirth,
            ageRange: leadAnswers.ageRange,
            budgetLevel: leadAnswers.budgetLevel,
          }
        : null,
    visit: leadAnswers ? readAttribution(leadAnswers) : null,
    /** Null for readers who may not see them: missing products would reveal the answers. */
    recommended: withAnswers ? recommendedIds(plans.get(lead.assessmentId ?? '')) : null,
    /** Null for readers who may not see answers, and for a plan that follows today's rules. */
    planReview: review,
    openReviews: review ? (open?.get(tenantId) ?? null) : null,
    notes: notes.map((note) => ({
      ...note,
      isOwn: note.authorKind === reader.kind && note.authorId === reader.id,
    })),
    timeline: buildTimeline({ lead, consents, messages, sales, clicks, replies, notes, events, withAnswers }),
    /** Replies to texts that are unread, else the latest one. Their words are null for readers who may not see answers. */
    replies: listReplies(replies, withAnswers),
    /** Whether there may be older entries than the timeline contains. */
    isCut: {
      changes: events.length >= MAX_EVENTS_OF_LEAD,
      sales: sales.length >= MAX_CONVERSIONS_OF_LEAD,
    },
    withAnswers,
  };
}

/** Finds since when and why a lead has no answers, and when hidden ones are to be deleted; null for answers in use. */
async function readMissingAnswers(
  db: Database,
  tenantId: string,
  lead: Pick<WholeLead, 'healthWithdrawnAt' | 'answersRemovedAt' | 'assessmentId'>,
) {
  const { assessmentId } = lead;
  const missing = findMissingAnswers(lead);
  if (!missing) return null;
  const isHidden = assessmentId && (await listWithdrawn(db, { tenantId, ids: [assessmentId] })).length > 0;
  const deletedAfter = new Date(missing.since.getTime() + WITHDRAWN_ANSWERS_DAYS * DAY_MS);
  return { at: missing.since, why: missing.why, deletedAfter: isHidden ? deletedAfter : null };
}

function listReplies(replies: Awaited<ReturnType<typeof listProblemsOfLeads>>, withAnswers: boolean) {
  const unread = replies.filter(({ state }) => state === 'open');
  return (unread.length > 0 ? unread : replies.slice(-1)).map((reply) => ({
    id: reply.id,
    at: reply.createdAt,
    text: withAnswers ? readReply(reply) : null,
    /** When it counts as a stop; null for a reply that was read. */
    deadline: reply.state === 'open' ? replyDeadline(reply.createdAt) : null,
  }));
}

export const leadNotFound = () => new AppError('not-found', 'Lead not found.');

const toProfile = (
  {
    goalIds: _goals,
    healthWithdrawnAt,
    answersRemovedAt: _removed,
    tags,
    assessmentId,
    nothingSuitable,
    ...lead
  }: WholeLead,
  withAnswers: boolean,
) => ({
  ...lead,
  tags: splitList(tags),
  assessmentId: withAnswers ? assessmentId : null,
  nothingSuitable: withAnswers && nothingSuitable && !healthWithdrawnAt,
});

/** Records the view at most once an hour: the page is loaded again after each note, which would fill the log with identical entries. */
async function noteReading(
  { db, tenantId, leadId, reader, actor, now }: Parameters<typeof readLeadFile>[0],
  events: Awaited<ReturnType<typeof listEventsOfLead>>,
): Promise<void> {
  const isNoted = events.some(
    (event) =>
      event.action === 'lead.read' &&
      event.actorId === reader.id &&
      now.getTime() - event.createdAt.getTime() < HOUR_MS,
  );
  if (isNoted || !can(reader, 'leads.read')) return;
  await db.$transaction((tx) =>
    recordAudit(tx, { actor, action: 'lead.read', tenantId, target: { type: 'lead', id: leadId } }, now),
  );
}

/**
 * Whether a person or key may see safety answers, free text, and data that reveal them: the plan's page and products, and why a message was
 * not sent. Granted by role or scope, or to viewers of a tenant that shows answers to them (D56).
 */
export async function seesAnswers(db: Database, actor: Actor, tenantId: string): Promise<boolean> {
  if (can(actor, 'leads.answers')) return true;
  return actor.kind !== 'api-key' && can(actor, 'leads.read') && (await showsAnswersToViewers(db, tenantId));
}

/**
 * Records in the audit log of a plan's tenant that one of its staff, or an operator, opened the plan, because it reveals safety answers
 * (D56).
 * @param leadId undefined for a plan whose lead no longer exists
 */
export async function notePlanReading(
  options: TenantOperation & { leadId: string | undefined },
): Promise<void> {
  const { db, tenantId, leadId, actor, now } = options;
  const target = leadId === undefined ? undefined : { type: 'lead', id: leadId };
  await db.$transaction((tx) => recordAudit(tx, { actor, action: 'lead.read-plan', tenantId, target }, now));
}

interface StoredIds {
  game_plan?: Record<string, { id?: unknown }[] | undefined>;
  list?: { id?: unknown }[];
}

/** Returns the ids of the products of a stored plan or list in its order; empty for an erased one. */
export function recommendedIds(storedPlan: unknown): string[] {
  const { game_plan: tiers = {}, list = [] } = Object(storedPlan) as StoredIds;
  const entries = [tiers.start_here, tiers.next_layer, tiers.advanced, list].flatMap((some) => some ?? []);
  return [...new Set(entries.flatMap(({ id }) => (typeof id === 'string' ? id : [])))];
}
