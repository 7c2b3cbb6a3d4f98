import { empty, join, type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import type { Database, DatabaseClient, Prisma } from '#app/domain/database.ts';
import {
  findEarlierConsents,
  selectEarlierOffersConsent,
} from '#app/domain/leads/consents/earlier-consents.server.ts';
import { type LeadWindow, walkLeadWindows } from '#app/domain/leads/export/lead-windows.server.ts';
import { findMissingAnswers } from '#app/domain/leads/missing-answers.ts';
import { inChunks } from '#app/lib/in-chunks.ts';
import { type ChosenLeads, walkChosenLeads } from './chosen-leads.server.ts';
import type { Segment } from './segments.ts';

/**
 * A lead that marketing may be sent to, or the reason why not. When leads are read by time, only the newest lead of each contact is
 * included: a person's newest answers decide the segment (D73).
 */
export interface MarketingCandidate {
  leadId: string;
  contactId: string | null;
  /** Null if the lead may get marketing. */
  reason:
    | 'noAddress'
    | 'nothingSuitable'
    | 'suppressed'
    | 'noConsent'
    | 'unconfirmed'
    | 'pausedByLead'
    | 'boughtLately'
    | null;
  /** Whether a sale is stored on any lead of the person. */
  converted: boolean;
  /** The consent that permits marketing e-mails; null if none does. */
  consentId: string | null;
}

/** The tenant and the conditions for its leads. */
export interface CandidateConditions {
  tenantId: string;
  /** Empty for all leads. */
  segments: readonly Segment[];
  /** Whether the leads were chosen by a goal in another way than by `segments`. */
  choosesByGoals?: boolean;
  /**
   * Selects the leads whose people are left out, as a condition on a lead's id: those with a sale since some day. Sales belong to another
   * area.
   */
  isBuyer?: ((leadId: Sql) => Sql) | null;
  /** The consent that the tenant requires: `opt-in` excludes contacts who were only shown the notice. */
  consentMode: string;
  /** Excludes contacts who have paused marketing at this time. Missing for campaigns, in which they wait. */
  pausedAt?: Date;
  /** See isAddressSuppressed of the suppressions. */
  isSuppressed(tenantId: Sql, addressHash: Sql): Sql;
}

type CandidateOptions = CandidateConditions & { db: DatabaseClient };

const MARKETING_LEADS_AT_A_TIME = 1000;
/** Maximum number of newest assessments that are read for one contact: a misused address may have thousands. */
const MAX_MARKETING_ANSWERS = 5;

/**
 * Iterates over leads by time, a few hundred at a time, each batch with the end of its span.
 * @param from leads from this time; `to`: leads before this time
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
    first: MARKETING_LEADS_AT_A_TIME,
    largest: MARKETING_LEADS_AT_A_TIME,
  });
  for await (const window of windows)
    yield {
      candidates: await readCandidates(options, inWindow(window), IS_NEWEST_LEAD),
      to: window.to,
    };
}

const inWindow = ({ from, to }: LeadWindow): Sql => sql`l."createdAt" >= ${from} AND l."createdAt" < ${to}`;

const inSegments = (alias: Sql, segments: readonly Segment[]): Sql =>
  segments.length === 0
    ? empty
    : sql` AND (${join(
        segments.map((segment) => sql`${alias}."segments" LIKE ${`%|${segment}|%`}`),
        ' OR ',
      )})`;

/** A campaign that chooses people by their goals needs their consent to that. */
const withoutSegmentsConsent = (isByGoals: boolean): Sql =>
  isByGoals
    ? sql`
      WHEN c."segmentsConsent" IN ('none', 'withdrawn') THEN 'noConsent'`
    : empty;

const pausedByLead = (pausedAt: Date | undefined): Sql =>
  pausedAt
    ? sql`
      WHEN c."marketingPausedUntil" > ${pausedAt} THEN 'pausedByLead'`
    : empty;

const newer = sql`(n."createdAt" > l."createdAt" OR (n."createdAt" = l."createdAt" AND n."id" > l."id"))`;

/** The condition that selects only the newest lead of a contact. */
export const IS_NEWEST_LEAD: Sql = sql`
  AND NOT EXISTS (SELECT 1 FROM "Lead" AS n WHERE n."contactId" = l."contactId" AND n."erasedAt" IS NULL AND ${newer})`;

const withoutBuyers = (isBuyer: CandidateConditions['isBuyer']): Sql =>
  isBuyer
    ? sql`
      WHEN EXISTS (SELECT 1 FROM "Lead" AS n WHERE n."contactId" = l."contactId" AND n."converted" AND ${isBuyer(sql`n."id"`)}) THEN 'boughtLately'`
    : empty;

/** The newest choice of the contact `c` about offers. Without a consent that permits offers, a given one still waits for its confirmation. */
const NEWEST_OFFERS_CHOICE: Sql = sql`(
          SELECT e."state" FROM "ConsentEvent" AS e WHERE e."contactId" = c."id" AND e."tenantId" = c."tenantId"
            AND e."kind" = 'offers' AND e."state" IN ('given', 'withdrawn') ORDER BY e."createdAt" DESC, e."id" DESC LIMIT 1)`;

/** Selects a candidate for each lead of a span, as SQL rows. @param span a condition for `l`, the lead */
export function candidateRows(
  {
    tenantId,
    segments,
    choosesByGoals = segments.length > 0,
    isBuyer = null,
    consentMode,
    isSuppressed,
    pausedAt,
  }: CandidateConditions,
  span: Sql,
  newestOnly = empty,
): Sql {
  const earlier = selectEarlierOffersConsent(sql`c`);
  return sql`
    SELECT l."id" AS "leadId", l."contactId" AS "contactId", (l."converted" OR EXISTS (SELECT 1 FROM "Lead" AS n
      WHERE n."contactId" = l."contactId" AND n."converted")) AS "converted", CASE
      WHEN c."id" IS NULL THEN 'noAddress'
      WHEN l."nothingSuitable" OR EXISTS (SELECT 1 FROM "Lead" AS n WHERE n."contactId" = l."contactId"
        AND n."nothingSuitable" AND ${newer}) THEN 'nothingSuitable'
      WHEN ${isSuppressed(sql`l."tenantId"`, sql`c."emailSha256"`)} THEN 'suppressed'
      WHEN c."marketingConsent" NOT IN (${join(listConsents(consentMode))}) OR (c."offersConsentId" IS NULL AND NOT EXISTS (${earlier}))
        THEN CASE WHEN ${NEWEST_OFFERS_CHOICE} = 'given' THEN 'unconfirmed' ELSE 'noConsent' END${withoutSegmentsConsent(choosesByGoals)}${pausedByLead(pausedAt)}${withoutBuyers(isBuyer)}
      ELSE NULL END AS "reason", COALESCE(c."offersConsentId", (${earlier})) AS "consentId"
    FROM "Lead" AS l LEFT JOIN "Contact" AS c ON c."id" = l."contactId" AND c."tenantId" = l."tenantId"
    WHERE l."tenantId" = ${tenantId} AND ${span} AND l."erasedAt" IS NULL${inSegments(sql`l`, segments)}${newestOnly}`;
}

/**
 * Builds a subquery over the contacts whose newest lead matches and who may get marketing.
 * @param of.from leads from this time; null for all
 */
export const matchingPeople = (
  of: Pick<CandidateConditions, 'tenantId' | 'segments' | 'consentMode' | 'isSuppressed'> & {
    from: Date | null;
  },
): Sql => sql`
  SELECT l."contactId" FROM "Lead" AS l JOIN "Contact" AS c ON c."id" = l."contactId" AND c."tenantId" = l."tenantId"
  WHERE l."tenantId" = ${of.tenantId} AND l."erasedAt" IS NULL AND l."createdAt" >= ${of.from ?? new Date(0)}
    AND c."marketingConsent" IN (${join(listConsents(of.consentMode))})
    AND NOT ${of.isSuppressed(sql`l."tenantId"`, sql`c."emailSha256"`)}${inSegments(sql`l`, of.segments)}${IS_NEWEST_LEAD}`;

/** Lists the consents of contacts that a company's mode lets it write to. */
const listConsents = (consentMode: string): string[] =>
  consentMode === 'opt-in' ? ['opt-in'] : ['notice', 'opt-in'];

/** Counts the leads that a walk until this time is about, before those of one contact are one. */
export const countLeadsBefore = (
  db: Database,
  { tenantId, before }: { tenantId: string; before: Date },
): Promise<number> => db.lead.count({ where: { tenantId, erasedAt: null, createdAt: { lt: before } } });

/** Builds the FROM of a subquery over a company's leads in a time span: `from` is included, `to` is not. */
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

/** The data of a contact for marketing, read at planning and again at sending. */
export interface MarketingRecipient {
  contactId: string;
  /** The requested lead, or the contact's newest. */
  leadId: string;
  trackingId: string;
  assessmentId: string | null;
  /** Assessments of all the contact's leads: their safety answers decide which products a mail may show. */
  assessmentIds: string[];
  /** The address as typed. */
  address: string;
  addressHash: string;
  firstName: string | null;
  locale: string;
  phoneE164: string | null;
  /** Whether a consent permits offers by text. */
  smsConsent: boolean;
  /** The strongest consent to marketing e-mails; none if no row of a consent permits them. */
  marketingConsent: string;
  /** The consents that marketing rows name; null if none permits them. */
  offersConsentId: string | null;
  textsConsentId: string | null;
  /** Whether campaigns may choose the contact by its goals, which the lead still has. */
  agreesToSegments: boolean;
  lessOften: boolean;
  /** Until when the contact asked for no marketing; null or past if it may be sent. */
  marketingPausedUntil: Date | null;
  /** Whether the newest lead's plan excluded everything (D13). */
  nothingSuitable: boolean;
  /** Whether a sale is stored on any lead of the contact (D73). */
  hasBought: boolean;
  /** The segments of the contact's newest lead, as |a|b|, and when it arrived: the newest answers decide (D73). */
  newestAnswers: { segments: string; at: Date };
}

/** Finds the recipients by contact; those without a contact or lead, who were erased, are missing. */
export async function findMarketingRecipients(
  db: DatabaseClient,
  {
    tenantId,
    of: targets,
  }: { tenantId: string; of: readonly { contactId: string; leadId: string | null }[] },
): Promise<Map<string, MarketingRecipient>> {
  const recipients = new Map<string, MarketingRecipient>();
  const leadIdByContact = new Map(targets.map(({ contactId, leadId }) => [contactId, leadId]));
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
    const earlierConsents = await findEarlierConsents(db, {
      tenantId,
      contactIds: contacts.flatMap((contact) => (lacksConsent(contact) ? contact.id : [])),
    });
    const byContact = new Map<string, typeof leads>();
    for (const lead of leads) {
      const contactLeads = byContact.get(lead.contactId as string);
      if (contactLeads) contactLeads.push(lead);
      else byContact.set(lead.contactId as string, [lead]);
    }
    for (const contact of contacts) {
      const contactLeads = byContact.get(contact.id) ?? [];
      const lead = contactLeads.find(({ id }) => id === leadIdByContact.get(contact.id)) ?? contactLeads[0];
      if (lead)
        recipients.set(contact.id, describe(contact, earlierConsents.get(contact.id), lead, contactLeads));
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
  offersConsentId: true,
  textsConsentId: true,
  segmentsConsent: true,
  lessOften: true,
  marketingPausedUntil: true,
} as const satisfies Prisma.ContactSelect;
const leadColumns = {
  id: true,
  contactId: true,
  trackingId: true,
  assessmentId: true,
  email: true,
  nothingSuitable: true,
  healthWithdrawnAt: true,
  answersRemovedAt: true,
  converted: true,
  segments: true,
  createdAt: true,
} as const satisfies Prisma.LeadSelect;

type ContactRow = Prisma.ContactGetPayload<{ select: typeof contactColumns }>;

/** Whether a contact's consent to offers may be one from before the ledger. */
const lacksConsent = (contact: ContactRow): boolean =>
  contact.marketingConsent !== 'none' && contact.offersConsentId === null;

function describe(
  contact: ContactRow,
  earlierOffersConsentId: string | undefined,
  lead: Prisma.LeadGetPayload<{ select: typeof leadColumns }>,
  contactLeads: readonly Prisma.LeadGetPayload<{ select: typeof leadColumns }>[],
): MarketingRecipient {
  const { id, emailSha256, segmentsConsent, ...person } = contact;
  const offersConsentId = contact.offersConsentId ?? earlierOffersConsentId ?? null;
  return {
    ...person,
    offersConsentId,
    marketingConsent: offersConsentId === null ? 'none' : contact.marketingConsent,
    smsConsent: contact.smsConsent && contact.textsConsentId !== null,
    agreesToSegments:
      segmentsConsent !== 'none' && segmentsConsent !== 'withdrawn' && findMissingAnswers(lead) === null,
    contactId: id,
    leadId: lead.id,
    trackingId: lead.trackingId,
    assessmentId: lead.assessmentId,
    assessmentIds: contactLeads
      .flatMap(({ assessmentId }) => assessmentId ?? [])
      .slice(0, MAX_MARKETING_ANSWERS),
    address: lead.email,
    addressHash: emailSha256,
    nothingSuitable: contactLeads[0]?.nothingSuitable ?? false,
    hasBought: contactLeads.some(({ converted }) => converted),
    newestAnswers: {
      segments: (contactLeads[0] ?? lead).segments,
      at: (contactLeads[0] ?? lead).createdAt,
    },
  };
}
