import { createHash } from 'node:crypto';
import { AppError } from '../../lib/app-error.ts';
import { randomId } from '../../lib/random-id.ts';
import type { Submission } from '../../protocol/submission.ts';
import type { Database, Prisma } from '../database.ts';
import { leadColumns } from '../leads/index.ts';
import { findTenantByClient, type WidgetTenant } from '../tenants/index.ts';
import { countAssessment } from '../usage/index.ts';
import { consentOf } from './consent-record.ts';
import { type KeptAnswer, keepAnswer, replayedAnswer } from './idempotency.server.ts';
import { isExcluded, type PlanOfSubmission, planOf, type StoredPlan } from './plan-of-submission.ts';

export interface SubmitOptions {
  db: Database;
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
 * Accepts a submission: computes the plan and writes assessment, lead, contact, consent, usage and the kept answer in
 * one transaction. When this returns, they are on disk.
 * @throws AppError `not-found` for an unknown or inactive tenant, `conflict` for a key that came with another body
 */
export async function submitAssessment({
  db,
  submission,
  idempotency,
  now,
}: SubmitOptions): Promise<Submitted> {
  const tenant = await findTenantByClient(db, submission.tenantId);
  if (!tenant) throw new AppError('not-found', 'This assessment is not available.');

  const plan = planOf(submission, tenant);
  if (!idempotency) return store(db, { tenant, submission, plan, idempotency, now });

  const replayed = await replay(db, tenant.id, idempotency, now);
  if (replayed) return replayed;
  try {
    return await store(db, { tenant, submission, plan, idempotency, now });
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
  { tenant, submission, plan, idempotency, now }: StoreInput,
): Promise<Submitted> {
  const tenantId = tenant.id;
  const answer: KeptAnswer = { assessmentId: randomId(), trackingId: randomId() };
  const phone = submission.phone || null;
  const consent = consentOf(submission, tenant.marketingConsentMode);

  await db.$transaction(async (tx) => {
    // The key goes in first: a second request with it waits here, and then finds it taken.
    if (idempotency) await keepAnswer(tx, { tenantId, ...idempotency, answer, now });
    const contact = await rememberContact(tx, tenantId, submission, consent.marketing, now);
    await tx.peptideAssessment.create({
      data: {
        id: answer.assessmentId,
        tenantId,
        widget: submission.widget,
        firstName: submission.firstName,
        email: submission.email,
        healthGoals: submission.healthGoals,
        symptoms: submission.symptoms,
        experienceLevel: submission.experienceLevel,
        sexAtBirth: submission.sexAtBirth,
        ageRange: submission.ageRange,
        budgetLevel: submission.budgetLevel,
        contraFlags: submission.contraFlags,
        additionalConcerns: submission.additionalConcerns || null,
        recommendations: plan.stored as unknown as Prisma.InputJsonObject,
        format: plan.format,
        outcome: plan.stored.outcome,
        engineVersion: plan.stored.engine_version,
        locale: submission.locale,
        source: submission.source,
        utm: submission.utm,
        hidden: submission.hidden,
        pageUrl: submission.pageUrl || null,
        referrer: submission.referrer || null,
        sessionId: submission.sessionId || null,
        createdAt: now,
      },
    });
    const lead = await tx.lead.create({
      select: { id: true },
      data: {
        tenantId,
        trackingId: answer.trackingId,
        assessmentId: answer.assessmentId,
        contactId: contact.id,
        firstName: submission.firstName,
        email: submission.email,
        phone,
        source: submission.source,
        widget: submission.widget,
        locale: submission.locale,
        experienceLevel: submission.experienceLevel,
        ...leadColumns({ ...submission, phone, goalIds: submission.healthGoals }),
        nothingSuitable: isExcluded(plan.stored),
        returning: contact.leadsCount > 1,
        createdAt: now,
      },
    });
    await tx.consentRecord.create({
      data: { tenantId, leadId: lead.id, contactId: contact.id, ...consent.record, createdAt: now },
    });
    await countAssessment(tx, tenantId, now);
  });
  return { ...answer, plan: plan.stored };
}

/** One row per address and tenant: a second submission is a returning contact, not a new one (D27). */
async function rememberContact(
  tx: Prisma.TransactionClient,
  tenantId: string,
  submission: Submission,
  marketingConsent: string,
  now: Date,
): Promise<{ id: string; leadsCount: number }> {
  const emailKey = submission.email.toLowerCase();
  const firstName = submission.widget === 'full' ? submission.firstName : null;
  const contact = await tx.contact.upsert({
    where: { tenantId_emailKey: { tenantId, emailKey } },
    select: { id: true, leadsCount: true, marketingConsent: true },
    create: {
      tenantId,
      emailKey,
      emailSha256: createHash('sha256').update(emailKey).digest('hex'),
      firstName,
      locale: submission.locale,
      token: randomId(),
      marketingConsent,
      firstLeadAt: now,
      lastLeadAt: now,
      createdAt: now,
    },
    update: { leadsCount: { increment: 1 }, lastLeadAt: now, ...(firstName ? { firstName } : {}) },
  });
  const strength = ['none', 'notice', 'opt-in'];
  if (strength.indexOf(marketingConsent) > strength.indexOf(contact.marketingConsent))
    await tx.contact.update({ where: { id: contact.id, tenantId }, data: { marketingConsent } });
  return contact;
}
