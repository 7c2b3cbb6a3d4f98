import { sqltag as sql } from '@prisma/client/runtime/client';
import type { Prisma } from '#app/domain/database.ts';
import type { Segment } from '#app/domain/leads/index.ts';
import { inChunks } from '#app/lib/in-chunks.ts';
import { findDoubtTimes } from '#app/outbox/index.ts';
import { CAMPAIGN_CLOCK_SKEW_MS } from './campaign-clock.ts';
import { readSegments } from './find-campaign.server.ts';
import { CAP_STEP_DISTANCE_MS } from './frequency-cap.ts';

export interface DueStep {
  id: string;
  campaignId: string;
  contactId: string | null;
  leadId: string | null;
  nextStep: number;
  enrolledAt: Date;
  stopOnConversion: boolean;
  /** The goals by which the campaign chooses people; empty for all. */
  segments: Segment[];
}

/** Finds the steps that are due. The previous step must have its result: its EmailSend is no longer pending. */
export async function findDueSteps(
  tx: Prisma.TransactionClient,
  { tenantId, limit, now }: { tenantId: string; limit: number; now: Date },
): Promise<DueStep[]> {
  const campaigns = await tx.emailCampaign.findMany({
    where: { tenantId, status: 'active', archivedAt: null },
    select: { id: true, stopOnConversion: true, segmentGoals: true },
  });
  const due: (DueStep & { dueAt: number })[] = [];
  // Campaigns are read one by one in index order, so that a paused campaign's hundred thousand rows are not scanned.
  for (const { id: campaignId, stopOnConversion, segmentGoals } of campaigns) {
    const segments = readSegments({ segmentGoals });
    const rows = await tx.$queryRaw<DueRow[]>(sql`
      SELECT e."id" AS "id", e."contactId" AS "contactId", e."leadId" AS "leadId", e."nextStep" AS "nextStep",
        e."nextStepAt" AS "nextStepAt", e."enrolledAt" AS "enrolledAt"
      FROM "CampaignEnrolment" AS e
      WHERE e."campaignId" = ${campaignId} AND e."tenantId" = ${tenantId} AND e."state" = 'active' AND e."nextStepAt" <= ${now}
        AND NOT EXISTS (SELECT 1 FROM "EmailSend" AS s WHERE s."leadId" = e."leadId" AND s."campaignId" = e."campaignId"
          AND s."status" = 'pending')
      ORDER BY e."nextStepAt" LIMIT ${limit}`);
    for (const { nextStep, nextStepAt, enrolledAt, ...row } of rows)
      due.push({
        ...row,
        campaignId,
        stopOnConversion,
        segments,
        nextStep: Number(nextStep),
        enrolledAt: new Date(enrolledAt),
        dueAt: new Date(nextStepAt).getTime(),
      });
  }
  return due.sort((a, b) => a.dueAt - b.dueAt).slice(0, limit);
}

type DueRow = Pick<DueStep, 'id' | 'contactId' | 'leadId'> & {
  nextStep: number | bigint;
  nextStepAt: Date | string;
  enrolledAt: Date | string;
};

export const keyOfLead = ({ campaignId, leadId }: { campaignId: string; leadId: string | null }) =>
  `${campaignId} ${leadId}`;

/**
 * Finds, for each campaign and lead, the newest mail that may be too recent for the next one to be sent, with the time at which it left. One
 * that was held up left later than it was planned.
 */
export async function findLastSends(
  tx: Prisma.TransactionClient,
  { tenantId, due, now }: { tenantId: string; due: readonly DueStep[]; now: Date },
) {
  const lastSends = new Map<string, { leftAt: Date; template: { delayDays: number } }>();
  // Times that a clock running ahead has recorded must not block the next mail.
  const recently = {
    gt: new Date(now.getTime() - CAP_STEP_DISTANCE_MS),
    lte: new Date(now.getTime() + CAMPAIGN_CLOCK_SKEW_MS),
  };
  await inChunks(
    due.flatMap(({ leadId }) => leadId ?? []),
    async (leadIds) => {
      const rows = await tx.emailSend.findMany({
        where: {
          tenantId,
          leadId: { in: leadIds },
          OR: [{ createdAt: recently }, { sentAt: recently }, { status: 'uncertain' }],
        },
        orderBy: { createdAt: 'asc' },
        select: {
          campaignId: true,
          leadId: true,
          createdAt: true,
          sentAt: true,
          status: true,
          outboxMessageId: true,
          template: { select: { delayDays: true } },
        },
      });
      const doubted = rows.flatMap(({ status, outboxMessageId }) =>
        status === 'uncertain' && outboxMessageId ? [outboxMessageId] : [],
      );
      const doubtedSince = await findDoubtTimes(tx, { tenantId, ids: doubted });
      for (const { createdAt, sentAt, outboxMessageId, template, ...row } of rows)
        lastSends.set(keyOfLead(row), {
          leftAt: sentAt ?? doubtedSince.get(outboxMessageId ?? '') ?? createdAt,
          template,
        });
    },
  );
  return lastSends;
}
