import { recordAudit } from '#app/domain/audit/index.ts';
import type { Prisma } from '#app/domain/database.ts';
import { findMarketingTenants, type MarketingTenant } from '#app/domain/tenants/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { cancelMessages, releaseMessages } from '#app/outbox/index.ts';
import {
  ARCHIVABLE_STATUSES,
  CAMPAIGN_MOVES,
  type CampaignMove,
  canLeaveCampaignStatus,
  refuseMove,
} from './campaign-statuses.ts';
import { decideSending } from './check-before-sending.server.ts';
import {
  CAMPAIGN_CHANGED,
  type CampaignOperation,
  type CampaignRow,
  findCampaign,
} from './find-campaign.server.ts';
import { findLeadsFrom, findStartError, LAUNCH_ALL, type LaunchChoice } from './launch-choice.ts';
import { templateColumns } from './templates.server.ts';

/**
 * Changes a campaign and records the action, in one transaction.
 * @param change calls `note` with what the audit log records besides the name
 * @throws AppError `not-found`
 */
const changeCampaign = <Result>(
  { db, tenantId, campaignId, actor, action, now }: CampaignOperation & { action: string },
  change: (
    tx: Prisma.TransactionClient,
    campaign: CampaignRow,
    note: (details: Prisma.InputJsonObject) => void,
  ) => Promise<Result>,
): Promise<Result> =>
  db.$transaction(async (tx) => {
    const campaign = await findCampaign(tx, { tenantId, campaignId });
    let details: Prisma.InputJsonObject = { name: campaign.name };
    const result = await change(tx, campaign, (more) => {
      details = { ...details, ...more };
    });
    const target = { type: 'campaign', id: campaignId };
    await recordAudit(tx, { actor, action, tenantId, target, details }, now);
    return result;
  });

/** Checks a campaign's e-mails before they are sent. Edits of them wait until the transaction ends, as the campaign was moved in it. */
async function decideCampaign(
  tx: Prisma.TransactionClient,
  { tenantId, campaignId, acceptsClaims = false }: ClaimsDecision & CampaignOperation,
): Promise<{ acceptedClaims?: number }> {
  const messages = await tx.emailTemplate.findMany({
    where: { tenantId, campaignId },
    orderBy: { sequenceOrder: 'asc' },
    select: templateColumns,
  });
  return decideSending(tx, { tenantId, messages, acceptsClaims });
}

interface ClaimsDecision {
  /** Whether the person decided to send sentences that claim a medical effect. */
  acceptsClaims?: boolean;
}

/**
 * Launches a draft: from its start on the worker enrols its leads and sends.
 * @param options.holdoutPercent share of the leads that get nothing, for comparison
 * @throws AppError `not-found`; `conflict` if it is not a draft; `invalid` with what is missing, with `fields` for the choice
 */
export const launchCampaign = ({
  choice = LAUNCH_ALL,
  holdoutPercent = 0,
  ...operation
}: CampaignOperation &
  ClaimsDecision & { choice?: LaunchChoice; holdoutPercent?: number }): Promise<CampaignRow> =>
  changeCampaign({ ...operation, action: 'campaign.launch' }, async (tx, campaign, note) => {
    const { tenantId, campaignId, now } = operation;
    assertSomebodyJoins(choice, campaign);
    const startError = findStartError(choice, now);
    if (startError) throw new AppError('invalid', startError, { fields: { startsAt: [startError] } });
    const launchedAt = choice.startsAt ?? now;
    assertMove(campaign, 'launch');
    const tenant = (await findMarketingTenants(tx, [tenantId])).get(tenantId);
    const obstacle = launchObstacle(
      tenant,
      await tx.emailTemplate.count({ where: { tenantId, campaignId } }),
    );
    if (obstacle) throw new AppError('invalid', obstacle);
    await moveCampaign(tx, campaign, 'launch', {
      ...{ launchedAt, holdoutPercent, excludeBuyersDays: choice.excludeBuyersDays },
      leadsFrom: findLeadsFrom(choice, launchedAt),
    });
    note(await decideCampaign(tx, operation));
    return findCampaign(tx, { tenantId, campaignId });
  });

function assertSomebodyJoins({ joins }: LaunchChoice, { enrolNewLeads }: CampaignRow): void {
  if (joins !== 'new' || enrolNewLeads) return;
  const message = 'This campaign takes no new leads. Choose other leads, or edit the campaign.';
  throw new AppError('invalid', message, { fields: { joins: [message] } });
}

/** Returns, in words, what has to be done before a campaign can be launched, or null when it can be launched now. */
export function launchObstacle(tenant: MarketingTenant | undefined, templates: number): string | null {
  if (templates === 0) return 'Add at least one e-mail template before you launch the campaign.';
  if (!tenant?.isActive) return COMPANY_INACTIVE;
  if (!tenant.emailVerifiedAt) return CONFIRM_ADDRESS_FIRST;
  return needsPostalAddress(tenant) ? NO_POSTAL_ADDRESS : null;
}

export const COMPANY_INACTIVE = 'Your company is inactive, so we can’t send messages. Please contact us.';
export const CONFIRM_ADDRESS_FIRST = 'Confirm your e-mail address before you write to leads.';
export const NO_POSTAL_ADDRESS =
  'Add your postal address. The law requires the address in every marketing e-mail.';

/** Whether the company's marketing e-mails can't be sent for want of a postal address. */
export const needsPostalAddress = ({ postalAddress }: Pick<MarketingTenant, 'postalAddress'>): boolean =>
  !postalAddress?.trim();

/** Pauses a campaign: no mail is sent until it is resumed, including those in the outbox. @throws AppError `not-found`, `conflict` */
export const pauseCampaign = (operation: CampaignOperation): Promise<void> =>
  changeCampaign({ ...operation, action: 'campaign.pause' }, (tx, campaign) =>
    moveCampaign(tx, campaign, 'pause', { pausedAt: operation.now }),
  );

/**
 * Resumes a campaign where it was paused. Its e-mails are checked again, because they may have been edited since the launch.
 * @throws AppError `not-found`, `conflict`; `invalid` for claims that were not accepted
 */
export const resumeCampaign = (operation: CampaignOperation & ClaimsDecision): Promise<void> =>
  changeCampaign({ ...operation, action: 'campaign.resume' }, async (tx, campaign, note) => {
    const { tenantId, now } = operation;
    await moveCampaign(tx, campaign, 'resume', { pausedAt: null });
    note(await decideCampaign(tx, operation));
    await releaseMessages(tx, { tenantId, ids: await listWaitingIds(tx, operation), now });
  });

/** Ends a campaign for everyone who is in it and cancels mails that have not been sent. @throws AppError `not-found`, `conflict` */
export const completeCampaign = (operation: CampaignOperation): Promise<void> =>
  changeCampaign({ ...operation, action: 'campaign.complete' }, async (tx, campaign) => {
    await moveCampaign(tx, campaign, 'complete', { completedAt: operation.now });
    await cancelWaiting(tx, operation, 'The campaign has ended.');
  });

/** Removes a campaign from the list; its figures remain. @throws AppError `not-found`, `conflict` */
export const archiveCampaign = (operation: CampaignOperation): Promise<void> =>
  changeCampaign({ ...operation, action: 'campaign.archive' }, async (tx, campaign) => {
    const { id, tenantId, status, statusVersion } = campaign;
    if (campaign.archivedAt) throw new AppError('conflict', 'This campaign is already archived.');
    const { count } = await tx.emailCampaign.updateMany({
      where: { id, tenantId, statusVersion, archivedAt: null, status: { in: [...ARCHIVABLE_STATUSES] } },
      data: { archivedAt: operation.now, statusVersion: { increment: 1 } },
    });
    if (count === 0)
      throw new AppError(
        'conflict',
        status === 'active' ? 'Pause or complete this campaign before you archive it.' : CAMPAIGN_CHANGED,
      );
    await cancelWaiting(tx, operation, 'The campaign was archived.');
  });

/**
 * Puts an archived campaign back on the list, in the state in which it was archived. Mails that were cancelled then are not sent.
 * @throws AppError `not-found`, `conflict`
 */
export const unarchiveCampaign = (operation: CampaignOperation): Promise<void> =>
  changeCampaign({ ...operation, action: 'campaign.unarchive' }, async (tx, campaign) => {
    const { id, tenantId, statusVersion } = campaign;
    if (!campaign.archivedAt) throw new AppError('conflict', 'This campaign is not archived.');
    const { count } = await tx.emailCampaign.updateMany({
      where: { id, tenantId, statusVersion, archivedAt: { not: null } },
      data: { archivedAt: null, statusVersion: { increment: 1 } },
    });
    if (count === 0) throw new AppError('conflict', CAMPAIGN_CHANGED);
  });

function assertMove({ status, archivedAt }: CampaignRow, move: CampaignMove): void {
  if (archivedAt) throw new AppError('conflict', 'This campaign is archived.');
  if (!canLeaveCampaignStatus(status, move)) throw new AppError('conflict', refuseMove(move, status));
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
  if (count === 0) throw new AppError('conflict', CAMPAIGN_CHANGED);
}

async function cancelWaiting(
  tx: Prisma.TransactionClient,
  operation: CampaignOperation,
  reason: string,
): Promise<void> {
  const { tenantId, now } = operation;
  await cancelMessages(tx, { tenantId, ids: await listWaitingIds(tx, operation), reason, now });
}

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
