import { type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import type { Database, DatabaseClient, Prisma } from '#app/domain/database.ts';
import { toEmailKey } from '#app/lib/email-address.ts';
import { leadDisplayName } from '#app/lib/lead-name.ts';
import { andAll } from './list/lead-conditions.server.ts';
import { listedLead } from './list/list-leads.server.ts';
import type { CountFilter } from './list/read-leads-figures.server.ts';

/** Maximum number of one person's rows on a page; only a misused address has more. */
const MAX_LISTED_OF_LEAD = 500;

const wholeLead = {
  ...listedLead,
  contactId: true,
  locale: true,
  site: true,
  nothingSuitable: true,
  healthWithdrawnAt: true,
  answersRemovedAt: true,
  orderId: true,
} as const satisfies Prisma.LeadSelect;
export type WholeLead = Prisma.LeadGetPayload<{ select: typeof wholeLead }>;

/** Finds a tenant's lead; null for an unknown id. */
export const findLead = (
  db: DatabaseClient,
  { tenantId, leadId }: { tenantId: string; leadId: string },
): Promise<WholeLead | null> => db.lead.findFirst({ where: { id: leadId, tenantId }, select: wholeLead });

/** Lists all leads of one contact, the newest first, with the keys for reading their other data. */
export const listContactLeads = (
  db: Database,
  { tenantId, contactId }: { tenantId: string; contactId: string },
) =>
  db.lead.findMany({
    where: { tenantId, contactId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { id: true, assessmentId: true, email: true, phone: true, createdAt: true },
  });

/** Reads leads by id, the newest first. */
export const readWholeLeads = (
  db: Database,
  { tenantId, leadIds }: { tenantId: string; leadIds: readonly string[] },
): Promise<WholeLead[]> =>
  db.lead.findMany({
    where: { tenantId, id: { in: [...leadIds] } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: wholeLead,
  });

/** Lists the leads of one contact for a page, the newest first. */
export const listLeadsOfContact = (
  db: DatabaseClient,
  { tenantId, contactId }: { tenantId: string; contactId: string },
): Promise<{ id: string; createdAt: Date }[]> =>
  db.lead.findMany({
    where: { tenantId, contactId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: MAX_LISTED_OF_LEAD,
    select: { id: true, createdAt: true },
  });

/** Finds the newest lead of an e-mail address as a person may spell it; null if a tenant has none. */
export const findLeadOfAddress = (
  db: DatabaseClient,
  { tenantId, address }: { tenantId: string; address: string },
) =>
  db.lead.findFirst({
    where: { tenantId, erasedAt: null, contact: { emailKey: toEmailKey(address) } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { id: true, assessmentId: true, contactId: true },
  });

/** Finds the contact of leads, without its secret link. */
export const findContact = (
  db: DatabaseClient,
  { tenantId, contactId }: { tenantId: string; contactId: string },
) =>
  db.contact.findFirst({
    where: { id: contactId, tenantId },
    select: {
      id: true,
      emailKey: true,
      phoneE164: true,
      firstName: true,
      locale: true,
      marketingConsent: true,
      smsConsent: true,
      marketingPausedUntil: true,
      softBounces: true,
      lastSoftBounceAt: true,
      leadsCount: true,
      firstLeadAt: true,
      lastLeadAt: true,
    },
  });

/**
 * Builds a JOIN of rows of sales with the leads that bought, under the alias `buyer`, limited by a filter. @param sale alias of the rows of
 * sales
 */
export const joinBuyers = (sale: Sql, { widget, locale, site }: CountFilter = {}): Sql =>
  sql`JOIN "Lead" AS buyer ON buyer."id" = ${sale}."leadId" AND buyer."tenantId" = ${sale}."tenantId"${andAll(
    [
      ...(widget === undefined ? [] : [sql`buyer."widget" = ${widget}`]),
      ...(locale === undefined ? [] : [sql`buyer."locale" = ${locale}`]),
      ...(site === undefined ? [] : [sql`buyer."site" = ${site}`]),
    ],
  )}`;

/** Finds the tracking id of a tenant's latest lead, for examples; null if there is no lead. */
export async function findLatestTrackingId(db: Database, tenantId: string): Promise<string | null> {
  const lead = await db.lead.findFirst({
    where: { tenantId, erasedAt: null },
    orderBy: { createdAt: 'desc' },
    select: { trackingId: true },
  });
  return lead?.trackingId ?? null;
}

/** Contact details of a lead, for the shop's own systems. */
export interface LeadContact {
  /** Null for widgets that send a fixed text instead of a name (D33). */
  firstName: string | null;
  email: string;
  phone: string | null;
}

/** Finds the contact details of a tenant's leads by id; erased ones are missing. */
export async function findContactsOfLeads(
  db: Database,
  { tenantId, leadIds }: { tenantId: string; leadIds: readonly string[] },
): Promise<Map<string, LeadContact>> {
  if (leadIds.length === 0) return new Map();
  const leads = await db.lead.findMany({
    where: { tenantId, id: { in: [...leadIds] }, erasedAt: null },
    select: { id: true, firstName: true, email: true, phone: true, widget: true },
  });
  return new Map(
    leads.map(({ id, firstName, email, phone, widget }) => [
      id,
      { firstName: widget === 'full' ? firstName : null, email, phone },
    ]),
  );
}

/** Maps leads of a tenant to their contacts. */
export async function findContactIds(
  db: DatabaseClient,
  { tenantId, leadIds }: { tenantId: string; leadIds: readonly string[] },
): Promise<Map<string, string | null>> {
  const leads = await db.lead.findMany({
    where: { tenantId, id: { in: [...leadIds] } },
    select: { id: true, contactId: true },
  });
  return new Map(leads.map(({ id, contactId }) => [id, contactId]));
}

/** Maps leads of a tenant to the names by which staff know them; erased leads are included. */
export async function findLeadNames(
  db: DatabaseClient,
  { tenantId, leadIds }: { tenantId: string; leadIds: readonly string[] },
): Promise<Map<string, string>> {
  if (leadIds.length === 0) return new Map();
  const leads = await db.lead.findMany({
    where: { tenantId, id: { in: [...new Set(leadIds)] } },
    select: { id: true, firstName: true, email: true },
  });
  return new Map(leads.map((lead) => [lead.id, leadDisplayName(lead)]));
}
