import { findChoicesOfPeople } from '#app/domain/assessments/index.ts';
import { planCrmContact } from '#app/domain/crm/index.ts';
import type { Prisma } from '#app/domain/database.ts';
import { listLeadsOfPerson, reduceConsents } from '#app/domain/leads/index.ts';
import { findRestrictions, finishRequest } from '#app/domain/privacy-requests/index.ts';
import { isGivenByPlan, tellConsentChange } from '#app/domain/receivers/index.ts';
import type { Choice } from './end-choice.server.ts';

const TOLD_CHOICES = [
  'health',
  'crm-health',
  'offers',
  'segments',
  'texts',
] as const satisfies readonly Choice[];

/**
 * Marks a request as done, with what staff did. When that ends a restriction, the company's own systems are told of the consents that the
 * person gave and that still hold.
 * @throws AppError as finishRequest
 */
export const finishPersonRequest = (options: Parameters<typeof finishRequest>[0]): Promise<void> =>
  finishRequest({ ...options, onDone: tellEndedRestriction });

/**
 * Tells the state of a person's consents as it is now: what was given during the restriction, or so shortly before it that it still waited,
 * was held back. Of consents that were told before, it is told again. Ends were told at once.
 */
async function tellEndedRestriction(
  tx: Prisma.TransactionClient,
  request: {
    id: string;
    tenantId: string;
    leadId: string | null;
    contactId: string | null;
    kind: string;
    receivedAt: Date;
  },
  now: Date,
): Promise<void> {
  const { tenantId, contactId, receivedAt } = request;
  if (request.kind !== 'restrict') return;
  const leads = await listLeadsOfPerson(tx, { tenantId, contactId, leadId: request.leadId ?? undefined });
  const newest = leads.at(-1);
  if (!newest) return;
  const leadId = newest.id;
  // The person may have restricted the use a second time.
  if ((await findRestrictions(tx, { tenantId, leadIds: [leadId] })).size > 0) return;
  const findPerson = ({ id, email, createdAt }: (typeof leads)[number]) => {
    return { tenantId, leadId: id, contactId, email, createdAt };
  };
  const findChoices = await findChoicesOfPeople(tx, leads.map(findPerson));
  for (const lead of leads) {
    const person = findPerson(lead);
    const { consents, recorded } = findChoices(person);
    const ofPlan = recorded.events.filter((event) => event.leadId === lead.id);
    const consentsOfPlan = lead.whyWithoutAnswers ? {} : reduceConsents([], ofPlan);
    for (const consent of TOLD_CHOICES) {
      const isByPlan = isGivenByPlan(consent);
      // What is given for the person is told once, with all of their leads.
      if (!isByPlan && lead !== newest) continue;
      const { state, displayedBy: eventId } = (isByPlan ? consentsOfPlan : consents)[consent] ?? {};
      if (state === 'given' && eventId)
        await tellConsentChange(tx, { ...person, consent, state, eventId, now });
    }
  }
  // The contact of a plan that was made meanwhile was held back, too.
  if (newest.createdAt >= receivedAt)
    await planCrmContact(tx, { tenantId, leadId, dedupeKey: `crm-restriction:${request.id}`, now });
}
