import { AppError } from '../../lib/app-error.ts';
import { randomId } from '../../lib/random-id.ts';
import { uuid7 } from '../../lib/uuid7.ts';
import type { Submission } from '../../protocol/submission.ts';
import type { Database } from '../database.ts';
import type { Outbox } from '../messaging/index.ts';
import { findTenantByClient, type WidgetTenant } from '../tenants/index.ts';
import { countAssessment } from '../usage/index.ts';
import { consentOf } from './consent-record.ts';
import { type KeptAnswer, keepAnswer, replayedAnswer } from './idempotency.server.ts';
import { FIRST_PLAN_MAIL, planMailMessage } from './plan-messages.ts';
import { type PlanOfSubmission, planOf, type StoredPlan } from './plan-of-submission.ts';
import {
  insertAssessment,
  insertConsent,
  insertLead,
  rememberContact,
  type SubmissionRows,
} from './submission-statements.server.ts';

export interface SubmitOptions {
  db: Database;
  outbox: Outbox;
  submission: Submission;
  /** The caller's key, when it sent one: sending twice with one key gives the first answer again (D17). */
  idempotency: { key: string; bodyHash: string } | null;
  now: Date;
}

export interface Submitted extends KeptAnswer {
  /** The plan as stored. */
  plan: StoredPlan;
}

/**
 * Accepts a submission: computes the plan and writes assessment, lead, contact, consent, usage, the kept answer and the
 * plan mail's outbox row in one transaction. When this returns, they are on disk.
 * @throws AppError `not-found` for an unknown or inactive tenant, `conflict` for a key that came with another body
 */
export async function submitAssessment({
  db,
  outbox,
  submission,
  idempotency,
  now,
}: SubmitOptions): Promise<Submitted> {
  const tenant = await findTenantByClient(db, submission.tenantId);
  if (!tenant) throw new AppError('not-found', 'This assessment is not available.');

  const plan = planOf(submission, tenant);
  if (!idempotency) return store(db, { outbox, tenant, submission, plan, idempotency, now });

  const replayed = await replay(db, tenant.id, idempotency, now);
  if (replayed) return replayed;
  try {
    return await store(db, { outbox, tenant, submission, plan, idempotency, now });
  } catch (error) {
    // Another request with this key may have been first; then its answer stands, and ours left no trace.
    const first = await replay(db, tenant.id, idempotency, now);
    if (first) return first;
    throw error;
  }
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
  return { ...answer, plan: recommendations as unknown as StoredPlan };
}

interface StoreInput extends Omit<SubmitOptions, 'db'> {
  tenant: WidgetTenant;
  plan: PlanOfSubmission;
}

async function store(
  db: Database,
  { outbox, tenant, submission, plan, idempotency, now }: StoreInput,
): Promise<Submitted> {
  const answer: KeptAnswer = { assessmentId: randomId(), trackingId: randomId() };
  const consent = consentOf(submission, tenant.marketingConsentMode);
  const rows: SubmissionRows = { tenantId: tenant.id, submission, plan, answer, consent, now };
  const leadId = uuid7(now);

  await db.$transaction(async (tx) => {
    // The key goes in first: a second request with it waits here, and then finds it taken.
    if (idempotency) await keepAnswer(tx, { tenantId: tenant.id, ...idempotency, answer, now });
    await rememberContact(tx, rows);
    await insertAssessment(tx, rows);
    await insertLead(tx, rows, leadId);
    await insertConsent(tx, rows, leadId);
    await countAssessment(tx, tenant.id, now);
    await outbox.enqueue(
      tx,
      planMailMessage({
        tenantId: tenant.id,
        recipient: submission.email,
        leadId,
        assessmentId: answer.assessmentId,
        n: FIRST_PLAN_MAIL,
      }),
      now,
    );
  });
  outbox.wake();
  return { ...answer, plan: plan.stored };
}
