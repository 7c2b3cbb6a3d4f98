import { sqltag as sql } from '@prisma/client/runtime/client';
import type { Database } from '#app/domain/database.ts';
import { spellings, splitWords } from '#app/lib/spellings.ts';

/** Finds a tenant's people whose name and e-mail address contain each word of a text, in any order, sorted by e-mail address. */
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

/** Counts a tenant's people and its open invitations. */
export async function countPeople(db: Database, tenantId: string, now: Date) {
  const [counts] = await db.$queryRaw<Record<'members' | 'invitations', number | bigint>[]>(sql`
    SELECT
      (SELECT COUNT(*) FROM "TenantUser" WHERE "tenantId" = ${tenantId} AND "disabledAt" IS NULL) AS "members",
      (SELECT COUNT(*) FROM "AuthToken"
        WHERE "tenantId" = ${tenantId} AND "kind" = 'invite' AND "usedAt" IS NULL AND "expiresAt" > ${now}) AS "invitations"`);
  return { members: Number(counts?.members ?? 0), invitations: Number(counts?.invitations ?? 0) };
}
