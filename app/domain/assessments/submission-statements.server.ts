import { join, sqltag as sql } from '@prisma/client/runtime/client';
import { uuid7 } from '../../lib/uuid7.ts';
import type { Submission } from '../../protocol/submission.ts';
import type { Prisma } from '../database.ts';
import { leadColumns } from '../leads/index.ts';
import { isExcluded, type PlanOfSubmission } from './compute-plan.ts';
import type { createConsentRecord } from './consent-record.ts';
import type { KeptAnswer } from './idempotency.server.ts';

/**
 * The rows of accepted submissions as one statement a table, by hand, because this is the hot path (`npm run bench
 * submissions` measures it). JSON goes in as text, which both databases take for their column.
 */
export interface SubmissionRows {
  tenantId: string;
  submission: Submission;
  plan: PlanOfSubmission;
  answer: KeptAnswer;
  leadId: string;
  consent: ReturnType<typeof createConsentRecord>;
  now: Date;
}

/** With its contact, once that is known; see rememberContacts. */
export type LeadRows = SubmissionRows & { contact: { id: string; returning: boolean } };

const json = JSON.stringify;

export function insertAssessments(
  tx: Prisma.TransactionClient,
  submissions: readonly SubmissionRows[],
): Promise<number> {
  const rows = submissions.map(
    ({ tenantId, submission: s, plan, answer, now }) => sql`(${answer.assessmentId}, ${tenantId}, ${s.widget},
      ${s.firstName}, ${s.email}, ${json(s.healthGoals)}, ${json(s.symptoms)}, ${s.experienceLevel}, ${s.sexAtBirth},
      ${s.ageRange}, ${s.budgetLevel}, ${json(s.contraFlags)}, ${s.additionalConcerns || null}, ${json(plan.stored)},
      ${plan.format}, ${plan.stored.outcome}, ${plan.stored.engine_version}, ${s.locale ?? 'en'},
      ${s.source ?? 'widget'}, ${json(s.utm ?? {})}, ${json(s.hidden ?? {})}, ${s.pageUrl || null},
      ${s.referrer || null}, ${s.sessionId || null}, ${now})`,
  );
  return tx.$executeRaw(sql`
    INSERT INTO "PeptideAssessment" ("id", "tenantId", "widget", "firstName", "email", "healthGoals", "symptoms",
      "experienceLevel", "sexAtBirth", "ageRange", "budgetLevel", "contraFlags", "additionalConcerns",
      "recommendations", "format", "outcome", "engineVersion", "locale", "source", "utm", "hidden", "pageUrl",
      "referrer", "sessionId", "createdAt")
    VALUES ${join(rows)}`);
}

/** Needs the contacts and the assessments. */
export function insertLeads(tx: Prisma.TransactionClient, leads: readonly LeadRows[]): Promise<number> {
  const rows = leads.map(({ tenantId, submission: s, plan, answer, leadId, contact, now }) => {
    const phone = s.phone || null;
    const columns = leadColumns({ ...s, phone, goalIds: s.healthGoals });
    return sql`(${leadId}, ${tenantId}, ${answer.trackingId}, ${answer.assessmentId}, ${contact.id}, ${s.firstName},
      ${s.email}, ${phone}, ${s.source ?? 'widget'}, ${s.widget}, ${s.locale ?? 'en'}, ${s.experienceLevel},
      ${columns.goalIds}, ${columns.segments}, ${columns.searchText}, ${isExcluded(plan.stored)}, ${contact.returning},
      ${now})`;
  });
  return tx.$executeRaw(sql`
    INSERT INTO "Lead" ("id", "tenantId", "trackingId", "assessmentId", "contactId", "firstName", "email", "phone",
      "source", "widget", "locale", "experienceLevel", "goalIds", "segments", "searchText", "nothingSuitable",
      "returning", "createdAt")
    VALUES ${join(rows)}`);
}

/** Needs the leads. */
export function insertConsents(tx: Prisma.TransactionClient, leads: readonly LeadRows[]): Promise<number> {
  const rows = leads.map(
    ({ tenantId, leadId, contact, consent: { record }, now }) => sql`(${uuid7(now)}, ${tenantId}, ${leadId},
      ${contact.id}, ${json(record.kinds)}, ${json(record.wordings)}, ${record.version}, ${record.locale}, ${now})`,
  );
  return tx.$executeRaw(sql`
    INSERT INTO "ConsentRecord" ("id", "tenantId", "leadId", "contactId", "kinds", "wordings", "version", "locale",
      "createdAt")
    VALUES ${join(rows)}`);
}
