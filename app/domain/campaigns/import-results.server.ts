import type { Database, Prisma } from '#app/domain/database.ts';
import type { Outbox } from '#app/domain/messaging/index.ts';
import { findMarketingTenants } from '#app/domain/tenants/index.ts';
import { chooseWinners } from './choose-winners.server.ts';
import { completeIfDone } from './close-campaigns.server.ts';
import { enrolCampaign } from './enrol-leads.server.ts';
import { campaignColumns } from './find-campaign.server.ts';
import { planTenant } from './plan-tenant.server.ts';
import { type AnalyticsColumn, addAnalytics, syncSends } from './sync-sends.server.ts';
import { storeLinks } from './tracked-links.server.ts';

interface PastRound {
  db: Database;
  outbox: Pick<Outbox, 'enqueue'>;
  tenantId: string;
  now: Date;
}

/**
 * Runs a round of one tenant's campaigns and bulk sends at a time in the past, for a seed. The worker's own round would also run the
 * campaigns of other tenants.
 */
export async function runPastRound({ db, outbox, tenantId, now }: PastRound): Promise<void> {
  const campaigns = await db.emailCampaign.findMany({
    where: { tenantId, status: 'active', archivedAt: null },
    select: campaignColumns,
  });
  const tenant = (await findMarketingTenants(db, [tenantId])).get(tenantId);
  if (!tenant) return;
  for (const campaign of campaigns) {
    await enrolCampaign({ db, campaign, tenant, now });
    await syncSends(db, { tenantId, campaignId: campaign.id, now });
  }
  await planTenant({ db, outbox, tenant, hasBulk: true, mailFrom: null, now });
  for (const { id } of campaigns) {
    await chooseWinners(db, { tenantId, id }, now);
    await completeIfDone(db, { tenantId, id }, now);
  }
}

const pastSend = {
  id: true,
  campaignId: true,
  templateId: true,
  variantUsed: true,
  leadId: true,
  outboxMessageId: true,
  sentAt: true,
} as const satisfies Prisma.EmailSendSelect;

/** A campaign's mail that was sent. */
export type PastSend = Prisma.EmailSendGetPayload<{ select: typeof pastSend }>;

/** When a past mail was opened and clicked; null for never. A click implies an opening. */
export interface PastReading {
  openedAt: Date | null;
  machineOpenedAt: Date | null;
  clickedAt: Date | null;
}

/**
 * Records, for a seed, who opened and clicked the mails of a campaign's step, and counts it as recordOpen and recordClick do.
 * @param url the link that was clicked
 * @returns the step's mails
 */
export async function importReadings(
  db: Database,
  options: {
    tenantId: string;
    templateId: string;
    url: string;
    /** Tells the mails' readings by their ids; a mail without one was not opened. */
    read(sends: readonly PastSend[]): ReadonlyMap<string, PastReading>;
    now: Date;
  },
): Promise<PastSend[]> {
  const { tenantId, templateId, url, read, now } = options;
  const sends = await db.emailSend.findMany({
    where: { tenantId, templateId, status: 'sent' },
    select: pastSend,
  });
  const byId = read(sends);
  const readings = sends.flatMap((send) => {
    const reading = byId.get(send.id);
    return reading ? [{ send, reading }] : [];
  });
  const scope = `template:${templateId}`;
  const linkId = (await storeLinks(db, { tenantId, scope, urls: [url], now })).get(url);
  await db.$transaction(async (tx) => {
    for (const { send, reading } of readings)
      await tx.emailSend.updateMany({ where: { id: send.id, tenantId }, data: { ...reading } });
    for (const [key, column] of PAST_READING_COLUMNS)
      await addAnalytics(tx, {
        ...{ tenantId, columns: [column], now },
        sends: readings.flatMap(({ send, reading }) => (reading[key] ? [send] : [])),
      });
    await tx.trackedLink.updateMany({
      where: { id: linkId, tenantId },
      data: { clicks: { increment: readings.filter(({ reading }) => reading.clickedAt).length } },
    });
  });
  return sends;
}

const PAST_READING_COLUMNS: readonly (readonly [keyof PastReading, AnalyticsColumn])[] = [
  ['openedAt', 'totalOpened'],
  ['machineOpenedAt', 'totalMachineOpened'],
  ['clickedAt', 'totalClicked'],
];
