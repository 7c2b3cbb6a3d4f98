import { createHash } from 'node:crypto';
import { randomId } from '../../lib/random-id.ts';
import { uuid7 } from '../../lib/uuid7.ts';
import type { Submission } from '../../protocol/submission.ts';
import type { Prisma } from '../database.ts';
import { leadColumns } from '../leads/index.ts';
import type { consentOf } from './consent-record.ts';
import type { KeptAnswer } from './idempotency.server.ts';
import { isExcluded, type PlanOfSubmission } from './plan-of-submission.ts';

/**
 * The rows of an accepted submission as one statement each, by hand, because this is the hot path (`npm run bench
 * submissions` measures it). JSON goes in as text, which both databases take for their column.
 */
export interface SubmissionRows {
  tenantId: string;
  submission: Submission;
  plan: PlanOfSubmission;
  answer: KeptAnswer;
  consent: ReturnType<typeof consentOf>;
  now: Date;
}

/** One row per address and tenant: a second submission is a returning contact, not a new one (D27). */
export function rememberContact(
  tx: Prisma.TransactionClient,
  { tenantId, submission, consent, now }: SubmissionRows,
): Promise<number> {
  const emailKey = submission.email.toLowerCase();
  const sha256 = createHash('sha256').update(emailKey).digest('hex');
  // 'Consumer Lead' and an institution are no names to greet anybody by (D33).
  const firstName = submission.widget === 'full' ? submission.firstName : null;
  return tx.$executeRaw`
    INSERT INTO "Contact" ("id", "tenantId", "emailKey", "emailSha256", "firstName", "locale", "token",
      "marketingConsent", "leadsCount", "firstLeadAt", "lastLeadAt", "createdAt")
    VALUES (${uuid7(now)}, ${tenantId}, ${emailKey}, ${sha256}, ${firstName}, ${submission.locale ?? 'en'}, ${randomId()},
      ${consent.marketing}, 1, ${now}, ${now}, ${now})
    ON CONFLICT ("tenantId", "emailKey") DO UPDATE SET
      "leadsCount" = "Contact"."leadsCount" + 1,
      "lastLeadAt" = excluded."lastLeadAt",
      "firstName" = COALESCE(excluded."firstName", "Contact"."firstName"),
      "marketingConsent" = CASE
        WHEN 'opt-in' IN ("Contact"."marketingConsent", excluded."marketingConsent") THEN 'opt-in'
        WHEN 'notice' IN ("Contact"."marketingConsent", excluded."marketingConsent") THEN 'notice'
        ELSE 'none' END`;
}

export function insertAssessment(
  tx: Prisma.TransactionClient,
  { tenantId, submission: s, plan, answer, now }: SubmissionRows,
): Promise<number> {
  const json = JSON.stringify;
  return tx.$executeRaw`
    INSERT INTO "PeptideAssessment" ("id", "tenantId", "widget", "firstName", "email", "healthGoals", "symptoms",
      "experienceLevel", "sexAtBirth", "ageRange", "budgetLevel", "contraFlags", "additionalConcerns",
      "recommendations", "format", "outcome", "engineVersion", "locale", "source", "utm", "hidden", "pageUrl",
      "referrer", "sessionId", "createdAt")
    VALUES (${answer.assessmentId}, ${tenantId}, ${s.widget}, ${s.firstName}, ${s.email}, ${json(s.healthGoals)},
      ${json(s.symptoms)}, ${s.experienceLevel}, ${s.sexAtBirth}, ${s.ageRange}, ${s.budgetLevel},
      ${json(s.contraFlags)}, ${s.additionalConcerns || null}, ${json(plan.stored)}, ${plan.format},
      ${plan.stored.outcome}, ${plan.stored.engine_version}, ${s.locale ?? 'en'}, ${s.source ?? 'widget'},
      ${json(s.utm ?? {})}, ${json(s.hidden ?? {})}, ${s.pageUrl || null}, ${s.referrer || null},
      ${s.sessionId || null}, ${now})`;
}

/** Needs the contact and the assessment. */
export function insertLead(
  tx: Prisma.TransactionClient,
  { tenantId, submission: s, plan, answer, now }: SubmissionRows,
  leadId: string,
): Promise<number> {
  const phone = s.phone || null;
  const columns = leadColumns({ ...s, phone, goalIds: s.healthGoals });
  const emailKey = s.email.toLowerCase();
  return tx.$executeRaw`
    INSERT INTO "Lead" ("id", "tenantId", "trackingId", "assessmentId", "contactId", "firstName", "email", "phone",
      "source", "widget", "locale", "experienceLevel", "goalIds", "segments", "searchText", "nothingSuitable",
      "returning", "createdAt")
    VALUES (${leadId}, ${tenantId}, ${answer.trackingId}, ${answer.assessmentId},
      (SELECT "id" FROM "Contact" WHERE "tenantId" = ${tenantId} AND "emailKey" = ${emailKey}),
      ${s.firstName}, ${s.email}, ${phone}, ${s.source ?? 'widget'}, ${s.widget}, ${s.locale ?? 'en'},
      ${s.experienceLevel}, ${columns.goalIds}, ${columns.segments}, ${columns.searchText},
      ${isExcluded(plan.stored)},
      (SELECT "leadsCount" > 1 FROM "Contact" WHERE "tenantId" = ${tenantId} AND "emailKey" = ${emailKey}), ${now})`;
}

/** Needs the lead. */
export function insertConsent(
  tx: Prisma.TransactionClient,
  { tenantId, consent: { record }, now }: SubmissionRows,
  leadId: string,
): Promise<number> {
  return tx.$executeRaw`
    INSERT INTO "ConsentRecord" ("id", "tenantId", "leadId", "contactId", "kinds", "wordings", "version", "locale", "createdAt")
    VALUES (${uuid7(now)}, ${tenantId}, ${leadId}, (SELECT "contactId" FROM "Lead" WHERE "id" = ${leadId}),
      ${JSON.stringify(record.kinds)}, ${JSON.stringify(record.wordings)}, ${record.version}, ${record.locale}, ${now})`;
}
