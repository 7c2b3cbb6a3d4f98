import type { Database } from '#app/domain/database.ts';
import { spellings, splitWords } from '#app/lib/spellings.ts';

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
export async function hasPeople(db: Database, tenantId: string, now: Date): Promise<boolean> {
  const { members, invitations } = await countPeople(db, tenantId, now);
  return members + invitations > 0;
}

/** Whether more than one person works for a tenant, or one is invited. */
export async function hasColleague(db: Database, tenantId: string, now: Date): Promise<boolean> {
  const { members, invitations } = await countPeople(db, tenantId, now);
  return members > 1 || invitations > 0;
}

async function countPeople(db: Database, tenantId: string, now: Date) {
  const [members, invitations] = await Promise.all([
    db.tenantUser.count({ where: { tenantId, disabledAt: null } }),
    db.authToken.count({ where: { tenantId, kind: 'invite', usedAt: null, expiresAt: { gt: now } } }),
  ]);
  return { members, invitations };
}
