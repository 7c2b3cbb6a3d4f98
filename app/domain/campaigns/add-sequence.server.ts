import { recordAudit } from '#app/domain/audit/index.ts';
import type { Prisma } from '#app/domain/database.ts';
import type { Sequence } from '#app/domain/mail-templates/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { decideSending } from './check-before-sending.server.ts';
import type { CampaignOperation } from './find-campaign.server.ts';
import { lockEditable, MAX_CAMPAIGN_TEMPLATES } from './templates.server.ts';

/**
 * Adds all templates of an uploaded sequence, or none of them: at their own numbers, or after the existing ones if a number is taken. In a
 * launched campaign they are added at the end, and its leads get them without a further step: claims must then be accepted here.
 * @returns how many were added
 * @throws AppError `not-found`, `conflict`, `invalid`
 */
export const addSequence = ({ db, ...options }: CampaignOperation & SequenceToAdd): Promise<number> =>
  db.$transaction((tx) => insertSequence(tx, options));

interface SequenceToAdd {
  sequence: Sequence;
  /** Whether the person decided to send sentences that claim a medical effect. */
  acceptsClaims?: boolean;
}

/** Adds a sequence like addSequence, inside a transaction. */
export async function insertSequence(
  tx: Prisma.TransactionClient,
  options: Omit<CampaignOperation, 'db'> & SequenceToAdd,
): Promise<number> {
  const { tenantId, campaignId, sequence, acceptsClaims = false, actor, now } = options;
  const { name, status } = await lockEditable(tx, { tenantId, campaignId });
  const decision =
    status === 'active'
      ? await decideSending(tx, { tenantId, messages: sequence.templates, acceptsClaims })
      : {};
  const present = await tx.emailTemplate.findMany({
    where: { tenantId, campaignId },
    select: { sequenceOrder: true },
  });
  if (present.length + sequence.templates.length > MAX_CAMPAIGN_TEMPLATES)
    throw new AppError('invalid', `A campaign can have at most ${MAX_CAMPAIGN_TEMPLATES} e-mails.`);
  const rows = numberTemplates(
    sequence,
    present.map(({ sequenceOrder }) => sequenceOrder),
    status === 'draft',
  );
  await tx.emailTemplate.createMany({
    data: rows.map((row) => ({ ...row, tenantId, campaignId, createdAt: now })),
  });
  const target = { type: 'campaign', id: campaignId };
  const details = { name, count: rows.length, ...decision };
  await recordAudit(tx, { actor, action: 'campaign.upload-templates', tenantId, target, details }, now);
  return rows.length;
}

function numberTemplates({ templates }: Sequence, existingOrders: readonly number[], isDraft: boolean) {
  const last = Math.max(0, ...existingOrders);
  const sorted = [...templates].sort((a, b) => a.sequenceOrder - b.sequenceOrder);
  const fits = sorted.every(({ sequenceOrder }) =>
    isDraft ? !existingOrders.includes(sequenceOrder) : sequenceOrder > last,
  );
  return sorted.map(({ translations, ...template }, index) => ({
    ...template,
    sequenceOrder: fits ? template.sequenceOrder : last + 1 + index,
    translations: (translations ?? {}) as Prisma.InputJsonObject,
  }));
}
