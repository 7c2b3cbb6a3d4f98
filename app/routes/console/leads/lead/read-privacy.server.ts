import type { Database } from '#app/domain/database.ts';
import { listLeadConsents } from '#app/domain/leads/index.ts';
import { findChoices } from '#app/domain/preferences/index.ts';
import { listRequestsOfPerson } from '#app/domain/privacy-requests/index.ts';
import { listReceivers } from '#app/domain/receivers/index.ts';
import { toShownRequest } from '#app/routes/console/frame/requests/shown-request.ts';

interface LeadOfFile {
  tenantId: string;
  leadId: string;
  contactId: string | null;
  /** Null for an erased lead, which has no choices any more. */
  assessmentId: string | null;
  now: Date;
}

/** Reads a lead's consents as they were shown, the choices in force, the person's requests, and who was told of changes. */
export async function readPrivacy(db: Database, { assessmentId, now, ...owner }: LeadOfFile) {
  const [consents, requests, choices, receivers] = await Promise.all([
    listLeadConsents(db, owner),
    listRequestsOfPerson(db, owner),
    assessmentId ? findChoices(db, assessmentId) : null,
    listReceivers(db, owner),
  ]);
  return {
    consents: consents.map((consent) => {
      // An unsubscription or STOP holds whatever was agreed to before or after it.
      const { state, createdAt } = choices?.consents[consent.kind] ?? consent;
      return { ...consent, state, createdAt: createdAt.toISOString() };
    }),
    requests: requests.map((request) => toShownRequest(request, now)),
    receipt: choices && { ...choices.receipt, date: choices.receipt.date.toISOString() },
    receivers: receivers.map(({ plannedAt, answeredAt, ...receiver }) => ({
      ...receiver,
      plannedAt: plannedAt.toISOString(),
      answeredAt: answeredAt?.toISOString() ?? null,
    })),
  };
}
