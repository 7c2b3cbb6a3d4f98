import type { Database } from '#app/domain/database.ts';
import { listLeadConsents } from '#app/domain/leads/index.ts';
import { findLeadChoices } from '#app/domain/preferences/index.ts';
import { listRequestsOfPerson } from '#app/domain/privacy-requests/index.ts';
import { listReceivers } from '#app/domain/receivers/index.ts';
import { toShownRequest } from '#app/routes/console/frame/requests/shown-request.ts';

interface LeadOfFile {
  tenantId: string;
  leadId: string;
  contactId: string | null;
  email: string;
  createdAt: Date;
  healthWithdrawnAt: Date | null;
  /** False for an erased lead, and for readers who may not open the plan. */
  showsChoices: boolean;
  now: Date;
}

/** Reads a lead's consents as they were shown, the choices in force, the person's requests, and who was told of changes. */
export async function readPrivacy(db: Database, { showsChoices, now, ...owner }: LeadOfFile) {
  const [choices, requests, receivers] = await Promise.all([
    showsChoices ? findLeadChoices(db, owner) : null,
    listRequestsOfPerson(db, owner),
    listReceivers(db, owner),
  ]);
  const consents = choices?.consents ?? (await listLeadConsents(db, owner));
  return {
    consents: consents.map((consent) => ({ ...consent, createdAt: consent.createdAt.toISOString() })),
    requests: requests.map((request) => toShownRequest(request, now)),
    receipt: choices && { ...choices.receipt, date: choices.receipt.date.toISOString() },
    receivers: receivers.map(({ plannedAt, answeredAt, ...receiver }) => ({
      ...receiver,
      plannedAt: plannedAt.toISOString(),
      answeredAt: answeredAt?.toISOString() ?? null,
    })),
  };
}
