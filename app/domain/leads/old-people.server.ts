import { type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import type { Database, DatabaseClient } from '#app/domain/database.ts';

/** Leads of a tenant that are too old. */
interface OldLeads {
  tenantId: string;
  before: Date;
  /** Whether the time counts from what a person last did. Otherwise it counts from the assessment. */
  countsActivity: boolean;
}

/**
 * Lists a tenant's oldest leads from before a given time, and for each whether the person remains because of a newer one. A consent to offers
 * keeps no person without a lead: without the safety answers, offers must not be sent (D13).
 */
export async function listOldLeads(
  db: Database,
  { limit, ...leads }: OldLeads & { limit: number },
): Promise<{ id: string; email: string; keepsPerson: boolean }[]> {
  const rows = await db.$queryRaw<{ id: string; email: string; keepsPerson: number | bigint }[]>(sql`
    SELECT lead."id", lead."email", CASE WHEN contact."lastLeadAt" >= ${leads.before} THEN 1 ELSE 0 END AS "keepsPerson"
    FROM ${matchOldLeads(leads)} ORDER BY lead."createdAt" LIMIT ${limit}`);
  return rows.map(({ keepsPerson, ...lead }) => ({ ...lead, keepsPerson: Number(keepsPerson) === 1 }));
}

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
        ? sql`AND (contact."id" IS NULL OR contact."lastLeadAt" >= ${before} OR ${wasInactiveSince(before)})`
        : sql``
    }`;

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
