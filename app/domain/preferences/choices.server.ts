import {
  findPlanOwner,
  listWithdrawn,
  type PlanOwner,
  type Receipt,
  readReceipt,
} from '#app/domain/assessments/index.ts';
import { recordUnsubscribe } from '#app/domain/campaigns/index.ts';
import type { Database, Prisma } from '#app/domain/database.ts';
import { restoreHealth, withdrawHealth } from '#app/domain/erasure/index.ts';
import {
  appendConsentEvent,
  type CurrentConsents,
  endSegments,
  findContact,
  findCurrentConsents,
  readHealthWording,
  recordHealthConsent,
  recordMailWish,
  recordTextConsent,
} from '#app/domain/leads/index.ts';
import { tellConsentChange } from '#app/domain/receivers/index.ts';
import { findStopReason, SUPPRESSION_REASONS, suppress } from '#app/domain/suppressions/index.ts';
import { findPlanTenants } from '#app/domain/tenants/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { parseTheme, type Theme } from '#app/theme/theme.ts';

/** A consent that a person may withdraw on the page of a plan. */
export type Choice = 'health' | 'offers' | 'segments' | 'texts';

/** What the page of a person's choices shows. */
interface PersonChoices {
  brand: string;
  logoUrl: string | null;
  theme: Theme;
  locale: string;
  createdAt: Date;
  consents: CurrentConsents;
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
  const [consents, stopReason, withdrawnIds] = await Promise.all([
    findCurrentConsents(db, owner),
    findStopReason(db, { tenantId: owner.tenantId, address: owner.email }),
    listWithdrawn(db, { tenantId: owner.tenantId, ids: [assessmentId] }),
  ]);
  // An unsubscription holds whatever was agreed to before or after it.
  const isUnsubscribed = stopReason !== null && SUPPRESSION_REASONS[stopReason].ownWish;
  if (isUnsubscribed && consents.offers) consents.offers.state = 'withdrawn';
  const isWithdrawn = consents.health?.state === 'withdrawn';
  return {
    ...{ brand: tenant.name, logoUrl: tenant.logoUrl, theme: parseTheme(tenant) },
    ...{ locale: owner.locale, createdAt: owner.createdAt, consents },
    healthWording: readHealthWording({ ...owner, brand: tenant.name }).wording,
    health: withdrawnIds.length > 0 ? 'hidden' : isWithdrawn ? 'deleted' : 'shown',
  };
}

/** The person's choices in one line, for the plan's page; null for an unknown plan. */
export async function findReceipt(db: Database, assessmentId: string): Promise<Receipt | null> {
  const choices = await findChoices(db, assessmentId);
  if (!choices) return null;
  const receipt = readReceipt(choices.consents, false);
  return { ...receipt, health: receipt.health && choices.health === 'shown' };
}

interface ChoiceChange {
  db: Database;
  assessmentId: string;
  /** The words of the pressed button. */
  wording: string;
  now: Date;
}

/**
 * Withdraws one of a person's consents, at once.
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
  const contact = owner.contactId
    ? await findContact(db, { tenantId: owner.tenantId, contactId: owner.contactId })
    : null;
  const withdrawal = { ...owner, wording, now };
  await db.$transaction(async (tx) => {
    const eventId = await withdraw(tx, withdrawal, { choice, number: contact?.phoneE164 ?? null });
    await tellConsentChange(tx, { ...owner, consent: choice, state: 'withdrawn', eventId, now });
  });
}

/** Ends a consent, with what follows from it here. @returns the id of its row in the ledger */
async function withdraw(
  tx: Prisma.TransactionClient,
  withdrawal: Withdrawal,
  { choice, number }: { choice: Choice; number: string | null },
): Promise<string> {
  const { tenantId, contactId, wording, locale, now } = withdrawal;
  const change = { wording, locale, source: 'plan-page', now } as const;
  if (choice === 'health') await withdrawHealth(tx, withdrawal);
  if (choice === 'offers') await stopOffers(tx, withdrawal);
  if (choice === 'texts' && number)
    await suppress(tx, { tenantId, channel: 'sms', address: number, reason: 'stop', now });
  if (choice === 'segments' && contactId) await endSegments(tx, { tenantId, contactId });
  if (choice === 'offers' && contactId)
    return recordMailWish(tx, { tenantId, contactId, wish: 'none', again: false, ...change });
  if (choice === 'texts' && contactId)
    return recordTextConsent(tx, { tenantId, contactId, agrees: false, ...change });
  return appendConsentEvent(tx, {
    ...{ tenantId, contactId, leadId: withdrawal.leadId, ...change },
    ...{ kind: choice, state: 'withdrawn', mode: 'button', wordingId: `choices/${choice}/1` },
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
    await tellConsentChange(tx, { ...owner, consent: 'health', state: 'given', eventId, now });
  });
}

type Withdrawal = PlanOwner & { wording: string; now: Date };

async function stopOffers(tx: Prisma.TransactionClient, withdrawal: Withdrawal): Promise<void> {
  const { tenantId, contactId, email: address, now } = withdrawal;
  const isNew = await suppress(tx, { tenantId, channel: 'email', address, reason: 'unsubscribe', now });
  if (isNew && contactId) await recordUnsubscribe(tx, { tenantId, contactId, now });
}

async function requireOwner(db: Database, assessmentId: string): Promise<PlanOwner> {
  const owner = await findPlanOwner(db, assessmentId);
  if (!owner) throw choicesNotFound();
  return owner;
}

const choicesNotFound = () => new AppError('not-found', 'This plan was deleted.');
