import { type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import type { Database, DatabaseClient } from '#app/domain/database.ts';
import { selectEarlierOffersConsent } from './consents/earlier-consents.server.ts';

/** Leads of a tenant that are too old. */
interface OldLeads {
  tenantId: string;
  before: Date;
  /** Whether the time counts from what a person last did. Otherwise it counts from the assessment. */
  countsActivity: boolean;
}

/** What becomes of an old lead. Only its own row is erased if the person remains by others. */
type OldLeadFate = 'erase-person' | 'erase-lead' | 'delete-answers';

/**
 * Lists a tenant's oldest leads from before a given time, and what becomes of each. A person with a newer lead remains by it. One who agreed to
 * offers or texts remains without answers, where a longer time ends that and the newest plan did not exclude everything (D13).
 */
export const listOldLeads = (
  db: Database,
  { limit, ...leads }: OldLeads & { limit: number },
): Promise<{ id: string; email: string; fate: OldLeadFate }[]> =>
  db.$queryRaw(sql`
    SELECT lead."id", lead."email", CASE
      WHEN contact."lastLeadAt" >= ${leads.before} THEN 'erase-lead'
      WHEN ${remainsForOffers(leads)} THEN CASE WHEN lead."nothingSuitable" THEN 'erase-lead' ELSE 'delete-answers' END
      ELSE 'erase-person' END AS "fate"
    FROM ${matchOldLeads(leads)} ORDER BY lead."createdAt" LIMIT ${limit}`);

/** Counts the leads that listOldLeads would list, and the people they belong to. */
export async function countOldLeads(
  db: DatabaseClient,
  leads: OldLeads,
): Promise<{ leads: number; people: number }> {
  const [counts] = await db.$queryRaw<{ leads: number | bigint; people: number | bigint }[]>(sql`
    SELECT COUNT(*) AS "leads", COUNT(DISTINCT lead."email") AS "people" FROM ${matchOldLeads(leads)}`);
  return { leads: Number(counts?.leads ?? 0), people: Number(counts?.people ?? 0) };
}

const matchOldLeads = ({ tenantId, before, countsActivity }: OldLeads): Sql => sql`
  "Lead" AS lead LEFT JOIN "Contact" AS contact ON contact."id" = lead."contactId"
  WHERE lead."tenantId" = ${tenantId} AND lead."erasedAt" IS NULL AND lead."createdAt" < ${before}
    ${
      countsActivity
        ? sql`AND (contact."id" IS NULL OR contact."lastLeadAt" >= ${before} OR ${wasInactiveSince(before)})
            AND NOT (${HAS_NO_ANSWERS} AND ${remainsForOffers({ before, countsActivity })})`
        : sql``
    }`;

/** Whether a lead's answers were deleted because they were too old. */
const HAS_NO_ANSWERS = sql`lead."answersRemovedAt" IS NOT NULL`;

/** Builds the condition that a person, all of whose leads are old, remains because they agreed to offers or texts. */
const remainsForOffers = ({ before, countsActivity }: Omit<OldLeads, 'tenantId'>): Sql =>
  countsActivity
    ? sql`(contact."lastLeadAt" < ${before} AND ${HAS_AGREED_TO_OFFERS}
        AND NOT EXISTS (
          SELECT 1 FROM "Lead" AS newest WHERE newest."contactId" = contact."id" AND newest."erasedAt" IS NULL AND newest."nothingSuitable"
            AND NOT EXISTS (
              SELECT 1 FROM "Lead" AS n WHERE n."contactId" = contact."id" AND n."erasedAt" IS NULL
                AND (n."createdAt" > newest."createdAt" OR (n."createdAt" = newest."createdAt" AND n."id" > newest."id")))))`
    : sql`FALSE`;

/**
 * Whether a person agreed to offers or texts, and did not only see the notice. A consent from before the ledger counts, too, while no stop
 * of the offers is known.
 */
const HAS_AGREED_TO_OFFERS = sql`
  (EXISTS (
    SELECT 1 FROM "ConsentEvent" AS given
    WHERE given."id" IN (contact."offersConsentId", contact."textsConsentId") AND given."tenantId" = contact."tenantId"
      AND given."state" = 'given')
    OR (contact."marketingConsent" = 'opt-in' AND EXISTS (${selectEarlierOffersConsent(sql`contact`, sql`= 'opt-in'`)})))`;

/** Builds the condition that a contact did nothing since a time besides assessments. */
const wasInactiveSince = (time: Date): Sql => sql`
  ((contact."lastActiveAt" IS NULL OR contact."lastActiveAt" < ${time})
    AND (contact."provedAt" IS NULL OR contact."provedAt" < ${time}))`;

/** Contacts of a tenant that a rule no longer keeps: those who were last active before a time. Null for a rule that does not apply. */
interface OldContacts {
  tenantId: string;
  /** For addresses without any activity. */
  unprovedBefore: Date | null;
  /** For people without any consent in force. */
  withoutConsentBefore: Date | null;
  /** For everybody else. */
  inactiveBefore: Date | null;
}

/** Lists the addresses of contacts that no rule keeps any longer. */
export async function listOldContacts(
  db: Database,
  { limit, tenantId, ...rules }: OldContacts & { limit: number },
): Promise<string[]> {
  const conditions = [
    rules.unprovedBefore &&
      sql`(contact."lastLeadAt" < ${rules.unprovedBefore} AND contact."provedAt" IS NULL AND contact."lastActiveAt" IS NULL)`,
    rules.withoutConsentBefore &&
      sql`(contact."lastLeadAt" < ${rules.withoutConsentBefore} AND ${wasInactiveSince(rules.withoutConsentBefore)}
        AND ${HAS_NO_CONSENT})`,
    rules.inactiveBefore &&
      sql`(contact."lastLeadAt" < ${rules.inactiveBefore} AND ${wasInactiveSince(rules.inactiveBefore)})`,
  ].filter((condition): condition is Sql => condition !== null);
  if (conditions.length === 0) return [];
  const anyRule = conditions.reduce((all, condition) => sql`${all} OR ${condition}`);
  const rows = await db.$queryRaw<{ emailKey: string }[]>(sql`
    SELECT contact."emailKey" FROM "Contact" AS contact
    WHERE contact."tenantId" = ${tenantId} AND (${anyRule}) ORDER BY contact."lastLeadAt" LIMIT ${limit}`);
  return rows.map(({ emailKey }) => emailKey);
}

/**
 * Whether a contact has no consent in force. What another program claims is none, and neither is the age. Who withdraws the use of health
 * answers ends the plan, for which the terms were accepted. Records from before the ledger count as consents.
 */
const HAS_NO_CONSENT = sql`
  contact."offersConsentId" IS NULL AND contact."textsConsentId" IS NULL
  AND NOT EXISTS (SELECT 1 FROM "ConsentRecord" AS r WHERE r."contactId" = contact."id")
  AND NOT EXISTS (
    SELECT 1 FROM "ConsentEvent" AS e
    WHERE e."contactId" = contact."id" AND e."tenantId" = contact."tenantId" AND e."kind" <> 'age'
      AND e."state" IN ('given', 'shown') AND e."mode" <> 'api-claimed'
      AND NOT EXISTS (
        SELECT 1 FROM "ConsentEvent" AS x
        WHERE x."contactId" = e."contactId" AND x."tenantId" = e."tenantId" AND x."state" = 'withdrawn'
          AND (x."kind" = e."kind" OR (x."kind" = 'health' AND e."kind" = 'terms')) AND x."createdAt" >= e."createdAt"))`;
