import type { Database } from '#app/domain/database.ts';
import { listLeadConsents } from '#app/domain/leads/index.ts';
import { findReceipt } from '#app/domain/preferences/index.ts';
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
  const [consents, requests, receipt, receivers] = await Promise.all([
    listLeadConsents(db, owner),
    listRequestsOfPerson(db, owner),
    assessmentId ? findReceipt(db, assessmentId) : null,
    listReceivers(db, owner),
  ]);
  return {
    consents: consents.map(({ createdAt, ...consent }) => ({
      ...consent,
      createdAt: createdAt.toISOString(),
    })),
    requests: requests.map((request) => toShownRequest(request, now)),
    receipt,
    receivers: receivers.map(({ plannedAt, answeredAt, ...receiver }) => ({
      ...receiver,
      plannedAt: plannedAt.toISOString(),
      answeredAt: answeredAt?.toISOString() ?? null,
    })),
  };
}
