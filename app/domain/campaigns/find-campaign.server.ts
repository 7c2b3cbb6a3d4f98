import { AppError } from '../../lib/app-error.ts';
import type { Database, Prisma } from '../database.ts';
import { SEGMENTS, type Segment } from '../leads/index.ts';

export const campaignColumns = {
  id: true,
  tenantId: true,
  name: true,
  description: true,
  status: true,
  segmentGoals: true,
  totalRecipients: true,
  skipped: true,
  enrolNewLeads: true,
  stopOnConversion: true,
  statusVersion: true,
  enrolledThrough: true,
  archivedAt: true,
  launchedAt: true,
  pausedAt: true,
  completedAt: true,
  createdAt: true,
  updatedAt: true,
} as const satisfies Prisma.EmailCampaignSelect;
export type CampaignRow = Prisma.EmailCampaignGetPayload<{ select: typeof campaignColumns }>;

/** A tenant's campaign. @throws AppError `not-found` */
export async function findCampaign(
  db: Database | Prisma.TransactionClient,
  { tenantId, campaignId }: { tenantId: string; campaignId: string },
): Promise<CampaignRow> {
  const campaign = await db.emailCampaign.findFirst({
    where: { id: campaignId, tenantId },
    select: campaignColumns,
  });
  if (!campaign) throw new AppError('not-found', 'There is no such campaign.');
  return campaign;
}

/** The stored segments that this version knows. */
export const readSegments = ({ segmentGoals }: { segmentGoals: unknown }): Segment[] =>
  Array.isArray(segmentGoals)
    ? segmentGoals.filter(
        (name): name is Segment => typeof name === 'string' && Object.hasOwn(SEGMENTS, name),
      )
    : [];

/** Numbers by name, as the column holds them. */
export const readCounts = (stored: unknown): Record<string, number> =>
  typeof stored === 'object' && stored !== null && !Array.isArray(stored)
    ? Object.fromEntries(
        Object.entries(stored).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
      )
    : {};

/** The sums by name. */
export function addCounts(a: Record<string, number>, b: Record<string, number>): Record<string, number> {
  const sums = { ...a };
  for (const [name, count] of Object.entries(b)) sums[name] = (sums[name] ?? 0) + count;
  return sums;
}
