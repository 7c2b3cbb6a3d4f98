import type { DatabaseClient } from '#app/domain/database.ts';
import { ENDED_WITH_ANSWERS } from './consent-event.ts';

/** Rules that don't ask for a consent to the copy: those of the specification, and a company without regional rules. */
const WITHOUT_OWN_BOX = [null, 'spec'];

/**
 * Finds leads whose health answers may not be copied to the company's customer database: the visitor did not allow it where a box asks, or
 * ended it.
 */
export async function findCrmHealthRefusals(
  db: DatabaseClient,
  { tenantId, leadIds }: { tenantId: string; leadIds: readonly string[] },
): Promise<Set<string>> {
  const events = await db.consentEvent.findMany({
    where: { tenantId, leadId: { in: [...leadIds] }, kind: { in: ['terms', 'health', 'crm-health'] } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { leadId: true, kind: true, state: true, mode: true, jurisdiction: true },
  });
  const refusals = new Set<string>();
  for (const leadId of new Set(events.flatMap((event) => event.leadId ?? []))) {
    const own = events.filter((event) => event.leadId === leadId);
    const newest = (kind: string) => own.findLast((event) => event.kind === kind);
    const copy = newest('crm-health');
    const health = newest('health');
    // The rules of the submission decide, also for another program's, which may carry no consent to health answers.
    const needsBox = !WITHOUT_OWN_BOX.includes(own[0]?.jurisdiction ?? null);
    const isAllowed = copy ? copy.state === 'given' && copy.mode !== 'api-claimed' : !needsBox;
    if (!isAllowed || health?.state === 'withdrawn') refusals.add(leadId);
  }
  return refusals;
}

/** Finds the leads whose newest answer about the copy of health answers lets these be copied. */
export async function listLeadsWithCopyConsent(
  db: DatabaseClient,
  { tenantId, leadIds }: { tenantId: string; leadIds: readonly string[] },
): Promise<string[]> {
  const events = await db.consentEvent.findMany({
    where: { tenantId, leadId: { in: [...leadIds] }, kind: 'crm-health' },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { leadId: true, state: true },
  });
  return leadIds.filter((id) => events.findLast(({ leadId }) => leadId === id)?.state === 'given');
}

/** Whether the person of a lead has withdrawn the copy of health answers, and has not agreed to it since. */
export async function hasWithdrawnCopy(
  db: DatabaseClient,
  { tenantId, leadId, contactId }: { tenantId: string; leadId: string; contactId: string | null },
): Promise<boolean> {
  const newest = await db.consentEvent.findFirst({
    where: {
      // An unticked box, of another plan, ends nothing and permits nothing.
      ...{ tenantId, kind: 'crm-health', state: { in: ['given', 'withdrawn'] } },
      // What ended because the answers were deleted says nothing of later ones.
      wordingId: { not: ENDED_WITH_ANSWERS },
      OR: [{ leadId }, ...(contactId ? [{ contactId }] : [])],
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { state: true },
  });
  return newest?.state === 'withdrawn';
}
