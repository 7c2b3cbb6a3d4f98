import { empty, join, type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import type { Database, DatabaseClient, Prisma } from '#app/domain/database.ts';
import { inChunks } from '#app/lib/in-chunks.ts';
import { type ChosenLeads, walkChosenLeads } from './chosen-leads.server.ts';
import { type LeadWindow, walkLeadWindows } from './lead-windows.server.ts';
import type { Segment } from './segments.ts';

/** A lead that marketing may be for, and why not. By time each contact has one, the newest that fits. */
export interface MarketingCandidate {
  leadId: string;
  contactId: string | null;
  /** Null when nothing speaks against it. */
  reason: 'noAddress' | 'nothingSuitable' | 'suppressed' | 'noConsent' | null;
  /** A sale is noted on the lead. */
  converted: boolean;
}

/** Whose leads, and which of them. */
export interface CandidateConditions {
  tenantId: string;
  /** Empty for all leads. */
  segments: readonly Segment[];
  /** What the tenant asks for: `opt-in` leaves out who was only shown the notice. */
  consentMode: string;
  /** See isAddressSuppressed of the suppressions. */
  isSuppressed(tenantId: Sql, addressHash: Sql): Sql;
}

type CandidateOptions = CandidateConditions & { db: DatabaseClient };

const AT_A_TIME = 1000;
/** Newest assessments of one contact that are read: an address may have been misused for thousands. */
const MAX_ANSWERS = 5;

/**
 * Leads by their time, some hundred at a time, each with the span that is done with it.
 * @param from leads from then on; `to`: leads before then
 */
export async function* walkMarketingCandidates(
  options: CandidateOptions & ({ from?: Date; to: Date } | { chosen: ChosenLeads }),
): AsyncGenerator<{ candidates: MarketingCandidate[]; to: Date | null }> {
  const { db, tenantId } = options;
  if ('chosen' in options) {
    const walk = walkChosenLeads({ db: db as Database, tenantId, chosen: options.chosen });
    for await (const ids of walk)
      yield { candidates: await readCandidates(options, sql`l."id" IN (${join(ids)})`), to: null };
    return;
  }
  const { from, to } = options;
  const windows = walkLeadWindows({
    db,
    tenantId,
    from,
    to,
    order: 'asc',
    first: AT_A_TIME,
    largest: AT_A_TIME,
  });
  for await (const window of windows)
    yield {
      candidates: await readCandidates(options, inWindow(window), isNewest(options.segments)),
      to: window.to,
    };
}

/** Of a contact's leads that fit the newest alone. */
export const isNewest = (segments: readonly Segment[]): Sql => sql`
  AND NOT EXISTS (SELECT 1 FROM "Lead" AS n WHERE n."contactId" = l."contactId" AND n."erasedAt" IS NULL
    AND ${newer}${inSegments(sql`n`, segments)})`;

const inWindow = ({ from, to }: LeadWindow): Sql => sql`l."createdAt" >= ${from} AND l."createdAt" < ${to}`;

const inSegments = (alias: Sql, segments: readonly Segment[]): Sql =>
  segments.length === 0
    ? empty
    : sql` AND (${join(
        segments.map((segment) => sql`${alias}."segments" LIKE ${`%|${segment}|%`}`),
        ' OR ',
      )})`;

const newer = sql`(n."createdAt" > l."createdAt" OR (n."createdAt" = l."createdAt" AND n."id" > l."id"))`;

/** A candidate for each lead of a span, as rows in SQL. @param span a condition for `l`, the lead */
export function candidateRows(
  { tenantId, segments, consentMode, isSuppressed }: CandidateConditions,
  span: Sql,
  newestOnly = empty,
): Sql {
  const consents = consentMode === 'opt-in' ? ['opt-in'] : ['notice', 'opt-in'];
  return sql`
    SELECT l."id" AS "leadId", l."contactId" AS "contactId", l."converted" AS "converted", CASE
      WHEN c."id" IS NULL THEN 'noAddress'
      WHEN l."nothingSuitable" OR EXISTS (SELECT 1 FROM "Lead" AS n WHERE n."contactId" = l."contactId"
        AND n."nothingSuitable" AND ${newer}) THEN 'nothingSuitable'
      WHEN ${isSuppressed(sql`l."tenantId"`, sql`c."emailSha256"`)} THEN 'suppressed'
      WHEN c."marketingConsent" NOT IN (${join(consents)}) THEN 'noConsent'
      ELSE NULL END AS "reason"
    FROM "Lead" AS l LEFT JOIN "Contact" AS c ON c."id" = l."contactId" AND c."tenantId" = l."tenantId"
    WHERE l."tenantId" = ${tenantId} AND ${span} AND l."erasedAt" IS NULL${inSegments(sql`l`, segments)}${newestOnly}`;
}

/** The leads of a company from a span of time, for the FROM of a subquery: `from` is in it, `to` is not. */
export const leadsBetween = ({ tenantId, from, to }: { tenantId: Sql; from: Sql; to: Sql }): Sql => sql`
  "Lead" AS l WHERE l."tenantId" = ${tenantId} AND l."createdAt" >= ${from} AND l."createdAt" < ${to}`;

async function readCandidates(
  { db, ...conditions }: CandidateOptions,
  span: Sql,
  newestOnly = empty,
): Promise<MarketingCandidate[]> {
  const rows = await db.$queryRaw<(Omit<MarketingCandidate, 'converted'> & { converted: unknown })[]>(
    candidateRows(conditions, span, newestOnly),
  );
  // SQLite has no booleans.
  return rows.map(({ converted, ...row }) => ({ ...row, converted: Boolean(converted) }));
}

/** A contact as its marketing needs it, read when it is planned and again when it is sent. */
export interface MarketingRecipient {
  contactId: string;
  /** The lead that was asked for, or the contact's newest. */
  leadId: string;
  trackingId: string;
  assessmentId: string | null;
  /** Of all the contact's leads: their safety answers decide which products a mail may show. */
  assessmentIds: string[];
  /** As typed. */
  address: string;
  addressHash: string;
  firstName: string | null;
  locale: string;
  phoneE164: string | null;
  smsConsent: boolean;
  marketingConsent: string;
  lessOften: boolean;
  /** The newest lead's plan excluded everything (D13). */
  nothingSuitable: boolean;
  /** The lead's own sale, or another lead's of the contact: the newest. */
  convertedAt: Date | null;
  converted: boolean;
}

/** The recipients by contact; missing are those without a contact or lead, who were erased. */
export async function findMarketingRecipients(
  db: DatabaseClient,
  { tenantId, of }: { tenantId: string; of: readonly { contactId: string; leadId: string | null }[] },
): Promise<Map<string, MarketingRecipient>> {
  const recipients = new Map<string, MarketingRecipient>();
  const leadIdByContact = new Map(of.map(({ contactId, leadId }) => [contactId, leadId]));
  await inChunks([...leadIdByContact.keys()], async (ids) => {
    const contacts = await db.contact.findMany({
      where: { tenantId, id: { in: ids } },
      select: contactColumns,
    });
    const leads = await db.lead.findMany({
      where: { tenantId, contactId: { in: ids }, erasedAt: null },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      select: leadColumns,
    });
    const byContact = new Map<string, typeof leads>();
    for (const lead of leads) {
      const own = byContact.get(lead.contactId as string);
      if (own) own.push(lead);
      else byContact.set(lead.contactId as string, [lead]);
    }
    for (const contact of contacts) {
      const own = byContact.get(contact.id) ?? [];
      const lead = own.find(({ id }) => id === leadIdByContact.get(contact.id)) ?? own[0];
      if (lead) recipients.set(contact.id, describe(contact, lead, own));
    }
  });
  return recipients;
}

const contactColumns = {
  id: true,
  emailSha256: true,
  firstName: true,
  locale: true,
  phoneE164: true,
  smsConsent: true,
  marketingConsent: true,
  lessOften: true,
} as const satisfies Prisma.ContactSelect;
const leadColumns = {
  id: true,
  contactId: true,
  trackingId: true,
  assessmentId: true,
  email: true,
  nothingSuitable: true,
  converted: true,
  conversionDate: true,
} as const satisfies Prisma.LeadSelect;

function describe(
  contact: Prisma.ContactGetPayload<{ select: typeof contactColumns }>,
  lead: Prisma.LeadGetPayload<{ select: typeof leadColumns }>,
  own: readonly Prisma.LeadGetPayload<{ select: typeof leadColumns }>[],
): MarketingRecipient {
  const { id, emailSha256, ...person } = contact;
  const sales = own.flatMap(({ conversionDate }) => (conversionDate ? [conversionDate.getTime()] : []));
  return {
    ...person,
    contactId: id,
    leadId: lead.id,
    trackingId: lead.trackingId,
    assessmentId: lead.assessmentId,
    assessmentIds: own.flatMap(({ assessmentId }) => assessmentId ?? []).slice(0, MAX_ANSWERS),
    address: lead.email,
    addressHash: emailSha256,
    nothingSuitable: own[0]?.nothingSuitable ?? false,
    converted: lead.converted,
    convertedAt: sales.length > 0 ? new Date(Math.max(...sales)) : null,
  };
}
