import type { Database, Prisma } from '../database.ts';

/** The columns of one line of a campaign's templates: none of its texts. */
export const listedTemplate = {
  id: true,
  campaignId: true,
  sequenceOrder: true,
  name: true,
  delayDays: true,
  subjectLine: true,
  ctaText: true,
} as const satisfies Prisma.EmailTemplateSelect;

export type ListedTemplate = Prisma.EmailTemplateGetPayload<{ select: typeof listedTemplate }>;

/** The templates of a tenant's campaigns without their texts, in the order of each sequence. */
export const listTemplates = (
  db: Database,
  { tenantId, campaignIds }: { tenantId: string; campaignIds: readonly string[] },
): Promise<ListedTemplate[]> =>
  db.emailTemplate.findMany({
    where: { tenantId, campaignId: { in: [...campaignIds] } },
    orderBy: { sequenceOrder: 'asc' },
    select: listedTemplate,
  });
