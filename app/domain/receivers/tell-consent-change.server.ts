import { isCrmConsent, planCrmConsent } from '#app/domain/crm/index.ts';
import type { Prisma } from '#app/domain/database.ts';
import { type NewEvent, recordEvents } from '#app/domain/integrations/index.ts';
import { listLeadsOfPerson, withdrawStopped } from '#app/domain/leads/index.ts';

/** A consent that a person ended, or gave outside of a widget. */
interface PersonChange {
  tenantId: string;
  contactId: string | null;
  /** The lead of the change's row in the ledger. It stands for the person where there is no contact. */
  leadId?: string;
  consent: 'health' | 'offers' | 'segments' | 'texts' | 'crm-health';
  state: 'given' | 'withdrawn';
  /** The change's row in the ledger of consents. */
  eventId: string;
  now: Date;
}

/**
 * Tells a company's own systems of a changed consent, in the transaction that adds it to the ledger: webhooks once for each lead that the
 * change covers, the CRM of each end. Every change of a consent outside of a widget is told by this function.
 */
export async function tellConsentChange(
  tx: Prisma.TransactionClient,
  { tenantId, contactId, leadId, consent, state, eventId, now }: PersonChange,
): Promise<void> {
  const isOfOnePlan = state === 'given' && isGivenByPlan(consent);
  const leads = (await listLeadsOfPerson(tx, { tenantId, contactId, leadId })).filter(
    ({ id }) => !isOfOnePlan || id === leadId,
  );
  await recordEvents(
    tx,
    leads.map(
      (lead): NewEvent => ({
        type: 'consent.changed',
        ...{ tenantId, leadId: lead.id, at: now, consentEventId: eventId },
        data: { leadId: lead.id, trackingId: lead.trackingId, widget: lead.widget, consent, state },
      }),
    ),
    now,
  );
  const newest = leads.at(-1);
  if (newest && state === 'withdrawn' && isCrmConsent(consent))
    await planCrmConsent(tx, { tenantId, leadId: newest.id, consent, eventId, now });
}

/** Whether a consent is given for the answers of one plan. Its withdrawal covers all plans of the person. */
export const isGivenByPlan = (consent: PersonChange['consent']): boolean =>
  consent === 'health' || consent === 'crm-health';

/** Ends the consents of people whose addresses or numbers were stopped without their own page, and tells it. */
export async function endConsentsOfStopped(
  tx: Prisma.TransactionClient,
  stop: Parameters<typeof withdrawStopped>[1],
): Promise<void> {
  const { tenantId, now } = stop;
  for (const ended of await withdrawStopped(tx, stop))
    await tellConsentChange(tx, { tenantId, ...ended, state: 'withdrawn', now });
}
