import { closeTokens } from '#app/domain/access/index.ts';
import type { PlanOwner } from '#app/domain/assessments/index.ts';
import { recordUnsubscribe } from '#app/domain/campaigns/index.ts';
import type { Prisma } from '#app/domain/database.ts';
import { withdrawHealth } from '#app/domain/erasure/index.ts';
import {
  appendConsentEvent,
  type ConsentPage,
  endSegments,
  findConsentsOfPeople,
  findContact,
  listLeadsOfPerson,
  listLeadsWithCopyConsent,
  recordMailWish,
  recordTextConsent,
} from '#app/domain/leads/index.ts';
import { tellConsentChange } from '#app/domain/receivers/index.ts';
import { suppress } from '#app/domain/suppressions/index.ts';

type Tx = Prisma.TransactionClient;

/** A consent that a person may withdraw on the page of a plan. */
export type Choice = 'health' | 'crm-health' | 'offers' | 'segments' | 'texts';

interface Withdrawal extends PlanOwner {
  choice: Choice;
  /** The words of the pressed button, or how the person's request was understood. */
  wording: string;
  /** Where it was withdrawn; `console` for what staff do at the person's request. */
  source: 'plan-page' | 'console';
  /** The page with the button; undefined for what staff do. */
  page?: ConsentPage;
  now: Date;
}

/**
 * Ends one of a person's consents at once, in the caller's transaction, and tells the company's own systems.
 * @returns false if it was withdrawn already, so that nothing changed
 */
export async function endChoice(tx: Tx, withdrawal: Withdrawal): Promise<boolean> {
  if (await isWithdrawn(tx, withdrawal)) return false;
  const eventId = await withdraw(tx, withdrawal);
  await tellConsentChange(tx, {
    ...withdrawal,
    consent: withdrawal.choice,
    state: 'withdrawn',
    eventId,
  });
  return true;
}

async function isWithdrawn(tx: Tx, { choice, ...owner }: Withdrawal): Promise<boolean> {
  if (choice !== 'health')
    return (await findConsentsOfPeople(tx, [owner]))(owner).current[choice]?.state === 'withdrawn';
  // A withdrawal covers all plans of the person, of which one may have been made or shown again since.
  const leads = await listLeadsOfPerson(tx, owner);
  return leads.every(({ whyWithoutAnswers }) => whyWithoutAnswers !== null);
}

/** Ends a consent, with what follows from it here. @returns the id of its row in the ledger */
async function withdraw(tx: Tx, withdrawal: Withdrawal): Promise<string> {
  const { tenantId, leadId, contactId, email, locale, choice, wording, source, page, now } = withdrawal;
  const change = { wording, locale, source, page, now };
  if (choice === 'health') {
    await withdrawHealth(tx, withdrawal);
    // Links to plans that were hidden before would still show these.
    await closeTokens(tx, { kind: 'agree-again', tenantId, email, now });
    await endCopies(tx, withdrawal);
  }
  if (choice === 'segments' && contactId) await endSegments(tx, { tenantId, contactId });
  if (choice === 'offers') {
    const isNew = await suppress(tx, {
      ...{ tenantId, channel: 'email', address: email, reason: 'unsubscribe', now },
    });
    if (isNew && contactId) await recordUnsubscribe(tx, { tenantId, contactId, now });
    if (contactId) return recordMailWish(tx, { tenantId, contactId, wish: 'none', again: false, ...change });
  }
  if (choice === 'texts' && contactId) {
    const number = (await findContact(tx, { tenantId, contactId }))?.phoneE164;
    if (number) await suppress(tx, { tenantId, channel: 'sms', address: number, reason: 'stop', now });
    return recordTextConsent(tx, { tenantId, contactId, agrees: false, ...change });
  }
  const append = (ofLeadId: string) =>
    appendConsentEvent(tx, {
      ...{ tenantId, contactId, leadId: ofLeadId, ...change },
      ...{ kind: choice, state: 'withdrawn', mode: 'button', wordingId: `choices/${choice}/1` },
    });
  // Whether answers may be copied is read for each lead by itself.
  if (choice === 'crm-health')
    for (const { id } of await listLeadsOfPerson(tx, { tenantId, contactId, leadId }))
      if (id !== leadId) await append(id);
  return append(leadId);
}

/**
 * Ends the copy of health answers to the customer database with the answers' use, for each lead of the person for which it was given. Else
 * it would hold again as soon as the person agrees to the use alone.
 */
async function endCopies(tx: Tx, withdrawal: Withdrawal): Promise<void> {
  const { tenantId, contactId, leadId, locale, wording, source, page, now } = withdrawal;
  const given = await listLeadsWithCopyConsent(tx, {
    tenantId,
    leadIds: (await listLeadsOfPerson(tx, { tenantId, contactId, leadId })).map(({ id }) => id),
  });
  let eventId: string | undefined;
  for (const ofLeadId of given)
    eventId = await appendConsentEvent(tx, {
      ...{ tenantId, contactId, leadId: ofLeadId, wording, locale, source, page, now },
      ...{ kind: 'crm-health', state: 'withdrawn', mode: 'button', wordingId: 'choices/health/1' },
    });
  if (eventId)
    await tellConsentChange(tx, { ...withdrawal, consent: 'crm-health', state: 'withdrawn', eventId });
}
