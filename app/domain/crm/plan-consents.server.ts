import type { Prisma } from '#app/domain/database.ts';
import { enqueue } from '#app/outbox/index.ts';
import { crmMessage } from './plan-pushes.server.ts';
import { CRM_CONSENT_PURPOSE } from './push-keys.ts';

/** Consents whose end changes the contact in the CRM. */
const CRM_CONSENTS = ['offers', 'segments', 'texts', 'health', 'crm-health'] as const;
export type CrmConsent = (typeof CRM_CONSENTS)[number];

export const isCrmConsent = (kind: unknown): kind is CrmConsent =>
  CRM_CONSENTS.some((consent) => consent === kind);

/**
 * Plans that a tenant's CRM learns of a consent that a person ended: do-not-disturb for e-mails or texts, no tags of
 * goals, or empty fields instead of health answers. Without a CRM nothing is planned.
 * @param options.eventId the consent's row in the ledger
 */
export async function planCrmConsent(
  tx: Prisma.TransactionClient,
  {
    tenantId,
    leadId,
    consent,
    eventId,
    now,
  }: { tenantId: string; leadId: string; consent: CrmConsent; eventId: string; now: Date },
): Promise<void> {
  const connection = await tx.crmConnection.findUnique({
    where: { tenantId },
    select: { isEnabled: true, locationId: true },
  });
  if (!connection?.isEnabled) return;
  const { locationId } = connection;
  await enqueue(
    tx,
    {
      ...crmMessage({ tenantId, locationId, leadId, dedupeKey: `crm-consent:${eventId}` }),
      ...{ purpose: CRM_CONSENT_PURPOSE, batchId: eventId, payload: { consent } },
    },
    now,
  );
}
