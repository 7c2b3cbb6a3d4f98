import type { Database } from '#app/domain/database.ts';
import {
  createConsentEvents,
  isConsentVersion,
  isOnlyClaimed,
  listDisplayedConsents,
  mayStoreNumber,
  type NewConsents,
} from '#app/domain/leads/index.ts';
import { RECIPIENT_LIMIT_REASONS } from '#app/domain/messaging/index.ts';
import { readNumber } from '#app/domain/reading/index.ts';
import { findTenantRules } from '#app/domain/tenants/index.ts';
import { namesAgeBelow21 } from '#app/engine/minimum-age-words.ts';
import { AppError } from '#app/lib/app-error.ts';
import { orderedSecretId } from '#app/lib/random-id.ts';
import { uuid7 } from '#app/lib/uuid7.ts';
import { t as consent } from '#app/messages/consent.ts';
import { atOnceInLocale, currentLocale } from '#app/messages/current.ts';
import { parseLocale } from '#app/messages/locales.ts';
import { t } from '#app/messages/own-words.ts';
import { isSuppressedFor } from '#app/outbox/index.ts';
import { type ConsentRules, readConsentRules } from '#app/protocol/consent-rules.ts';
import { missingHealthConsent } from '#app/protocol/health-consent.ts';
import type { Submission } from '#app/protocol/submission.ts';
import { computePlan, type PlanOfSubmission, type StoredPlan } from './compute-plan.ts';
import { replayedAnswer, type StoredAnswer } from './idempotency.server.ts';
import { FIRST_PLAN_MAIL, planMailKey } from './plan-messages.ts';
import type { SubmissionIntake } from './submission-intake.server.ts';

export interface SubmitOptions {
  db: Database;
  intake: SubmissionIntake;
  submission: Submission;
  /** The caller's key, if it sent one. A repeated key gets the first response again (D17). */
  idempotency: { key: string; bodyHash: string } | null;
  now: Date;
}

export interface Submitted extends StoredAnswer {
  plan: StoredPlan;
  /** True if no plan mail is sent because the recipient has reached the daily limit (D51). */
  isMailSuppressed: boolean;
  /** Whether this is the response of an earlier request with this key. */
  isReplayed: boolean;
}

/**
 * Accepts a submission: computes the plan and writes all resulting rows in one transaction, shared with submissions that arrive at the same
 * time. When this returns, the rows are on disk.
 * @throws AppError `invalid` for a visitor who wrote that they are under age, `not-found` for an unknown or inactive tenant, `conflict` for a key that was used with another body
 */
export async function submitAssessment({
  db,
  intake,
  submission: sent,
  idempotency,
  now,
}: SubmitOptions): Promise<Submitted> {
  const tenant = await intake.findTenant(sent.tenantId);
  if (!tenant) throw new AppError('not-found', 'This assessment is not available.');

  const rules = readConsentRules(tenant, findTenantRules(tenant, sent.region));
  const submission = mayStoreNumber(sent, rules) ? sent : { ...sent, phone: undefined };
  refuseMinimumAge(tenant, submission);
  const plan = computePlan(submission, tenant, { isClaimed: isOnlyClaimed(submission, rules) });
  refuseUnderAge(plan, submission);
  const answer: StoredAnswer = { assessmentId: orderedSecretId(now), trackingId: orderedSecretId(now) };
  const phoneE164 = readNumber(submission.phone, tenant.phoneCountry);
  refuseUnknownConsent(submission, rules);
  const consents = createConsentEvents(submission, listDisplayedConsents(submission, rules), rules, {
    hashForProof: intake.hashForProof,
    phoneE164,
    build: intake.build,
    documents: await intake.findDocuments(tenant.id),
    jurisdiction: findTenantRules(tenant, submission.region).jurisdiction,
    region: submission.region ?? null,
    regionSource: submission.region ? (submission.regionSource ?? null) : null,
    now,
  });
  const leadId = uuid7(now);
  const rows = {
    tenantId: tenant.id,
    submission,
    plan,
    answer,
    leadId,
    phoneE164,
    consents,
    asksToConfirm: tenant.confirmsOffers && rules.confirmsOffers && asksForOffers(consents),
    idempotency,
    now,
  };
  const storedSubmission = await intake.store(rows);
  if (storedSubmission) return { ...answer, plan: plan.stored, ...storedSubmission, isReplayed: false };
  // A submission is not stored only if its idempotency key was used before, so the first response to that key is returned.
  const first = idempotency && (await replay(db, tenant.id, idempotency, now));
  if (!first)
    throw new AppError('conflict', 'Another request is using this Idempotency-Key. Send a new key.');
  return first;
}

const asksForOffers = ({ events }: NewConsents): boolean =>
  events.some(({ kind, state }) => kind === 'offers' && state === 'given');

/** Refuses a wording that was never shown, and a submission without the box for health answers where it is needed (D47). */
function refuseUnknownConsent(submission: Submission, rules: ConsentRules): void {
  const { consentVersion } = submission;
  if (consentVersion !== undefined && !isConsentVersion(consentVersion))
    throw new AppError('invalid', 'Unknown consent version', {
      fields: { consentVersion: ['Unknown consent version'] },
    });
  // A program that only claims a consent is not refused for a field that it does not know.
  if (!rules.asksForHealth || isOnlyClaimed(submission, rules)) return;
  const fields = missingHealthConsent(submission);
  if (fields.healthConsent) throw new AppError('invalid', fields.healthConsent.join(' '), { fields });
}

/**
 * Refuses a visitor whose age range begins below the tenant's minimum age, or whose own words name such an age (D65). Nothing is stored.
 */
function refuseMinimumAge(
  { minimumAge }: { minimumAge: number },
  { ageRange, additionalConcerns, locale }: Submission,
): void {
  const isTooYoung = Number.parseInt(ageRange, 10) < minimumAge;
  const saysTooYoung = minimumAge > 18 && namesAgeBelow21(additionalConcerns);
  if (!isTooYoung && !saysTooYoung) return;
  const message = atOnceInLocale(parseLocale(locale) ?? currentLocale(), () => consent.tooYoung(minimumAge));
  throw new AppError('invalid', message, {
    fields: { [isTooYoung ? 'ageRange' : 'additionalConcerns']: [message] },
  });
}

/** Refuses a visitor whose own words say that they are under age (D63). The message belongs next to those words. */
function refuseUnderAge({ ownWords }: PlanOfSubmission, { locale }: Submission): void {
  if (!ownWords.some(({ action }) => action === 'refuse')) return;
  const message = atOnceInLocale(parseLocale(locale) ?? currentLocale(), () => t.underAge);
  throw new AppError('invalid', message, { fields: { additionalConcerns: [message] } });
}

async function replay(
  db: Database,
  tenantId: string,
  idempotency: { key: string; bodyHash: string },
  now: Date,
): Promise<Submitted | null> {
  const answer = await replayedAnswer(db, { tenantId, ...idempotency, now });
  if (!answer) return null;
  const { recommendations } = await db.peptideAssessment.findFirstOrThrow({
    where: { id: answer.assessmentId, tenantId },
    select: { recommendations: true },
  });
  const dedupeKey = planMailKey(answer.assessmentId, FIRST_PLAN_MAIL);
  const isMailSuppressed = await isSuppressedFor(db, {
    tenantId,
    dedupeKey,
    reasons: RECIPIENT_LIMIT_REASONS,
  });
  const plan = recommendations as unknown as StoredPlan;
  return { ...answer, plan, isMailSuppressed, isReplayed: true };
}
