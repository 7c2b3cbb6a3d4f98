import { type AuditActor, recordAudit } from '#app/domain/audit/index.ts';
import type { Database, DatabaseClient, Prisma } from '#app/domain/database.ts';
import { findMarketingTenants, type MarketingTenant } from '#app/domain/tenants/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { cancelMessages, releaseMessages } from '#app/outbox/index.ts';
import { type CampaignRow, findCampaign } from './find-campaign.server.ts';
import { ARCHIVABLE, CAMPAIGN_MOVES, type CampaignMove, canMove, refuseMove } from './transitions.ts';

export interface StatusChange {
  db: Database;
  tenantId: string;
  campaignId: string;
  actor: AuditActor;
  now: Date;
}

/**
 * Launches a draft: from now on the worker enrols its leads and sends.
 * @throws AppError `not-found`; `conflict` if it is not a draft; `invalid` with what is missing
 */
export async function launchCampaign(options: StatusChange): Promise<CampaignRow> {
  const { db, tenantId, campaignId, actor, now } = options;
  return db.$transaction(async (tx) => {
    const campaign = await findCampaign(tx, { tenantId, campaignId });
    assertMove(campaign, 'launch');
    const obstacle = await findLaunchObstacle(tx, { tenantId, campaignId });
    if (obstacle) throw new AppError('invalid', obstacle);
    await moveCampaign(tx, campaign, 'launch', { launchedAt: now });
    await recordAudit(tx, { ...buildAuditLine(campaign, actor), action: 'campaign.launch' }, now);
    return findCampaign(tx, { tenantId, campaignId });
  });
}

/** Returns, in words, what has to be done before a campaign can be launched, or null when it can be launched now. */
async function findLaunchObstacle(
  db: DatabaseClient,
  { tenantId, campaignId }: { tenantId: string; campaignId: string },
): Promise<string | null> {
  const tenant = (await findMarketingTenants(db, [tenantId])).get(tenantId);
  const templates = await db.emailTemplate.count({ where: { tenantId, campaignId } });
  return launchObstacle(tenant, templates);
}

/** Does the same as findLaunchObstacle for data that has already been read. */
export function launchObstacle(tenant: MarketingTenant | undefined, templates: number): string | null {
  if (templates === 0) return 'Add at least one e-mail template before you launch the campaign.';
  if (!tenant?.isActive) return 'This company is not active, so no mail is sent.';
  if (!tenant.emailVerifiedAt) return 'Confirm your e-mail address before you launch a campaign.';
  if (!tenant.postalAddress?.trim())
    return 'Enter your postal address in the settings: every marketing mail must carry it.';
  return null;
}

/** Pauses a campaign: no mail is sent until it is resumed, including those in the outbox. @throws AppError `not-found`, `conflict` */
export async function pauseCampaign({ db, tenantId, campaignId, actor, now }: StatusChange): Promise<void> {
  await db.$transaction(async (tx) => {
    const campaign = await findCampaign(tx, { tenantId, campaignId });
    await moveCampaign(tx, campaign, 'pause', { pausedAt: now });
    await recordAudit(tx, { ...buildAuditLine(campaign, actor), action: 'campaign.pause' }, now);
  });
}

/** Resumes a campaign where it was paused. @throws AppError `not-found`, `conflict` */
export async function resumeCampaign({ db, tenantId, campaignId, actor, now }: StatusChange): Promise<void> {
  await db.$transaction(async (tx) => {
    const campaign = await findCampaign(tx, { tenantId, campaignId });
    await moveCampaign(tx, campaign, 'resume', { pausedAt: null });
    await recordAudit(tx, { ...buildAuditLine(campaign, actor), action: 'campaign.resume' }, now);
    const ids = await listWaitingIds(tx, { tenantId, campaignId });
    await releaseMessages(tx, { tenantId, ids, now });
  });
}

/** Ends a campaign for everyone who is in it and cancels mails that have not been sent. @throws AppError `not-found`, `conflict` */
export async function completeCampaign({
  db,
  tenantId,
  campaignId,
  actor,
  now,
}: StatusChange): Promise<void> {
  await db.$transaction(async (tx) => {
    const campaign = await findCampaign(tx, { tenantId, campaignId });
    await moveCampaign(tx, campaign, 'complete', { completedAt: now });
    await recordAudit(tx, { ...buildAuditLine(campaign, actor), action: 'campaign.complete' }, now);
    const ids = await listWaitingIds(tx, { tenantId, campaignId });
    await cancelMessages(tx, { tenantId, ids, reason: 'The campaign was ended.', now });
  });
}

/** Removes a campaign from the list; its figures remain. @throws AppError `not-found`, `conflict` */
export async function archiveCampaign({ db, tenantId, campaignId, actor, now }: StatusChange): Promise<void> {
  await db.$transaction(async (tx) => {
    const campaign = await findCampaign(tx, { tenantId, campaignId });
    const { status, statusVersion } = campaign;
    if (campaign.archivedAt) throw new AppError('conflict', 'This campaign is archived already.');
    const { count } = await tx.emailCampaign.updateMany({
      where: { id: campaignId, tenantId, statusVersion, archivedAt: null, status: { in: [...ARCHIVABLE] } },
      data: { archivedAt: now, statusVersion: { increment: 1 } },
    });
    if (count === 0)
      throw new AppError(
        'conflict',
        status === 'active' ? 'Pause or complete this campaign before you archive it.' : CHANGED,
      );
    await recordAudit(tx, { ...buildAuditLine(campaign, actor), action: 'campaign.archive' }, now);
    const ids = await listWaitingIds(tx, { tenantId, campaignId });
    await cancelMessages(tx, { tenantId, ids, reason: 'The campaign was archived.', now });
  });
}

/**
 * Puts an archived campaign back on the list, in the state in which it was archived. Mails that were cancelled then are not sent.
 * @throws AppError `not-found`, `conflict`
 */
export async function unarchiveCampaign(options: StatusChange): Promise<void> {
  const { db, tenantId, campaignId, actor, now } = options;
  await db.$transaction(async (tx) => {
    const campaign = await findCampaign(tx, { tenantId, campaignId });
    if (!campaign.archivedAt) throw new AppError('conflict', 'This campaign is not archived.');
    const { count } = await tx.emailCampaign.updateMany({
      where: { id: campaignId, tenantId, statusVersion: campaign.statusVersion, archivedAt: { not: null } },
      data: { archivedAt: null, statusVersion: { increment: 1 } },
    });
    if (count === 0) throw new AppError('conflict', CHANGED);
    await recordAudit(tx, { ...buildAuditLine(campaign, actor), action: 'campaign.unarchive' }, now);
  });
}

const CHANGED = 'This campaign has changed. Please load the page again.';

function assertMove({ status, archivedAt }: CampaignRow, move: CampaignMove): void {
  if (archivedAt) throw new AppError('conflict', 'This campaign is archived.');
  if (!canMove(status, move)) throw new AppError('conflict', refuseMove(move, status));
}

/** Changes a campaign's status. If several requests do so at the same time, only one succeeds. */
export async function moveCampaign(
  tx: Prisma.TransactionClient,
  campaign: CampaignRow,
  move: CampaignMove,
  data: Prisma.EmailCampaignUpdateManyMutationInput,
): Promise<void> {
  assertMove(campaign, move);
  const { id, tenantId, status, statusVersion } = campaign;
  const { count } = await tx.emailCampaign.updateMany({
    where: { id, tenantId, status, statusVersion, archivedAt: null },
    data: { ...data, status: CAMPAIGN_MOVES[move].to, statusVersion: { increment: 1 } },
  });
  if (count === 0) throw new AppError('conflict', CHANGED);
}

const buildAuditLine = ({ id, tenantId, name }: CampaignRow, actor: AuditActor) => ({
  actor,
  tenantId,
  target: { type: 'campaign', id },
  details: { name },
});

/** Lists a campaign's outbox rows without a known result. There are at most as many as may wait for a tenant. */
async function listWaitingIds(
  tx: Prisma.TransactionClient,
  { tenantId, campaignId }: { tenantId: string; campaignId: string },
): Promise<string[]> {
  const rows = await tx.emailSend.findMany({
    where: { tenantId, campaignId, status: 'pending' },
    select: { outboxMessageId: true },
  });
  return rows.flatMap(({ outboxMessageId }) => outboxMessageId ?? []);
}
