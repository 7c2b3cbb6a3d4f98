import { sqltag as sql } from '@prisma/client/runtime/client';
import { number, type Reader, readRows } from '../../lib/read-together.ts';
import { spellings, splitWords } from '../../lib/spellings.ts';
import type { Database } from '../database.ts';

/** A tenant's people whose name and e-mail address hold each word of a text, in any order, by address. */
export const searchMembers = (
  db: Database,
  { tenantId, query, limit }: { tenantId: string; query: string; limit: number },
) =>
  db.tenantUser.findMany({
    where: {
      tenantId,
      disabledAt: null,
      AND: splitWords(query).map((word) => ({
        OR: [
          { email: { contains: word.toLowerCase() } },
          ...spellings(word).flatMap((part) => [
            { firstName: { contains: part } },
            { lastName: { contains: part } },
          ]),
        ],
      })),
    },
    orderBy: { email: 'asc' },
    take: limit,
    select: { id: true, email: true, firstName: true, lastName: true },
  });

/** Whether anybody works for a tenant or is invited to. */
export async function hasPeople(db: Reader, tenantId: string, now: Date): Promise<boolean> {
  const { members, invitations } = await countPeople(db, tenantId, now);
  return members + invitations > 0;
}

/** Whether more than one person works for a tenant, or one is invited. */
export async function hasColleague(db: Reader, tenantId: string, now: Date): Promise<boolean> {
  const { members, invitations } = await countPeople(db, tenantId, now);
  return members > 1 || invitations > 0;
}

async function countPeople(db: Reader, tenantId: string, now: Date) {
  const [counts] = await readRows(
    db,
    { members: number, invitations: number },
    sql`SELECT (SELECT COUNT(*) FROM "TenantUser" WHERE "tenantId" = ${tenantId} AND "disabledAt" IS NULL) AS "members",
      (SELECT COUNT(*) FROM "AuthToken" WHERE "tenantId" = ${tenantId} AND "kind" = 'invite' AND "usedAt" IS NULL
        AND "expiresAt" > ${now}) AS "invitations"`,
  );
  return counts ?? { members: 0, invitations: 0 };
}
