import type { Database } from '#app/domain/database.ts';
import { spellings, splitWords } from '#app/lib/spellings.ts';

/** Finds a tenant's campaigns whose name contains each word of a text, in any order, the newest first. */
export const findCampaigns = (
  db: Database,
  { tenantId, query, limit }: { tenantId: string; query: string; limit: number },
) =>
  db.emailCampaign.findMany({
    where: {
      tenantId,
      AND: splitWords(query).map((word) => ({
        OR: spellings(word).map((part) => ({ name: { contains: part } })),
      })),
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
    select: { id: true, name: true, status: true, archivedAt: true },
  });

/** Finds the campaign that was completed last since a moment; null if there is none. */
export const findCompletedCampaign = (db: Database, { tenantId, since }: { tenantId: string; since: Date }) =>
  db.emailCampaign.findFirst({
    where: { tenantId, status: 'completed', completedAt: { gte: since }, archivedAt: null },
    orderBy: { completedAt: 'desc' },
    select: { id: true, name: true, totalRecipients: true },
  });
