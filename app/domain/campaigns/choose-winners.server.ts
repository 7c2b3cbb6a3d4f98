import type { Database } from '#app/domain/database.ts';
import type { DueCampaign } from './due-work.server.ts';
import { findComparedMails, findWinner, isClickInTime, type VariantFigures } from './variants.ts';

/** Selects the better variant for all later recipients of a template, once its lead in clicks is beyond chance. */
export async function chooseWinners(
  db: Database,
  { tenantId, id: campaignId }: DueCampaign,
  now: Date,
): Promise<void> {
  const open = await db.emailTemplate.findMany({
    where: {
      tenantId,
      campaignId,
      winner: null,
      OR: [{ subjectLineVariant: { not: null } }, { bodyHtmlVariant: { not: null } }],
    },
    select: { id: true, variantsSince: true, createdAt: true },
  });
  for (const { id, variantsSince, createdAt } of open) {
    const since = variantsSince ?? createdAt;
    const decision = findWinner(...(await countComparedMails(db, { tenantId, templateId: id, since, now })));
    if (!decision) continue;
    const { winner, figures } = decision;
    await db.emailTemplate.updateMany({
      // The numbers say nothing about a text that was changed in the meantime.
      where: { id, tenantId, winner: null, variantsSince },
      data: {
        winner,
        winnerAt: now,
        winnerFigures: { a: { ...figures.a }, b: { ...figures.b }, maxChance: figures.maxChance },
      },
    });
  }
}

/** Counts the mails of both variants that a test compares, and their clicks. */
async function countComparedMails(
  db: Database,
  of: { tenantId: string; templateId: string; since: Date; now: Date },
): Promise<[VariantFigures, VariantFigures]> {
  const { tenantId, templateId, since, now } = of;
  const { plannedFrom, sentUntil } = findComparedMails({ since, now });
  const where = { tenantId, templateId, createdAt: { gte: plannedFrom }, sentAt: { lte: sentUntil } };
  const sent = await db.emailSend.groupBy({ by: ['variantUsed'], where, _count: { _all: true } });
  const clicks = await db.emailSend.findMany({
    where: { ...where, clickedAt: { not: null } },
    select: { variantUsed: true, sentAt: true, clickedAt: true },
  });
  const countVariant = (variant: string): VariantFigures => ({
    sent: sent.find(({ variantUsed }) => variantUsed === variant)?._count._all ?? 0,
    clicked: clicks.filter((mail) => mail.variantUsed === variant && isClickInTime(mail)).length,
  });
  return [countVariant('A'), countVariant('B')];
}
