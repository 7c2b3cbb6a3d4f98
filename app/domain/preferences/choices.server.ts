import {
  changeAsOwner,
  findChoicesOfPeople,
  findPlanOwner,
  listWithdrawn,
  type Receipt,
} from '#app/domain/assessments/index.ts';
import type { Database } from '#app/domain/database.ts';
import type { CurrentConsents } from '#app/domain/leads/index.ts';
import { recordRequest } from '#app/domain/privacy-requests/index.ts';
import { findPlanTenants } from '#app/domain/tenants/index.ts';
import { type Choice, endChoice } from './end-choice.server.ts';
import { describeOwnPage, type OwnPage } from './own-page.ts';

/** What the page of a person's choices shows. */
interface PersonChoices extends OwnPage {
  createdAt: Date;
  consents: CurrentConsents;
  /** The choices in one line. */
  receipt: Receipt;
  /** Whether the answers are hidden, and whether they can still be shown again; `too-old` if they were deleted after the time for answers. */
  health: 'shown' | 'hidden' | 'deleted' | 'too-old';
}

/** Finds the choices of the person whose plan it is; null for an unknown plan, and after an erasure. Changes nothing. */
export async function findChoices(db: Database, assessmentId: string): Promise<PersonChoices | null> {
  const owner = await findPlanOwner(db, assessmentId);
  const tenant = owner && (await findPlanTenants(db, [owner.tenantId])).get(owner.tenantId);
  if (!owner || !tenant) return null;
  const [findChoicesOf, withdrawnIds] = await Promise.all([
    findChoicesOfPeople(db, [owner]),
    listWithdrawn(db, { tenantId: owner.tenantId, ids: [assessmentId] }),
  ]);
  const { consents, events, receipt } = findChoicesOf(owner);
  // The person may have agreed for another plan since, by its box or its terms alone.
  const { healthWithdrawnAt, whyWithoutAnswers: why } = owner;
  if (healthWithdrawnAt && why === 'withdrawn' && consents.health?.state !== 'withdrawn') {
    const { wording } = consents.health ??
      events.findLast(({ kind }) => kind === 'health') ?? { wording: '' };
    consents.health = { state: 'withdrawn', wording, createdAt: healthWithdrawnAt };
  }
  const missing = why === 'too-old' ? why : 'deleted';
  const health = withdrawnIds.length > 0 ? 'hidden' : why ? missing : 'shown';
  return {
    ...describeOwnPage(tenant, owner.locale),
    ...{ createdAt: owner.createdAt, consents, health },
    receipt: { ...receipt, health: receipt.health && health === 'shown' },
  };
}

/** The person's choices in one line, for the plan's page; null for an unknown plan. */
export async function findReceipt(db: Database, assessmentId: string): Promise<Receipt | null> {
  const choices = await findChoices(db, assessmentId);
  return choices?.receipt ?? null;
}

interface ChoiceChange {
  db: Database;
  assessmentId: string;
  /** The words of the pressed button. */
  wording: string;
  now: Date;
}

/**
 * Withdraws one of a person's consents, at once; a consent that is withdrawn already changes nothing. Staff see the withdrawal of health
 * answers until these are deleted.
 * @throws AppError `not-found` for an unknown plan
 */
export async function withdrawChoice({
  db,
  assessmentId,
  choice,
  wording,
  now,
}: ChoiceChange & { choice: Choice }): Promise<void> {
  const source = 'plan-page';
  await changeAsOwner(db, assessmentId, async (tx, owner) => {
    const isEnded = await endChoice(tx, { ...owner, choice, wording, source, now });
    if (isEnded && choice === 'health')
      await recordRequest(tx, { ...owner, kind: 'withdraw-health', source, now });
  });
}
