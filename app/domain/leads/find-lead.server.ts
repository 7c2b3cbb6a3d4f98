import { type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import type { Database, DatabaseClient, Prisma } from '#app/domain/database.ts';
import { andAll } from './lead-conditions.server.ts';
import { listedLead } from './list-leads.server.ts';
import type { CountFilter } from './read-leads-figures.server.ts';

/** What a page lists of one person: there are more only if an address was misused. */
const MAX_LISTED = 500;

const wholeLead = {
  ...listedLead,
  contactId: true,
  locale: true,
  site: true,
  nothingSuitable: true,
  contactedAt: true,
  conversionDate: true,
  orderId: true,
} as const satisfies Prisma.LeadSelect;
export type WholeLead = Prisma.LeadGetPayload<{ select: typeof wholeLead }>;

/** A tenant's lead; null for an unknown id. */
export const findLead = (
  db: DatabaseClient,
  { tenantId, leadId }: { tenantId: string; leadId: string },
): Promise<WholeLead | null> => db.lead.findFirst({ where: { id: leadId, tenantId }, select: wholeLead });

/** All leads of one contact, the newest first, by what is needed to read the rest of each. */
export const listContactLeads = (
  db: Database,
  { tenantId, contactId }: { tenantId: string; contactId: string },
) =>
  db.lead.findMany({
    where: { tenantId, contactId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { id: true, assessmentId: true, email: true, phone: true, createdAt: true },
  });

/** Leads by id, the newest first. */
export const readWholeLeads = (
  db: Database,
  { tenantId, leadIds }: { tenantId: string; leadIds: readonly string[] },
): Promise<WholeLead[]> =>
  db.lead.findMany({
    where: { tenantId, id: { in: [...leadIds] } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: wholeLead,
  });

/** Leads of one contact, the newest first, as a page lists them. */
export const listLeadsOfContact = (
  db: Database,
  { tenantId, contactId }: { tenantId: string; contactId: string },
): Promise<{ id: string; createdAt: Date }[]> =>
  db.lead.findMany({
    where: { tenantId, contactId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: MAX_LISTED,
    select: { id: true, createdAt: true },
  });

const consentColumns = {
  id: true,
  kinds: true,
  wordings: true,
  version: true,
  locale: true,
  source: true,
  createdAt: true,
} as const;

/** What visitors agreed to with leads, the newest first, with the sentences that they were shown. */
export const listConsents = (
  db: Database,
  { tenantId, leadIds }: { tenantId: string; leadIds: readonly string[] },
) =>
  db.consentRecord.findMany({
    where: { tenantId, leadId: { in: [...leadIds] } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: consentColumns,
  });

/** What a contact agreed to on its own, without a lead, the newest first. */
export const listConsentsOfContact = (
  db: Database,
  { tenantId, contactId }: { tenantId: string; contactId: string },
) =>
  db.consentRecord.findMany({
    where: { tenantId, contactId, leadId: null },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: consentColumns,
  });

/** The contact of leads, without its secret link. */
export const findContact = (db: Database, { tenantId, contactId }: { tenantId: string; contactId: string }) =>
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
      leadsCount: true,
      firstLeadAt: true,
      lastLeadAt: true,
    },
  });

/** Joins the leads that bought to rows of sales in SQL, as `buyer`, of the leads that a filter leaves. @param sale the rows' name */
export const joinBuyers = (sale: Sql, { widget, locale, site }: CountFilter = {}): Sql =>
  sql`JOIN "Lead" AS buyer ON buyer."id" = ${sale}."leadId" AND buyer."tenantId" = ${sale}."tenantId"${andAll(
    [
      ...(widget === undefined ? [] : [sql`buyer."widget" = ${widget}`]),
      ...(locale === undefined ? [] : [sql`buyer."locale" = ${locale}`]),
      ...(site === undefined ? [] : [sql`buyer."site" = ${site}`]),
    ],
  )}`;

/** The tracking id of a tenant's latest lead, for examples; null before the first. */
export async function findLatestTrackingId(db: Database, tenantId: string): Promise<string | null> {
  const lead = await db.lead.findFirst({
    where: { tenantId, erasedAt: null },
    orderBy: { createdAt: 'desc' },
    select: { trackingId: true },
  });
  return lead?.trackingId ?? null;
}

/** How a lead may be reached, for the shop's own systems. */
export interface LeadContact {
  /** Null of widgets that send a fixed text in place of a name (D33). */
  firstName: string | null;
  email: string;
  phone: string | null;
}

/** The contact details of a tenant's leads, by their ids; erased ones are missing. */
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
