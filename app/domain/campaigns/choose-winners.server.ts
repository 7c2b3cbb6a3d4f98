import type { Database } from '#app/domain/database.ts';
import type { DueCampaign } from './due-work.server.ts';
import { findWinner } from './variants.ts';

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
    select: { id: true },
  });
  if (open.length === 0) return;
  const rows = await db.campaignAnalytics.findMany({
    where: { tenantId, campaignId, templateId: { in: open.map(({ id }) => id) } },
    select: { templateId: true, variant: true, totalSent: true, totalClicked: true },
  });
  for (const { id } of open) {
    const [a, b] = ['A', 'B'].map((variant) => {
      const row = rows.find((candidate) => candidate.templateId === id && candidate.variant === variant);
      return { sent: row?.totalSent ?? 0, clicked: row?.totalClicked ?? 0 };
    });
    const decision = a && b && findWinner(a, b);
    if (!decision) continue;
    const { winner, figures } = decision;
    await db.emailTemplate.updateMany({
      where: { id, tenantId, winner: null },
      data: {
        winner,
        winnerAt: now,
        winnerFigures: { a: { ...figures.a }, b: { ...figures.b }, maxChance: figures.maxChance },
      },
    });
  }
}
