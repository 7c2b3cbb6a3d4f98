import { join, sqltag as sql } from '@prisma/client/runtime/client';
import { forEachOfClaimed } from '#app/domain/company-claims/index.ts';
import { hasSaleSince } from '#app/domain/conversions/index.ts';
import type { Database, DatabaseClient, Prisma } from '#app/domain/database.ts';
import { findLead, type MarketingCandidate, walkMarketingCandidates } from '#app/domain/leads/index.ts';
import { isAddressSuppressed } from '#app/domain/suppressions/index.ts';
import { findMarketingTenants, type MarketingTenant } from '#app/domain/tenants/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { inChunks } from '#app/lib/in-chunks.ts';
import { nextTurn } from '#app/lib/next-turn.ts';
import { uuid7 } from '#app/lib/uuid7.ts';
import { CAMPAIGN_CLOCK_SETTLING_MS, CAMPAIGN_CLOCK_SKEW_MS } from './campaign-clock.ts';
import { isHeldOut } from './campaign-holdout.ts';
import { campaignClaims, listWithNewLeads } from './due-work.server.ts';
import {
  addCounts,
  type CampaignRow,
  campaignColumns,
  readCounts,
  readSegments,
} from './find-campaign.server.ts';
import { cacheOpenings } from './send-window.ts';
import { mailWindow } from './tenant-windows.ts';

/** Maximum number of windows (a few thousand leads each) that one run enrols, so that the worker's other tasks get their turn. */
const ENROLLED_WINDOWS_PER_RUN = 20;

/**
 * Enrols the new leads of all active campaigns. A transaction enrols a few thousand leads. The first run also enrols leads from before the launch. It
 * is safe to repeat: if the process dies, the enrolled leads remain, and `enrolledThrough` shows where to continue. While no lead arrives,
 * `enrolledThrough` is not updated. An address is enrolled once.
 */
export async function enrolLeads({ db, now }: { db: Database; now: Date }): Promise<void> {
  await forEachOfClaimed(
    campaignClaims({ db, now }),
    await listWithNewLeads(db, now),
    async ({ id, tenantId }) => {
      const tenant = (await findMarketingTenants(db, [tenantId])).get(tenantId);
      const campaign = await db.emailCampaign.findFirst({
        where: { id, tenantId, status: 'active', archivedAt: null },
        select: campaignColumns,
      });
      if (tenant && campaign) await enrolCampaign({ db, campaign, tenant, now });
    },
  );
}

/**
 * Enrols a lead in the running campaigns that looked at it before its person agreed to offers, as they would have enrolled it then. Call it
 * in the transaction that records the consent. It is safe to repeat.
 */
export async function enrolConfirmed(
  tx: Prisma.TransactionClient,
  { tenantId, leadId, now }: { tenantId: string; leadId: string; now: Date },
): Promise<void> {
  const [tenant, lead] = [
    (await findMarketingTenants(tx, [tenantId])).get(tenantId),
    await findLead(tx, { tenantId, leadId }),
  ];
  if (!tenant || !lead) return;
  const campaigns = await tx.emailCampaign.findMany({
    where: {
      ...{ tenantId, status: 'active', archivedAt: null, enrolNewLeads: true },
      enrolledThrough: { gte: lead.createdAt },
    },
    select: campaignColumns,
  });
  for (const campaign of campaigns) {
    if (campaign.leadsFrom && lead.createdAt < campaign.leadsFrom) continue;
    const steps = await findFirstStep(tx, { campaign, tenant, now });
    const walk = walkMarketingCandidates({
      ...candidateConditions(campaign, { tenant, now }),
      ...{ db: tx, chosen: { ids: [leadId] } },
    });
    for await (const { candidates } of walk)
      if (steps)
        await insertEnrolments(tx, {
          ...{ campaign, ...steps, now },
          candidates: candidates.filter(
            (candidate) => candidate.contactId !== null && skipReason(candidate, campaign) === null,
          ),
        });
  }
}

/** Returns the condition on a lead by which its person is left out as a buyer of the last days; null if no person is left out. */
export const excludeBuyers = ({
  tenantId,
  days,
  now,
}: {
  tenantId: string;
  days: number | null;
  now: Date;
}) => (days === null ? null : hasSaleSince({ tenantId, since: new Date(now.getTime() - days * DAY_MS) }));

const candidateConditions = (
  campaign: CampaignRow,
  { tenant, now }: { tenant: MarketingTenant; now: Date },
) => ({
  tenantId: campaign.tenantId,
  segments: readSegments(campaign),
  isBuyer: excludeBuyers({ tenantId: campaign.tenantId, days: campaign.excludeBuyersDays, now }),
  consentMode: tenant.marketingConsentMode,
  isSuppressed: isAddressSuppressed,
});

/** Finds the first step of a campaign and when it is due for those who are enrolled now; null without any. */
async function findFirstStep(
  db: DatabaseClient,
  { campaign, tenant, now }: { campaign: CampaignRow; tenant: MarketingTenant; now: Date },
): Promise<{ nextStep: number; nextStepAt: Date } | null> {
  const first = await db.emailTemplate.findFirst({
    where: { tenantId: campaign.tenantId, campaignId: campaign.id },
    orderBy: { sequenceOrder: 'asc' },
    select: { delayDays: true, sequenceOrder: true },
  });
  if (!first) return null;
  const start = new Date(now.getTime() + first.delayDays * DAY_MS);
  return { nextStep: first.sequenceOrder, nextStepAt: cacheOpenings(mailWindow(tenant))(start) };
}

/** Enrols the leads of one campaign, as far as they were not looked at. */
export async function enrolCampaign(options: {
  db: Database;
  campaign: CampaignRow;
  tenant: MarketingTenant;
  now: Date;
}): Promise<void> {
  const { db, tenant, now } = options;
  const campaign = await forgetWrongClock(db, options.campaign, now);
  const { enrolledThrough, enrolNewLeads, launchedAt } = campaign;
  const settled = new Date(now.getTime() - CAMPAIGN_CLOCK_SETTLING_MS);
  // Leads that arrived before the launch are enrolled regardless of `enrolNewLeads`.
  const to = enrolNewLeads || !launchedAt ? settled : new Date(Math.min(+settled, +launchedAt + 1));
  if (enrolledThrough && enrolledThrough >= to) return;
  const steps = await findFirstStep(db, { campaign, tenant, now });
  if (!steps) return;
  const walk = walkMarketingCandidates({
    ...candidateConditions(campaign, { tenant, now }),
    db,
    from: findLater(enrolledThrough, campaign.leadsFrom) ?? undefined,
    to,
  });
  let windows = 0;
  let through = enrolledThrough;
  for await (const window of walk) {
    const next: Date = window.to && window.to < to ? window.to : to;
    const step = { campaign, from: through, to: next, ...steps, now };
    const isOurs = await db.$transaction((tx) => enrolWindow(tx, { ...step, candidates: window.candidates }));
    if (!isOurs || ++windows >= ENROLLED_WINDOWS_PER_RUN) return;
    through = next;
    await nextTurn();
  }
}

const findLater = (a: Date | null, b: Date | null): Date | null => (a && b ? (a > b ? a : b) : (a ?? b));

/** Resets `enrolledThrough` if a clock that was ahead wrote it, so that the leads are looked at again. Existing enrolments remain. */
async function forgetWrongClock(db: Database, campaign: CampaignRow, now: Date): Promise<CampaignRow> {
  const { id, tenantId, enrolledThrough } = campaign;
  if (!enrolledThrough || enrolledThrough.getTime() <= now.getTime() + CAMPAIGN_CLOCK_SKEW_MS)
    return campaign;
  await db.emailCampaign.updateMany({
    where: { id, tenantId, enrolledThrough },
    data: { enrolledThrough: null, skipped: {} },
  });
  return { ...campaign, enrolledThrough: null, skipped: {} };
}

/** Returns the reason why a candidate gets nothing from a campaign, or null. */
export const skipReason = (
  { reason, converted }: Pick<MarketingCandidate, 'reason' | 'converted'>,
  { stopOnConversion }: { stopOnConversion: boolean },
) => reason ?? (stopOnConversion && converted ? 'alreadyConverted' : null);

/** Enrols the leads of one window. @returns false when another worker has done it or the campaign is no longer active */
async function enrolWindow(
  tx: Prisma.TransactionClient,
  options: {
    campaign: CampaignRow;
    candidates: readonly MarketingCandidate[];
    from: Date | null;
    to: Date;
    nextStep: number;
    nextStepAt: Date;
    now: Date;
  },
): Promise<boolean> {
  const { campaign, candidates, from, to, nextStep, nextStepAt, now } = options;
  const { id: campaignId, tenantId } = campaign;
  const where = { id: campaignId, tenantId, status: 'active', enrolledThrough: from };
  const { count } = await tx.emailCampaign.updateMany({ where, data: { enrolledThrough: to } });
  if (count === 0) return false;
  const skipped: Record<string, number> = {};
  const rows = candidates.flatMap((candidate) => {
    const reason = skipReason(candidate, campaign);
    if (reason) skipped[reason] = (skipped[reason] ?? 0) + 1;
    return reason || !candidate.contactId ? [] : [candidate];
  });
  await insertEnrolments(tx, { campaign, candidates: rows, nextStep, nextStepAt, now });
  if (Object.keys(skipped).length === 0) return true;
  const row = await tx.emailCampaign.findFirst({
    where: { id: campaignId, tenantId },
    select: { skipped: true },
  });
  await tx.emailCampaign.updateMany({
    where: { id: campaignId, tenantId },
    data: { skipped: addCounts(readCounts(row?.skipped), skipped) },
  });
  return true;
}

/** Enrols candidates, each address once, and counts those who get the campaign. Held-out candidates are only remembered. */
async function insertEnrolments(
  tx: Prisma.TransactionClient,
  options: {
    campaign: CampaignRow;
    candidates: readonly MarketingCandidate[];
    nextStep: number;
    nextStepAt: Date;
    now: Date;
  },
): Promise<void> {
  const { campaign, candidates, nextStep, nextStepAt, now } = options;
  const { id: campaignId, tenantId } = campaign;
  const insertAs = async (state: 'active' | 'held-out', rows: readonly MarketingCandidate[]) => {
    const stepAt = state === 'active' ? nextStepAt : null;
    let count = 0;
    await inChunks(rows, async (chunk) => {
      const values = chunk.map(
        ({ contactId, leadId }) =>
          sql`(${uuid7(now)}, ${tenantId}, ${campaignId}, ${contactId}, ${leadId}, ${state}, ${nextStep}, ${stepAt}, ${now})`,
      );
      count += await tx.$executeRaw(sql`
        INSERT INTO "CampaignEnrolment" ("id", "tenantId", "campaignId", "contactId", "leadId", "state", "nextStep",
          "nextStepAt", "enrolledAt")
        VALUES ${join(values)} ON CONFLICT ("campaignId", "contactId") DO NOTHING`);
    });
    return count;
  };
  const isOut = ({ contactId }: MarketingCandidate) => contactId !== null && isHeldOut(campaign, contactId);
  await insertAs('held-out', candidates.filter(isOut));
  const enrolled = await insertAs(
    'active',
    candidates.filter((candidate) => !isOut(candidate)),
  );
  if (enrolled > 0)
    await tx.emailCampaign.updateMany({
      where: { id: campaignId, tenantId },
      data: { totalRecipients: { increment: enrolled } },
    });
}
