import {
  findChoicesOfPeople,
  findPlanOwner,
  listWithdrawn,
  type PlanOwner,
  type Receipt,
} from '#app/domain/assessments/index.ts';
import type { Database } from '#app/domain/database.ts';
import { restoreHealth } from '#app/domain/erasure/index.ts';
import { type CurrentConsents, readHealthWording, recordHealthConsent } from '#app/domain/leads/index.ts';
import { closeRequests, recordRequest } from '#app/domain/privacy-requests/index.ts';
import { tellConsentChange } from '#app/domain/receivers/index.ts';
import { findPlanTenants } from '#app/domain/tenants/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { parseTheme, type Theme } from '#app/theme/theme.ts';
import { type Choice, endChoice } from './end-choice.server.ts';

/** What the page of a person's choices shows. */
interface PersonChoices {
  brand: string;
  logoUrl: string | null;
  theme: Theme;
  locale: string;
  createdAt: Date;
  consents: CurrentConsents;
  /** The choices in one line. */
  receipt: Receipt;
  /** Whether the answers are hidden, and whether they can still be shown again. */
  health: 'shown' | 'hidden' | 'deleted';
  /** The sentence to agree to before hidden answers are shown again. */
  healthWording: string;
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
  const { consents, receipt } = findChoicesOf(owner);
  const isWithdrawn = consents.health?.state === 'withdrawn';
  const health = withdrawnIds.length > 0 ? 'hidden' : isWithdrawn ? 'deleted' : 'shown';
  return {
    ...{ brand: tenant.name, logoUrl: tenant.logoUrl, theme: parseTheme(tenant) },
    ...{ locale: owner.locale, createdAt: owner.createdAt, consents, health },
    receipt: { ...receipt, health: receipt.health && health === 'shown' },
    healthWording: readHealthWording({ ...owner, brand: tenant.name }).wording,
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
 * Withdraws one of a person's consents, at once. Staff see the withdrawal of health answers until these are deleted.
 * @throws AppError `not-found` for an unknown plan
 */
export async function withdrawChoice({
  db,
  assessmentId,
  choice,
  wording,
  now,
}: ChoiceChange & { choice: Choice }): Promise<void> {
  const owner = await requireOwner(db, assessmentId);
  const source = 'plan-page';
  await db.$transaction(async (tx) => {
    await endChoice(tx, { ...owner, choice, wording, source, now });
    if (choice === 'health') await recordRequest(tx, { ...owner, kind: 'withdraw-health', source, now });
  });
}

/**
 * Shows hidden answers again, because the person agreed to their use again.
 * @throws AppError `not-found` for an unknown plan, and when the answers are deleted
 */
export async function agreeAgain({
  db,
  assessmentId,
  now,
}: Pick<ChoiceChange, 'db' | 'assessmentId' | 'now'>): Promise<void> {
  const owner = await requireOwner(db, assessmentId);
  const tenant = (await findPlanTenants(db, [owner.tenantId])).get(owner.tenantId);
  if (!tenant) throw choicesNotFound();
  const displayed = readHealthWording({ ...owner, brand: tenant.name });
  await db.$transaction(async (tx) => {
    if (!(await restoreHealth(tx, { ...owner, now }))) throw choicesNotFound();
    const { tenantId, leadId, contactId } = owner;
    const eventId = await recordHealthConsent(tx, { tenantId, leadId, contactId, ...displayed, now });
    await closeRequests(tx, { ...owner, kind: 'withdraw-health', doneBy: 'person', now });
    await tellConsentChange(tx, { ...owner, consent: 'health', state: 'given', eventId, now });
  });
}

/** Finds whose plan it is. @throws AppError `not-found` for an unknown plan, and after an erasure */
export async function requireOwner(db: Database, assessmentId: string): Promise<PlanOwner> {
  const owner = await findPlanOwner(db, assessmentId);
  if (!owner) throw choicesNotFound();
  return owner;
}

const choicesNotFound = () => new AppError('not-found', 'This plan was deleted.');
