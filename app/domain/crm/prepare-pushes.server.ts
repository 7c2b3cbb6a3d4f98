import { readAnswers } from '#app/domain/assessments/index.ts';
import type { Database } from '#app/domain/database.ts';
import { type CrmLead, findCrmHealthRefusals, findCrmLeads } from '#app/domain/leads/index.ts';
import { ERASED_MAIL, type NotSent, UNVERIFIED_SENDER_MAIL } from '#app/domain/messaging/index.ts';
import { findRestrictions, RESTRICTED_PERSON } from '#app/domain/privacy-requests/index.ts';
import { findPlanTenants } from '#app/domain/tenants/index.ts';
import { createBatcher } from '#app/lib/create-batcher.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import type { Seal } from '#app/lib/seal.server.ts';
import { findLeadsWithOpen, HELD_FOR_SECRET } from '#app/outbox/index.ts';
import type { RenderedCrmPush } from '#app/outbox/types.ts';
import { planPaths } from '#app/protocol/plan-page.ts';
import { buildContact } from './contact.ts';
import { buildContactChanges } from './contact-changes.ts';
import { isCrmConsent } from './plan-consents.server.ts';
import { findSharedContacts, readErasure } from './plan-erasures.server.ts';
import { CRM_CONSENT_PURPOSE, CRM_ERASURE_PURPOSE, CRM_PUSH_PURPOSE } from './push-keys.ts';
import { findRememberedContacts, readFieldIds } from './remember-contacts.server.ts';
import { readCrmSettings, readCustomFields } from './stored-settings.ts';

/** The columns of an outbox row that this area reads. */
interface Push {
  tenantId: string | null;
  leadId: string | null;
  purpose: string;
  payload: unknown;
}

type Prepared = RenderedCrmPush | NotSent;

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
export function prepareCrmPushes(options: PrepareOptions): (push: Push) => Promise<Prepared> {
  return createBatcher(async (pushes: Push[]) => {
    const tenantIds = [...new Set(pushes.flatMap(({ tenantId }) => tenantId ?? []))];
    const prepare = new Map(
      await Promise.all(
        tenantIds.map(async (tenantId) => {
          const tenantPushes = pushes.filter((push) => push.tenantId === tenantId);
          const leadIds = [...new Set(tenantPushes.flatMap(({ leadId }) => leadId ?? []))];
          const erasedContactIds = tenantPushes.flatMap((push) =>
            push.purpose === CRM_ERASURE_PURPOSE ? (readErasure(push.payload).crmContactId ?? []) : [],
          );
          const tenant = { tenantId, leadIds, erasedContactIds, hasConsents: tenantPushes.some(isConsent) };
          return [tenantId, await prepareTenant(options, tenant)] as const;
        }),
      ),
    );
    return (push) => prepare.get(push.tenantId ?? '')?.(push) ?? ERASED_MAIL;
  });
}

const isConsent = ({ purpose }: Push): boolean => purpose === CRM_CONSENT_PURPOSE;

async function prepareTenant(
  { db, seal, origin }: PrepareOptions,
  {
    tenantId,
    leadIds,
    erasedContactIds,
    hasConsents,
  }: {
    tenantId: string;
    leadIds: readonly string[];
    erasedContactIds: readonly string[];
    hasConsents: boolean;
  },
): Promise<(push: Push) => Prepared> {
  const [connection, tenants] = await Promise.all([
    db.crmConnection.findUnique({ where: { tenantId } }),
    findPlanTenants(db, [tenantId]),
  ]);
  const tenant = tenants.get(tenantId);
  // A CRM writes to the contacts that it gets, so the company has to confirm its own address first (D51).
  if (!tenant?.emailVerifiedAt) return () => UNVERIFIED_SENDER_MAIL;
  if (!connection?.isEnabled || !connection.sealedApiKey || !connection.locationId)
    return () => ({ suppressed: 'The CRM is off.' });
  const apiKey = openKey(seal, connection.sealedApiKey);
  if (apiKey === null) return () => HELD_FOR_SECRET;
  const { locationId } = connection;
  const settings = {
    ...readCrmSettings(connection),
    customFields: readCustomFields(connection.customFields),
  };
  const leads = await findCrmLeads(db, { tenantId, leadIds });
  const assessmentIds = [...leads.values()].flatMap(({ assessmentId }) => assessmentId ?? []);
  const [answers, refusals, restrictions, sharedContactIds, change] = await Promise.all([
    readAnswers(db, { tenantId, assessmentIds }),
    findCrmHealthRefusals(db, { tenantId, leadIds }),
    findRestrictions(db, { tenantId, leadIds }),
    erasedContactIds.length > 0
      ? findSharedContacts(db, { tenantId, locationId, crmContactIds: erasedContactIds })
      : new Set<string>(),
    hasConsents ? prepareConsents(db, { tenantId, locationId, leads, settings }) : null,
  ]);
  // The mails of a tenant choose the origin in the same way.
  const site = tenant.customDomain ? `https://${tenant.customDomain}` : origin;
  return (push) => {
    const leadId = push.leadId ?? '';
    const common = { tenantId, leadId, apiKey, locationId };
    if (push.purpose === CRM_ERASURE_PURPOSE) return prepareErasure(push, common, sharedContactIds);
    const lead = leads.get(leadId);
    if (!lead) return ERASED_MAIL;
    if (change && isConsent(push)) {
      const changed = change(lead, push.payload);
      return 'action' in changed ? { ...common, ...changed } : changed;
    }
    if (restrictions.has(leadId)) return RESTRICTED_PERSON;
    const contact = buildContact({
      ...{ lead, locationId, settings },
      answers: answers.get(lead.assessmentId ?? '') ?? null,
      planUrl: makePlanUrl(lead, site),
      mayCopyHealth: !refusals.has(leadId),
    });
    return { ...common, action: 'save', ...contact };
  };
}

const readPayload = (payload: unknown): Record<string, unknown> => Object(payload);

function prepareErasure(
  { payload }: Push,
  common: Pick<RenderedCrmPush, 'tenantId' | 'leadId' | 'apiKey' | 'locationId'>,
  sharedContactIds: ReadonlySet<string>,
): Prepared {
  const { crmContactId, locationId } = readErasure(payload);
  if (crmContactId === null) return ERASED_MAIL;
  if (locationId !== common.locationId)
    return {
      suppressed: 'The contact is in another sub-account of the CRM. Erase the contact in that sub-account.',
    };
  // Since the erasure was planned, the CRM may have given another person the same contact.
  if (sharedContactIds.has(crmContactId))
    return { suppressed: 'This CRM contact now belongs to another lead.' };
  return { ...common, action: 'delete', crmContactId };
}

/** How long an ended consent waits for the push that creates its contact. */
const CONTACT_AHEAD_MS = MINUTE_MS;

/** Reads what is known of people's contacts in the CRM, and returns what changes there when a lead's person ends a consent. */
async function prepareConsents(
  db: Database,
  options: {
    tenantId: string;
    locationId: string;
    leads: Map<string, CrmLead>;
    settings: Parameters<typeof buildContactChanges>[1]['settings'];
  },
) {
  const { tenantId, locationId, leads, settings } = options;
  const contactIds = [...leads.values()].flatMap(({ contactId }) => contactId ?? []);
  const [contacts, waitingLeadIds] = await Promise.all([
    findRememberedContacts(db, { tenantId, locationId, contactIds }),
    findLeadsWithOpen(db, {
      ...{ tenantId, queue: tenantId, purpose: CRM_PUSH_PURPOSE },
      leadIds: [...leads.keys()],
    }),
  ]);
  return (lead: CrmLead, payload: unknown) => {
    const { consent } = readPayload(payload);
    const own = contacts.filter(({ contactId }) => contactId === lead.contactId);
    if (waitingLeadIds.has(lead.id))
      return { postponed: 'The contact is on its way to the CRM.', forMs: CONTACT_AHEAD_MS };
    if (own.length === 0 || !isCrmConsent(consent))
      return { suppressed: 'We have no record of a CRM contact for this lead.' };
    const { changes, removedTags } = buildContactChanges(consent, {
      healthFields: own.flatMap(({ healthFields }) => readFieldIds(healthFields)),
      hasGoalTags: own.some(({ hasGoalTags }) => hasGoalTags),
      settings,
    });
    if (Object.keys(changes).length === 0 && removedTags.length === 0)
      return { suppressed: 'The CRM has no health answers from this lead.' };
    const crmContactIds = own.map(({ crmContactId }) => crmContactId);
    return { action: 'change' as const, crmContactIds, changes, removedTags };
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
