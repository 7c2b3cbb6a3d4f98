import type { Prisma } from '#app/domain/database.ts';
import { leadColumns, splitList } from '#app/domain/leads/lead-columns.ts';
import type { ConsentKind, DisplayedConsent } from './consent-event.ts';
import { appendConsentEvent, type LaterConsent } from './store-consents.server.ts';

/** What a person agreed to or refused on the page that the plan mail links to. */
interface ConfirmedConsent extends Pick<DisplayedConsent, 'state' | 'mode' | 'wording' | 'wordingId'> {
  kinds: readonly ConsentKind[];
}

interface Confirmation extends Pick<LaterConsent, 'tenantId' | 'locale' | 'place' | 'page' | 'now'> {
  leadId: string;
  contactId: string | null;
  consents: readonly ConfirmedConsent[];
}

/**
 * Appends what a person confirmed by the link in the plan mail, and permits offers and choosing by goals accordingly.
 * @returns the ledger's new rows
 */
export async function recordConfirmation(
  tx: Prisma.TransactionClient,
  { consents, ...person }: Confirmation,
): Promise<{ kind: ConsentKind; state: DisplayedConsent['state']; eventId: string }[]> {
  const { tenantId, leadId, contactId } = person;
  const recorded: Awaited<ReturnType<typeof recordConfirmation>> = [];
  for (const { kinds, ...displayed } of consents)
    for (const kind of kinds) {
      const consentId = await appendConsentEvent(tx, {
        ...{ ...person, ...displayed, kind },
        source: 'plan-page',
      });
      recorded.push({ kind, state: displayed.state, eventId: consentId });
      if (contactId === null || displayed.state !== 'given') continue;
      const where = { id: contactId, tenantId };
      if (kind === 'offers')
        await tx.contact.updateMany({
          where,
          data: { marketingConsent: 'opt-in', offersConsentId: consentId },
        });
      if (kind === 'segments') {
        await tx.contact.updateMany({ where, data: { segmentsConsent: 'opt-in' } });
        await fillSegments(tx, { tenantId, leadId });
      }
    }
  return recorded;
}

/** Fills the segments of a lead from its goals. They were empty, because no consent permitted them. */
async function fillSegments(
  tx: Prisma.TransactionClient,
  { tenantId, leadId }: { tenantId: string; leadId: string },
): Promise<void> {
  const lead = await tx.lead.findFirst({
    where: { id: leadId, tenantId, erasedAt: null },
    select: { goalIds: true },
  });
  if (!lead) return;
  const { segments } = leadColumns({
    ...{ firstName: '', email: '', phone: null, goalIds: splitList(lead.goalIds) },
  });
  await tx.lead.updateMany({ where: { id: leadId, tenantId }, data: { segments } });
}
