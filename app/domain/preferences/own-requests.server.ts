import { findPlanOwner, type PlanOwner } from '#app/domain/assessments/index.ts';
import { recordAudit, type TenantOperation } from '#app/domain/audit/index.ts';
import type { Database, Prisma } from '#app/domain/database.ts';
import { findContact, findLeadOfAddress } from '#app/domain/leads/index.ts';
import { type RequestKind, recordRequest } from '#app/domain/privacy-requests/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { requireOwner } from './choices.server.ts';
import { endChoice } from './end-choice.server.ts';

interface OwnRequest {
  db: Database;
  assessmentId: string;
  now: Date;
}

/**
 * Records that a person wants stored data corrected, for staff to do.
 * @param words what is wrong, in the person's words
 * @throws AppError `not-found` for an unknown plan, `invalid` without words
 */
export async function requestCorrection({
  db,
  assessmentId,
  words,
  now,
}: OwnRequest & { words: string }): Promise<void> {
  if (!words) throw new AppError('invalid', 'Nothing was written.');
  const owner = await requireOwner(db, assessmentId);
  await db.$transaction((tx) =>
    recordRequest(tx, { ...owner, kind: 'correct', source: 'plan-page', words, now }),
  );
}

/**
 * Restricts what is done with a person's data: offers, texts and choosing by goals end at once, and the plan stays. Staff see the request,
 * because the company may use the data elsewhere.
 * @param wording the words of the pressed button
 * @throws AppError `not-found` for an unknown plan
 */
export async function restrictUse({
  db,
  assessmentId,
  wording,
  now,
}: OwnRequest & { wording: string }): Promise<void> {
  const owner = await requireOwner(db, assessmentId);
  await db.$transaction(async (tx) => {
    await endMarketing(tx, owner, { wording, source: 'plan-page', now });
    await recordRequest(tx, { ...owner, kind: 'restrict', source: 'plan-page', now });
  });
}

async function endMarketing(
  tx: Prisma.TransactionClient,
  owner: PlanOwner,
  how: { wording: string; source: 'plan-page' | 'console'; now: Date },
): Promise<void> {
  const { tenantId, contactId } = owner;
  const contact = contactId ? await findContact(tx, { tenantId, contactId }) : null;
  for (const choice of ['offers', 'segments', ...(contact?.phoneE164 ? (['texts'] as const) : [])] as const)
    await endChoice(tx, { ...owner, choice, ...how });
}

/** Is stored in the ledger, which is never changed, so it has no words of the person. */
const ENTERED_BY_STAFF = 'The person asked the company, and staff entered it.';

/**
 * Enters a request that reached the company by e-mail, phone or letter. What the service can do for it is done at once: withdrawn answers
 * are hidden, and marketing ends for a person who objects or wants the use restricted.
 * @param email the person's address, as they gave it
 * @throws AppError `not-found` if no lead has the address, `invalid` for a time in the future
 */
export async function enterRequest({
  db,
  tenantId,
  email,
  kind,
  words,
  receivedAt,
  actor,
  now,
}: TenantOperation & {
  email: string;
  kind: RequestKind;
  words: string;
  receivedAt: Date;
}): Promise<void> {
  if (receivedAt > now) throw new AppError('invalid', 'The request can’t have arrived in the future.');
  const lead = await findLeadOfAddress(db, { tenantId, address: email });
  if (!lead) throw new AppError('not-found', 'No lead has this e-mail address, so nothing is stored here.');
  const owner = lead.assessmentId ? await findPlanOwner(db, lead.assessmentId) : null;
  await db.$transaction(async (tx) => {
    if (owner) {
      const how = { wording: ENTERED_BY_STAFF, source: 'console' as const, now };
      if (kind === 'withdraw-health') await endChoice(tx, { ...owner, choice: 'health', ...how });
      else if (kind === 'restrict' || kind === 'object') await endMarketing(tx, owner, how);
    }
    const { id: leadId, contactId } = lead;
    const request = { tenantId, leadId, contactId, kind, source: 'staff' as const, words, receivedAt, now };
    const id = await recordRequest(tx, request);
    const target = { type: 'request', id };
    await recordAudit(tx, { actor, action: 'request.enter', tenantId, target, details: { kind } }, now);
  });
}
