import { changeAsOwner, findPlanOwner, type PlanOwner } from '#app/domain/assessments/index.ts';
import { recordAudit, type TenantOperation } from '#app/domain/audit/index.ts';
import type { Database, DatabaseClient, Prisma } from '#app/domain/database.ts';
import { type ConsentPage, findContact, findLeadOfAddress } from '#app/domain/leads/index.ts';
import {
  isAnsweredByStaff,
  listRequestsOfPerson,
  type RequestKind,
  recordRequest,
} from '#app/domain/privacy-requests/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { endChoice } from './end-choice.server.ts';

interface OwnRequest {
  db: Database;
  assessmentId: string;
  now: Date;
}

/** Whether staff answered a request of the person, who may appeal against the answer. Changes nothing. */
export async function canAppeal(db: Database, assessmentId: string): Promise<boolean> {
  const owner = await findPlanOwner(db, assessmentId);
  return owner !== null && hasAnswer(db, owner);
}

const hasAnswer = async (db: DatabaseClient, owner: PlanOwner): Promise<boolean> =>
  (await listRequestsOfPerson(db, owner)).some(isAnsweredByStaff);

/** A request that consists of what the person wrote. */
export type WrittenRequest = 'correct' | 'complain' | 'appeal';

/**
 * Passes on to staff what a person wrote: what is wrong in the stored data, a complaint, or why an answer of theirs is not right.
 * @throws AppError `not-found` for an unknown plan, `invalid` without words, and for an appeal before an answer; `too-many` as recordRequest
 */
export async function writeRequest({
  db,
  assessmentId,
  kind,
  words,
  now,
}: OwnRequest & { kind: WrittenRequest; words: string }): Promise<void> {
  if (!words) throw new AppError('invalid', 'Write your request.');
  await changeAsOwner(db, assessmentId, async (tx, owner) => {
    if (kind === 'appeal' && !(await hasAnswer(tx, owner)))
      throw new AppError('invalid', 'None of your requests has an answer yet.');
    await recordRequest(tx, { ...owner, kind, source: 'plan-page', words, now });
  });
}

/**
 * Limits what is done with a person's data: offers, texts and choosing by goals end at once, and the plan stays. While a request to restrict
 * the use is open, nothing about the person leaves the service by itself (see findRestrictions). Staff see the request, because the company
 * may use the data elsewhere.
 * @param wording the words of the pressed button
 * @param page the page with the button, for the ledger
 * @throws AppError `not-found` for an unknown plan
 */
export const limitUse = ({
  db,
  assessmentId,
  kind,
  wording,
  page,
  now,
}: OwnRequest & { kind: 'restrict' | 'object'; wording: string; page?: ConsentPage }): Promise<void> =>
  changeAsOwner(db, assessmentId, async (tx, owner) => {
    await endMarketing(tx, owner, { wording, source: 'plan-page', page, now });
    await recordRequest(tx, { ...owner, kind, source: 'plan-page', now });
  });

async function endMarketing(
  tx: Prisma.TransactionClient,
  owner: PlanOwner,
  how: { wording: string; source: 'plan-page' | 'console'; page?: ConsentPage; now: Date },
): Promise<void> {
  const { tenantId, contactId } = owner;
  const contact = contactId ? await findContact(tx, { tenantId, contactId }) : null;
  for (const choice of ['offers', 'segments', ...(contact?.phoneE164 ? (['texts'] as const) : [])] as const)
    await endChoice(tx, { ...owner, choice, ...how });
}

/** Is stored in the ledger, which is never changed, so it has no words of the person. */
const ENTERED_BY_STAFF = 'The person asked the company, and staff entered the request.';

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
  if (receivedAt > now) throw new AppError('invalid', 'Enter a day that is not in the future.');
  const lead = await findLeadOfAddress(db, { tenantId, address: email });
  if (!lead)
    throw new AppError(
      'not-found',
      'No lead has this e-mail address, so we store nothing about this address.',
    );
  const enter = async (tx: Prisma.TransactionClient, owner: PlanOwner | null) => {
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
  };
  await (lead.assessmentId
    ? changeAsOwner(db, lead.assessmentId, enter)
    : db.$transaction((tx) => enter(tx, null)));
}
