import { readAnswers } from '#app/domain/assessments/index.ts';
import type { Database } from '#app/domain/database.ts';
import { type CrmLead, findCrmLeads } from '#app/domain/leads/index.ts';
import { ERASED_MAIL, type NotSent, UNVERIFIED_SENDER_MAIL } from '#app/domain/messaging/index.ts';
import { findPlanTenants } from '#app/domain/tenants/index.ts';
import { createBatcher } from '#app/lib/create-batcher.ts';
import type { Seal } from '#app/lib/seal.server.ts';
import { HELD_FOR_SECRET } from '#app/outbox/index.ts';
import type { RenderedCrmPush } from '#app/outbox/types.ts';
import { planPaths } from '#app/protocol/plan-page.ts';
import { buildContact } from './contact.ts';
import { readCrmSettings, readCustomFields } from './stored-settings.ts';

/** The columns of an outbox row that this area reads. */
interface Push {
  tenantId: string | null;
  leadId: string | null;
}

interface PrepareOptions {
  db: Database;
  seal: Seal;
  /** Public origin of the service; a tenant's own domain is preferred. */
  origin: string;
}

/**
 * Prepares contacts from outbox rows. Everything is read at sending time: the current key and mapping are used, and an erased person is not
 * sent. Rows that are prepared at the same time are read together.
 */
export function prepareCrmPushes(
  options: PrepareOptions,
): (push: Push) => Promise<RenderedCrmPush | NotSent> {
  return createBatcher(async (pushes: Push[]) => {
    const tenantIds = [...new Set(pushes.flatMap(({ tenantId }) => tenantId ?? []))];
    const prepare = new Map(
      await Promise.all(
        tenantIds.map(async (tenantId) => {
          const tenantPushes = pushes.filter((push) => push.tenantId === tenantId);
          const leadIds = [...new Set(tenantPushes.flatMap(({ leadId }) => leadId ?? []))];
          return [tenantId, await prepareTenant(options, { tenantId, leadIds })] as const;
        }),
      ),
    );
    return ({ tenantId, leadId }) => prepare.get(tenantId ?? '')?.(leadId ?? '') ?? ERASED_MAIL;
  });
}

async function prepareTenant(
  { db, seal, origin }: PrepareOptions,
  { tenantId, leadIds }: { tenantId: string; leadIds: readonly string[] },
): Promise<(leadId: string) => RenderedCrmPush | NotSent> {
  const [connection, tenants] = await Promise.all([
    db.crmConnection.findUnique({ where: { tenantId } }),
    findPlanTenants(db, [tenantId]),
  ]);
  const tenant = tenants.get(tenantId);
  // A CRM writes to the contacts that it gets, so the company has to confirm its own address first (D51).
  if (!tenant?.emailVerifiedAt) return () => UNVERIFIED_SENDER_MAIL;
  if (!connection?.isEnabled || !connection.sealedApiKey || !connection.locationId)
    return () => ({ suppressed: 'The CRM is switched off.' });
  const apiKey = openKey(seal, connection.sealedApiKey);
  if (apiKey === null) return () => HELD_FOR_SECRET;
  const { locationId } = connection;
  const settings = {
    ...readCrmSettings(connection),
    customFields: readCustomFields(connection.customFields),
  };
  const leads = await findCrmLeads(db, { tenantId, leadIds });
  const assessmentIds = [...leads.values()].flatMap(({ assessmentId }) => assessmentId ?? []);
  const answers = await readAnswers(db, { tenantId, assessmentIds });
  // The mails of a tenant choose the origin in the same way.
  const site = tenant.customDomain ? `https://${tenant.customDomain}` : origin;
  return (leadId) => {
    const lead = leads.get(leadId);
    if (!lead) return ERASED_MAIL;
    const contact = buildContact({
      ...{ lead, locationId, settings },
      answers: answers.get(lead.assessmentId ?? '') ?? null,
      planUrl: makePlanUrl(lead, site),
    });
    return { tenantId, leadId, apiKey, ...contact };
  };
}

const makePlanUrl = ({ assessmentId }: CrmLead, site: string): string | null =>
  assessmentId ? site + planPaths(assessmentId).page : null;

/** Opens the sealed key; returns null if the service can't open it. */
export function openKey(seal: Seal, sealed: string): string | null {
  try {
    return seal.open(sealed);
  } catch {
    return null;
  }
}
