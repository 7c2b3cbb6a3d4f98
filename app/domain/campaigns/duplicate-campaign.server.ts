import { recordAudit } from '#app/domain/audit/index.ts';
import type { Prisma } from '#app/domain/database.ts';
import {
  type CampaignOperation,
  type CampaignRow,
  campaignColumns,
  findCampaign,
  readSegments,
} from './find-campaign.server.ts';
import { templateColumns } from './templates.server.ts';

/** Creates a draft with the same settings and templates. @throws AppError `not-found` */
export async function duplicateCampaign(options: CampaignOperation): Promise<CampaignRow> {
  const { db, tenantId, campaignId, actor, now } = options;
  return db.$transaction(async (tx) => {
    const original = await findCampaign(tx, { tenantId, campaignId });
    const templates = await tx.emailTemplate.findMany({
      where: { tenantId, campaignId },
      orderBy: { sequenceOrder: 'asc' },
      select: templateColumns,
    });
    const { description, enrolNewLeads, stopOnConversion, salesWithinDays } = original;
    const name = `${original.name.slice(0, 190)} (copy)`;
    const copy = await tx.emailCampaign.create({
      data: {
        tenantId,
        name,
        description,
        enrolNewLeads,
        stopOnConversion,
        salesWithinDays,
        segmentGoals: readSegments(original),
        createdAt: now,
      },
      select: campaignColumns,
    });
    await tx.emailTemplate.createMany({
      data: templates.map(
        ({
          id: _id,
          winner: _w,
          winnerAt: _a,
          winnerFigures: _f,
          createdAt: _c,
          updatedAt: _u,
          ...texts
        }) => ({
          ...texts,
          translations: texts.translations as Prisma.InputJsonObject,
          tenantId,
          campaignId: copy.id,
          createdAt: now,
        }),
      ),
    });
    const target = { type: 'campaign', id: copy.id };
    const details = { name: original.name };
    await recordAudit(tx, { actor, action: 'campaign.duplicate', tenantId, target, details }, now);
    return copy;
  });
}
