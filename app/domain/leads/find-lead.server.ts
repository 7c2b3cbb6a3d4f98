import type { Database, Prisma } from '../database.ts';
import { listedLead } from './list-leads.server.ts';

/** One person's are fewer, unless an address was misused. */
const MAX_ROWS = 500;

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

/** All leads of one contact, the newest first. */
export const listLeadsOfContact = (
  db: Database,
  { tenantId, contactId }: { tenantId: string; contactId: string },
): Promise<WholeLead[]> =>
  db.lead.findMany({
    where: { tenantId, contactId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: MAX_ROWS,
    select: wholeLead,
  });

/** What visitors agreed to with leads, the newest first, with the sentences that they were shown. */
export const listConsents = (
  db: Database,
  {
    tenantId,
    leadIds,
    contactId,
  }: { tenantId: string; leadIds: readonly string[]; contactId: string | null },
) =>
  db.consentRecord.findMany({
    where: {
      tenantId,
      OR: [{ leadId: { in: [...leadIds] } }, ...(contactId ? [{ contactId }] : [])],
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: MAX_ROWS,
    select: {
      id: true,
      kinds: true,
      wordings: true,
      version: true,
      locale: true,
      source: true,
      createdAt: true,
    },
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
