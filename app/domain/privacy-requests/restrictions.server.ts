import { type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import type { DatabaseClient } from '#app/domain/database.ts';
import { findContactIds } from '#app/domain/leads/index.ts';
import type { RequestKind } from './request-kinds.ts';

/** Why nothing about a person is sent to the company's other systems, and no marketing to the person. */
export const RESTRICTED_PERSON = { suppressed: 'The lead restricted the use of their data.' };

/**
 * Finds the leads of people who restricted the use of their data. A restriction lasts while the request is open.
 * @returns since when, by the lead's id
 */
export async function findRestrictions(
  db: DatabaseClient,
  { tenantId, leadIds }: { tenantId: string; leadIds: readonly string[] },
): Promise<Map<string, Date>> {
  const restrictions = new Map<string, Date>();
  if (leadIds.length === 0) return restrictions;
  const requests = await db.privacyRequest.findMany({
    where: { tenantId, kind: 'restrict' satisfies RequestKind, doneAt: null },
    select: { leadId: true, contactId: true, receivedAt: true },
  });
  if (requests.length === 0) return restrictions;
  const contactIds = await findContactIds(db, { tenantId, leadIds });
  for (const id of leadIds) {
    const contactId = contactIds.get(id);
    const request = requests.find((row) => row.leadId === id || (contactId && row.contactId === contactId));
    if (request) restrictions.set(id, request.receivedAt);
  }
  return restrictions;
}

/** Builds the condition that the use of a lead's data is not restricted. @param lead alias of the lead's row */
export const isUnrestricted = (lead: Sql, tenantId: string): Sql => sql`
  ${lead}."id" NOT IN (SELECT "leadId" FROM "PrivacyRequest"
    WHERE "tenantId" = ${tenantId} AND "kind" = 'restrict' AND "doneAt" IS NULL AND "leadId" IS NOT NULL)
  AND (${lead}."contactId" IS NULL OR ${lead}."contactId" NOT IN (SELECT "contactId" FROM "PrivacyRequest"
    WHERE "tenantId" = ${tenantId} AND "kind" = 'restrict' AND "doneAt" IS NULL AND "contactId" IS NOT NULL))`;
