import { type Sql, sqltag as sql } from '@prisma/client/runtime/client';

/** Selects each lead of a tenant with all leads of its person, itself included, for another area's statement: `leadId`, `ofPersonId`. */
export const personLeads = (tenantId: string): Sql => sql`
  SELECT lead."id" AS "leadId", same."id" AS "ofPersonId"
  FROM "Lead" AS lead JOIN "Lead" AS same ON same."id" = lead."id" OR same."contactId" = lead."contactId"
  WHERE lead."tenantId" = ${tenantId}`;
