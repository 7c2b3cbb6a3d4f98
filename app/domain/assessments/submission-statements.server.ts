import { planJson } from '#app/engine/index.ts';
import { insertRows, type SqlTransaction, TextInParts } from '#app/lib/sql-transaction.ts';
import { parseLocale } from '#app/messages/locales.ts';
import type { Submission } from '#app/protocol/submission.ts';
import type { PlanOfSubmission, StoredPlan } from './compute-plan.ts';
import type { StoredAnswer } from './idempotency.server.ts';

export interface SubmissionRows {
  tenantId: string;
  submission: Submission;
  plan: PlanOfSubmission;
  answer: StoredAnswer;
  now: Date;
}

const json = JSON.stringify;

/** Plans without `game_plan` are short lists, so they are not sent in parts. */
const planText = (plan: StoredPlan, locale: string | undefined) =>
  'game_plan' in plan ? new TextInParts(planJson(plan, parseLocale(locale))) : json(plan);

const ASSESSMENT_INSERT = {
  into: `INSERT INTO "PeptideAssessment" ("id", "tenantId", "widget", "firstName", "email", "healthGoals", "symptoms",
    "experienceLevel", "sexAtBirth", "ageRange", "budgetLevel", "contraFlags", "additionalConcerns",
    "recommendations", "format", "outcome", "engineVersion", "locale", "source", "utm", "hidden", "pageUrl",
    "referrer", "sessionId", "region", "regionSource", "createdAt") VALUES`,
};

export function insertAssessments(
  tx: SqlTransaction,
  submissions: readonly SubmissionRows[],
): Promise<number> {
  const rows = submissions.map(({ tenantId, submission: s, plan, answer, now }) => [
    answer.assessmentId,
    tenantId,
    s.widget,
    s.firstName,
    s.email,
    json(s.healthGoals),
    json(s.symptoms),
    s.experienceLevel,
    s.sexAtBirth,
    s.ageRange,
    s.budgetLevel,
    json(s.contraFlags),
    s.additionalConcerns || null,
    planText(plan.stored, s.locale),
    plan.format,
    plan.stored.outcome,
    plan.stored.engine_version,
    s.locale ?? 'en',
    s.source ?? 'widget',
    json(s.utm ?? {}),
    json(s.hidden ?? {}),
    s.pageUrl || null,
    s.referrer || null,
    s.sessionId || null,
    s.region ?? null,
    s.region ? (s.regionSource ?? null) : null,
    now,
  ]);
  return insertRows(tx, ASSESSMENT_INSERT, rows);
}
