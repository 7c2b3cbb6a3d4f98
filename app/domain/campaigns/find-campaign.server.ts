import { type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import { listEventsOfTarget, type TenantOperation } from '#app/domain/audit/index.ts';
import type { Database, DatabaseClient, Prisma } from '#app/domain/database.ts';
import { SEGMENT_GOALS, type Segment } from '#app/domain/leads/index.ts';
import { AppError } from '#app/lib/app-error.ts';

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
  leadsFrom: true,
  excludeBuyersDays: true,
  salesWithinDays: true,
  holdoutPercent: true,
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

/** A recorded change of one campaign. */
export type CampaignOperation = TenantOperation & { campaignId: string };

/** Refusal for a campaign that another request changed since it was read. */
export const CAMPAIGN_CHANGED = 'This campaign has changed. Reload the page.';

/** Finds a tenant's campaign. @throws AppError `not-found` */
export async function findCampaign(
  db: DatabaseClient,
  { tenantId, campaignId }: { tenantId: string; campaignId: string },
): Promise<CampaignRow> {
  const campaign = await db.emailCampaign.findFirst({
    where: { id: campaignId, tenantId },
    select: campaignColumns,
  });
  if (!campaign) throw new AppError('not-found', 'Campaign not found.');
  return campaign;
}

/** Whether a campaign is launched for a later time: until then no lead joins. */
export const isPlanned = (
  { status, launchedAt }: Pick<CampaignRow, 'status' | 'launchedAt'>,
  now: Date,
): boolean => status === 'active' && launchedAt !== null && launchedAt > now;

/** Returns the stored segments that this version knows. */
export const readSegments = ({ segmentGoals }: { segmentGoals: unknown }): Segment[] =>
  Array.isArray(segmentGoals)
    ? segmentGoals.filter(
        (name): name is Segment => typeof name === 'string' && Object.hasOwn(SEGMENT_GOALS, name),
      )
    : [];

/** Reads the numbers by name from the stored column. */
export const readCounts = (storedCounts: unknown): Record<string, number> =>
  typeof storedCounts === 'object' && storedCounts !== null && !Array.isArray(storedCounts)
    ? Object.fromEntries(
        Object.entries(storedCounts).filter(
          (entry): entry is [string, number] => typeof entry[1] === 'number',
        ),
      )
    : {};

/** Adds up two sets of counts by name. */
export function addCounts(a: Record<string, number>, b: Record<string, number>): Record<string, number> {
  const sums = { ...a };
  for (const [name, count] of Object.entries(b)) sums[name] = (sums[name] ?? 0) + count;
  return sums;
}

/** Labels on a campaign's page for the actions that start or stop its sending. */
const CAMPAIGN_HISTORY_LABELS: Readonly<Record<string, string>> = {
  'campaign.launch': 'Launched',
  'campaign.pause': 'Paused',
  'campaign.resume': 'Resumed',
  'campaign.complete': 'Completed',
  'campaign.archive': 'Archived',
  'campaign.unarchive': 'Restored from the archive',
};

/** Lists what staff did with a campaign, the newest first. Names are only in the audit log, which not every role can see. */
export async function listCampaignHistory(
  db: Database,
  { id: campaignId, tenantId, createdAt: since }: Pick<CampaignRow, 'id' | 'tenantId' | 'createdAt'>,
): Promise<{ id: string; label: string; at: Date }[]> {
  const events = await listEventsOfTarget(db, {
    tenantId,
    target: { type: 'campaign', id: campaignId },
    actions: Object.keys(CAMPAIGN_HISTORY_LABELS),
    since,
  });
  return events.map(({ id, action, createdAt }) => ({
    id,
    label: CAMPAIGN_HISTORY_LABELS[action] ?? action,
    at: createdAt,
  }));
}

/** Selects the campaigns that a tenant launched in a time span, as SQL rows. A chart shows them with other events. */
export const launchRows = ({ tenantId, from, to }: { tenantId: string; from: Date; to: Date }): Sql =>
  sql`SELECT 'campaign' AS "kind", "id", "name", SUBSTR(CAST("launchedAt" AS TEXT), 1, 10) AS "day"
    FROM "EmailCampaign" WHERE "tenantId" = ${tenantId} AND "launchedAt" >= ${from} AND "launchedAt" < ${to}`;
