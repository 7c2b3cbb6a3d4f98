import { join, sqltag as sql } from '@prisma/client/runtime/client';
import type { Database } from '#app/domain/database.ts';
import type { MarketingTenant } from '#app/domain/tenants/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { openMessages } from '#app/outbox/index.ts';
import { type Departure, readDeparture } from './departure.server.ts';
import { type CampaignRow, isPlanned } from './find-campaign.server.ts';
import { cacheOpenings } from './send-window.ts';
import { mailWindow } from './tenant-windows.ts';

type DepartingCampaign = Pick<
  CampaignRow,
  'id' | 'status' | 'archivedAt' | 'launchedAt' | 'leadsFrom' | 'enrolNewLeads' | 'enrolledThrough'
>;

/**
 * Reads when the next e-mail of each campaign leaves, or what it waits for (D76), by the rules of the enrolment and the planner. A campaign
 * that sends no more has none.
 */
export async function readCampaignDepartures(
  db: Database,
  options: {
    tenant: MarketingTenant;
    campaigns: readonly DepartingCampaign[];
    /** See readAllowance. */
    mailFrom: string | null;
    now: Date;
  },
): Promise<Map<string, Departure>> {
  const { tenant, mailFrom, now } = options;
  const campaigns = options.campaigns.filter(({ status, archivedAt }) => status === 'active' && !archivedAt);
  if (campaigns.length === 0) return new Map();
  const due = await readDeparture(db, { tenant, channel: 'email', mailFrom, now });
  const campaignIds = campaigns.map(({ id }) => id);
  const nextTimes = await findNextTimes(db, { tenantId: tenant.id, campaignIds });
  const firstDays = await findFirstDays(db, { tenantId: tenant.id, campaignIds });
  const opening = cacheOpenings(mailWindow(tenant));
  const departures = new Map<string, Departure>();
  for (const campaign of campaigns) {
    const next = findNext(campaign, { nextAt: nextTimes.get(campaign.id) ?? null, now });
    if (next === null) continue;
    // A hold concerns everything that would leave.
    if (due.kind === 'held' || due.kind === 'server-fails') departures.set(campaign.id, due);
    else if (next.kind === 'leads') departures.set(campaign.id, next);
    else {
      const days = next.isJoining ? (firstDays.get(campaign.id) ?? 0) : 0;
      const at = new Date(next.at.getTime() + days * DAY_MS);
      departures.set(campaign.id, at > now ? { kind: 'planned', at: opening(at) } : due);
    }
  }
  return departures;
}

type Next =
  | Extract<Departure, { kind: 'leads' }>
  /** `isJoining`: whether leads join then, and the first step follows by its days. */
  | { kind: 'time'; at: Date; isJoining: boolean };

/** Finds what a campaign does next; null if nothing is left. */
function findNext(
  campaign: DepartingCampaign,
  { nextAt, now }: { nextAt: Date | null; now: Date },
): Next | null {
  const { launchedAt, leadsFrom, enrolNewLeads, enrolledThrough } = campaign;
  if (nextAt) return { kind: 'time', at: nextAt, isJoining: false };
  const start = isPlanned(campaign, now) ? launchedAt : null;
  // Only leads from the launch on join, and they have still to come.
  if (launchedAt && leadsFrom && leadsFrom >= launchedAt) return { kind: 'leads', from: start };
  if (!enrolledThrough || (launchedAt && enrolledThrough <= launchedAt))
    return { kind: 'time', at: start ?? now, isJoining: true };
  return enrolNewLeads ? { kind: 'leads', from: null } : null;
}

interface OfCampaigns {
  tenantId: string;
  campaignIds: readonly string[];
}

/** Finds when the next step of each campaign is due, or when the next of its planned mails may leave. */
async function findNextTimes(
  db: Database,
  { tenantId, campaignIds }: OfCampaigns,
): Promise<Map<string, Date>> {
  const ids = join([...campaignIds]);
  const rows = await db.$queryRaw<{ id: string; nextAt: Date | string | null }[]>(sql`
    SELECT c."id" AS "id", (SELECT MIN(e."nextStepAt") FROM "CampaignEnrolment" AS e
      WHERE e."campaignId" = c."id" AND e."tenantId" = c."tenantId" AND e."state" = 'active') AS "nextAt"
    FROM "EmailCampaign" AS c WHERE c."tenantId" = ${tenantId} AND c."id" IN (${ids})
    UNION ALL
    SELECT s."campaignId", MIN(o."nextAttemptAt")
    FROM "EmailSend" AS s JOIN (${openMessages}) AS o ON o."id" = s."outboxMessageId"
    WHERE s."tenantId" = ${tenantId} AND s."campaignId" IN (${ids}) AND s."status" = 'pending'
    GROUP BY 1`);
  const times = new Map<string, Date>();
  for (const { id, nextAt } of rows) {
    const present = times.get(id);
    if (nextAt && (!present || new Date(nextAt) < present)) times.set(id, new Date(nextAt));
  }
  return times;
}

/** Reads the day of each campaign's first e-mail. */
async function findFirstDays(
  db: Database,
  { tenantId, campaignIds }: OfCampaigns,
): Promise<Map<string, number>> {
  const steps = await db.emailTemplate.findMany({
    where: { tenantId, campaignId: { in: [...campaignIds] } },
    orderBy: { sequenceOrder: 'desc' },
    select: { campaignId: true, delayDays: true },
  });
  return new Map(steps.map(({ campaignId, delayDays }) => [campaignId, delayDays]));
}
