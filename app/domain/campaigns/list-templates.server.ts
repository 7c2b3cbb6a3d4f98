import type { Database } from '../database.ts';

/** One line of a campaign's templates. */
export interface ListedTemplate {
  id: string;
  campaignId: string;
  sequenceOrder: number;
  name: string;
  delayDays: number;
  subjectLine: string;
  ctaText: string | null;
}

/** The templates of a tenant's campaigns without their texts, in the order of each sequence. */
export const listTemplates = (
  db: Database,
  { tenantId, campaignIds }: { tenantId: string; campaignIds: readonly string[] },
): Promise<ListedTemplate[]> =>
  db.emailTemplate.findMany({
    where: { tenantId, campaignId: { in: [...campaignIds] } },
    orderBy: { sequenceOrder: 'asc' },
    select: {
      id: true,
      campaignId: true,
      sequenceOrder: true,
      name: true,
      delayDays: true,
      subjectLine: true,
      ctaText: true,
    },
  });
