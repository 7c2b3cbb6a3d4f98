import { join, sqltag as sql } from '@prisma/client/runtime/client';
import {
  flag,
  json,
  moment,
  number,
  orNull,
  type Reader,
  readLatest,
  readRows,
  text,
} from '../../lib/read-together.ts';
import type { Database, Prisma } from '../database.ts';
import { listedLead } from './list-leads.server.ts';

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
  db: Database | Prisma.TransactionClient,
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
  db: Reader,
  { tenantId, contactId }: { tenantId: string; contactId: string },
): Promise<{ id: string; createdAt: Date }[]> =>
  readRows(
    db,
    { id: text, createdAt: moment },
    sql`SELECT "id", "createdAt" FROM "Lead" WHERE "tenantId" = ${tenantId} AND "contactId" = ${contactId}
      ORDER BY "createdAt" DESC, "id" DESC LIMIT ${MAX_LISTED}`,
  );

const consentColumns = {
  id: true,
  kinds: true,
  wordings: true,
  version: true,
  locale: true,
  source: true,
  createdAt: true,
} as const;

const CONSENT = {
  id: text,
  kinds: json,
  wordings: json,
  version: text,
  locale: text,
  source: text,
  createdAt: moment,
};

/** What visitors agreed to with leads, the newest first, with the sentences that they were shown. */
export const listConsents = (
  db: Reader,
  { tenantId, leadIds }: { tenantId: string; leadIds: readonly string[] },
) =>
  readLatest(
    db,
    CONSENT,
    sql`SELECT * FROM "ConsentRecord" WHERE "tenantId" = ${tenantId} AND "leadId" IN (${join([...leadIds])})`,
  );

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
export async function findContact(
  db: Reader,
  { tenantId, contactId }: { tenantId: string; contactId: string },
) {
  const [contact] = await readRows(
    db,
    CONTACT,
    sql`SELECT * FROM "Contact" WHERE "id" = ${contactId} AND "tenantId" = ${tenantId}`,
  );
  return contact ?? null;
}

const CONTACT = {
  id: text,
  emailKey: text,
  phoneE164: orNull(text),
  firstName: orNull(text),
  locale: text,
  marketingConsent: text,
  smsConsent: flag,
  leadsCount: number,
  firstLeadAt: moment,
  lastLeadAt: moment,
};
