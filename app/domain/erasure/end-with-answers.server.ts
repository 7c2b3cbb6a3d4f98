import { listWithdrawn } from '#app/domain/assessments/index.ts';
import type { Prisma } from '#app/domain/database.ts';
import {
  appendAnswersEnd,
  endSegments,
  findConsentsOfPeople,
  isInForce,
  listLeadsOfPerson,
  listLeadsWithCopyConsent,
} from '#app/domain/leads/index.ts';
import { tellConsentChange } from '#app/domain/receivers/index.ts';

interface Person {
  tenantId: string;
  contactId: string | null;
  /** One of the person's leads. */
  leadId: string;
  now: Date;
}

/**
 * Ends what may be done with the answers of people who have none left, so that a new assessment does not revive it: offers chosen by goals,
 * and the copy to the customer database. The ledger and the company's own systems learn of it as of a withdrawal.
 * @param options.leads the leads whose answers were just deleted
 */
export async function endConsentsToAnswers(
  tx: Prisma.TransactionClient,
  {
    leads,
    ...common
  }: Pick<Person, 'tenantId' | 'now'> & { leads: readonly { id: string; contactId: string | null }[] },
): Promise<void> {
  const people = new Map(
    leads.map(({ id: leadId, contactId }) => [contactId ?? leadId, { leadId, contactId }]),
  );
  for (const person of people.values()) await endOfPerson(tx, { ...common, ...person });
}

async function endOfPerson(tx: Prisma.TransactionClient, person: Person): Promise<void> {
  const { tenantId, contactId, leadId, now } = person;
  const leads = await listLeadsOfPerson(tx, { tenantId, contactId, leadId });
  if (leads.some(({ whyWithoutAnswers }) => whyWithoutAnswers === null)) return;
  const ids = leads.flatMap(({ assessmentId }) => assessmentId ?? []);
  // Hidden answers can be shown again.
  if ((await listWithdrawn(tx, { tenantId, ids })).length > 0) return;
  const { segments } = (await findConsentsOfPeople(tx, [person]))(person).current;
  if (contactId && isInForce(segments)) {
    await endSegments(tx, { tenantId, contactId });
    const eventId = await appendAnswersEnd(tx, { tenantId, contactId, leadId, kind: 'segments', now });
    await tellConsentChange(tx, { ...person, consent: 'segments', state: 'withdrawn', eventId });
  }
  let eventId: string | undefined;
  const leadIds = leads.map(({ id }) => id);
  for (const ofLeadId of await listLeadsWithCopyConsent(tx, { tenantId, leadIds }))
    eventId = await appendAnswersEnd(tx, { tenantId, contactId, leadId: ofLeadId, kind: 'crm-health', now });
  if (eventId) await tellConsentChange(tx, { ...person, consent: 'crm-health', state: 'withdrawn', eventId });
}
