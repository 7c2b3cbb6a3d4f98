import type { Database } from '../database.ts';
import type { Segment } from '../leads/index.ts';
import { segmentsOf } from './find-campaign.server.ts';
import type { CampaignStatus } from './transitions.ts';

/** One line of a campaign's templates. */
export interface ListedTemplate {
  id: string;
  sequenceOrder: number;
  name: string;
  delayDays: number;
  subjectLine: string;
  ctaText: string | null;
}

export interface ListedCampaign {
  id: string;
  name: string;
  description: string | null;
  status: CampaignStatus;
  segments: Segment[];
  totalRecipients: number;
  /** Whether any of its templates has a second variant. */
  hasVariants: boolean;
  templates: ListedTemplate[];
}

export const MAX_LISTED_CAMPAIGNS = 100;

/** A tenant's campaigns that are not archived, the newest first, with their templates in the order of the sequence. */
export async function listCampaigns(
  db: Database,
  { tenantId, isArchived = false }: { tenantId: string; isArchived?: boolean },
): Promise<ListedCampaign[]> {
  const campaigns = await db.emailCampaign.findMany({
    where: { tenantId, archivedAt: isArchived ? { not: null } : null },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: MAX_LISTED_CAMPAIGNS,
    select: {
      id: true,
      name: true,
      description: true,
      status: true,
      segmentGoals: true,
      totalRecipients: true,
    },
  });
  const campaignId = { in: campaigns.map(({ id }) => id) };
  const [templates, varied] = await Promise.all([
    db.emailTemplate.findMany({
      where: { tenantId, campaignId },
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
    }),
    db.emailTemplate.findMany({
      where: {
        tenantId,
        campaignId,
        OR: [{ subjectLineVariant: { not: null } }, { bodyHtmlVariant: { not: null } }],
      },
      distinct: ['campaignId'],
      select: { campaignId: true },
    }),
  ]);
  const withVariants = new Set(varied.map((row) => row.campaignId));
  return campaigns.map(({ segmentGoals, status, ...campaign }) => ({
    ...campaign,
    status: status as CampaignStatus,
    segments: segmentsOf({ segmentGoals }),
    hasVariants: withVariants.has(campaign.id),
    templates: templates.flatMap(({ campaignId: of, ...template }) => (of === campaign.id ? [template] : [])),
  }));
}
