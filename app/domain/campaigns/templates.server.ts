import { DbNull } from '@prisma/client/runtime/client';
import { recordAudit } from '#app/domain/audit/index.ts';
import type { Database, DatabaseClient, Prisma } from '#app/domain/database.ts';
import { type FieldVersions, fieldVersions, keepOwnChanges } from '#app/domain/field-versions.server.ts';
import {
  parseTemplateFields,
  readTemplateFields,
  type SequenceTemplate,
  type StoredTemplate,
  type TemplateFields,
} from '#app/domain/mail-templates/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { decideSending } from './check-before-sending.server.ts';
import { type CampaignOperation, type CampaignRow, findCampaign } from './find-campaign.server.ts';
import { lockCampaign } from './save-campaign.server.ts';

export const MAX_CAMPAIGN_TEMPLATES = 50;

export const templateColumns = {
  id: true,
  sequenceOrder: true,
  name: true,
  subjectLine: true,
  subjectLineVariant: true,
  preheader: true,
  bodyHtml: true,
  bodyHtmlVariant: true,
  delayDays: true,
  ctaText: true,
  ctaUrl: true,
  attachmentUrl: true,
  translations: true,
  winner: true,
  winnerAt: true,
  winnerFigures: true,
  createdAt: true,
  updatedAt: true,
} as const satisfies Prisma.EmailTemplateSelect;
export type TemplateRow = Prisma.EmailTemplateGetPayload<{ select: typeof templateColumns }>;

/** Returns the columns of a template. `values` were read with `templateSchema`, which sanitises them and refuses unknown merge fields. */
const toColumns = ({ translations, ...values }: Omit<SequenceTemplate, 'sequenceOrder'>) => ({
  name: values.name,
  subjectLine: values.subjectLine,
  subjectLineVariant: values.subjectLineVariant ?? null,
  preheader: values.preheader ?? null,
  bodyHtml: values.bodyHtml,
  bodyHtmlVariant: values.bodyHtmlVariant ?? null,
  delayDays: values.delayDays,
  ctaText: values.ctaText ?? null,
  ctaUrl: values.ctaUrl ?? null,
  attachmentUrl: values.attachmentUrl ?? null,
  translations: (translations ?? {}) as Prisma.InputJsonObject,
});

interface ClaimsDecision {
  /** Whether the person decided to send sentences that claim a medical effect. A running campaign sends a template without another step. */
  acceptsClaims?: boolean;
}

/** Checks a template of a running campaign before it is stored. The others are checked when they are launched or resumed. */
const decideTemplate = async (
  tx: Prisma.TransactionClient,
  { tenantId, status }: Pick<CampaignRow, 'tenantId' | 'status'>,
  message: Omit<SequenceTemplate, 'sequenceOrder'>,
  { acceptsClaims = false }: ClaimsDecision,
): Promise<{ acceptedClaims?: number }> =>
  status === 'active' ? decideSending(tx, { tenantId, messages: [message], acceptsClaims }) : {};

/**
 * Adds a template at its position in the sequence, which must be free, or at the end. A running campaign accepts it only at the end, which
 * no recipient has passed.
 * @throws AppError `not-found`, `conflict`; `invalid`, in a running campaign also for claims that were not accepted
 */
export async function addTemplate(
  options: CampaignOperation &
    ClaimsDecision & {
      values: Omit<SequenceTemplate, 'sequenceOrder'> & { sequenceOrder?: number };
    },
): Promise<TemplateRow> {
  const { db, tenantId, campaignId, values, actor, now } = options;
  return db.$transaction(async (tx) => {
    const campaign = await lockEditable(tx, options);
    const orders = await tx.emailTemplate.findMany({
      where: { tenantId, campaignId },
      select: { sequenceOrder: true },
    });
    if (orders.length >= MAX_CAMPAIGN_TEMPLATES)
      throw new AppError('invalid', `A campaign can have at most ${MAX_CAMPAIGN_TEMPLATES} e-mails.`);
    const last = Math.max(0, ...orders.map(({ sequenceOrder }) => sequenceOrder));
    const sequenceOrder = values.sequenceOrder ?? last + 1;
    if (orders.some((candidate) => candidate.sequenceOrder === sequenceOrder))
      throw new AppError('conflict', `E-mail number ${sequenceOrder} already exists.`);
    if (campaign.status !== 'draft' && sequenceOrder < last)
      throw new AppError('conflict', 'After launch you can add e-mails only at the end.');
    const decision = await decideTemplate(tx, campaign, values, options);
    const template = await tx.emailTemplate.create({
      data: { ...toColumns(values), sequenceOrder, tenantId, campaignId, createdAt: now },
      select: templateColumns,
    });
    const { id, name } = template;
    const details = { name, campaign: campaign.name, ...decision };
    const target = { type: 'template', id };
    await recordAudit(tx, { actor, action: 'campaign.add-template', tenantId, target, details }, now);
    return template;
  });
}

/** Finds one template of a campaign. @throws AppError `not-found` */
export async function findTemplate(
  db: DatabaseClient,
  where: { tenantId: string; campaignId: string; templateId: string },
): Promise<TemplateRow> {
  const { tenantId, campaignId, templateId } = where;
  const template = await db.emailTemplate.findFirst({
    where: { id: templateId, tenantId, campaignId },
    select: templateColumns,
  });
  if (!template) throw new AppError('not-found', 'Template not found.');
  return template;
}

/** Deletes a draft's template; later ones move up. @throws AppError `not-found`, `conflict` */
export async function deleteTemplate(options: CampaignOperation & { templateId: string }): Promise<void> {
  const { db, tenantId, campaignId, templateId, actor, now } = options;
  await db.$transaction(async (tx) => {
    const campaign = await lockEditable(tx, options);
    assertDraft(campaign);
    const template = await findTemplate(tx, options);
    await tx.emailTemplate.deleteMany({ where: { id: templateId, tenantId } });
    const later = await tx.emailTemplate.findMany({
      where: { tenantId, campaignId, sequenceOrder: { gt: template.sequenceOrder } },
      orderBy: { sequenceOrder: 'asc' },
      select: { id: true },
    });
    // Updates them one by one from the first, so that no two numbers are equal in between.
    for (const { id } of later)
      await tx.emailTemplate.updateMany({
        where: { id, tenantId },
        data: { sequenceOrder: { decrement: 1 } },
      });
    const details = { name: template.name, campaign: campaign.name };
    const target = { type: 'template', id: templateId };
    await recordAudit(tx, { actor, action: 'campaign.delete-template', tenantId, target, details }, now);
  });
}

/** Renumbers a draft's templates in the order of the ids, which must be complete. @throws AppError */
export async function reorderTemplates(
  options: CampaignOperation & { ids: readonly string[] },
): Promise<void> {
  const { db, tenantId, campaignId, ids, actor, now } = options;
  await db.$transaction(async (tx) => {
    const campaign = await lockEditable(tx, options);
    assertDraft(campaign);
    const rows = await tx.emailTemplate.findMany({
      where: { tenantId, campaignId },
      select: { id: true, sequenceOrder: true },
    });
    if (new Set(ids).size !== rows.length || rows.some(({ id }) => !ids.includes(id)))
      throw new AppError('conflict', 'The e-mails have changed. Reload the page.');
    // Moves all past the highest number first, because no two may be equal in between.
    const past = Math.max(0, ...rows.map(({ sequenceOrder }) => sequenceOrder), ids.length);
    for (const offset of [past, 0])
      for (const [index, id] of ids.entries())
        await tx.emailTemplate.updateMany({
          where: { id, tenantId },
          data: { sequenceOrder: offset + index + 1 },
        });
    const target = { type: 'campaign', id: campaignId };
    const details = { name: campaign.name };
    await recordAudit(tx, { actor, action: 'campaign.reorder-templates', tenantId, target, details }, now);
  });
}

/**
 * Finds a campaign whose templates may be changed, and makes other changes to them wait until the transaction ends.
 * @throws AppError `not-found`, `conflict`
 */
export async function lockEditable(
  tx: Prisma.TransactionClient,
  { tenantId, campaignId }: { tenantId: string; campaignId: string },
): Promise<CampaignRow> {
  const campaign = await findCampaign(tx, { tenantId, campaignId });
  if (campaign.archivedAt) throw new AppError('conflict', 'This campaign is archived.');
  if (campaign.status === 'completed') throw new AppError('conflict', 'This campaign is completed.');
  await lockCampaign(tx, campaign);
  return campaign;
}

function assertDraft({ status }: CampaignRow): void {
  if (status !== 'draft')
    throw new AppError('conflict', 'You can delete or reorder e-mails only in a draft.');
}

/** Columns for one line of a campaign's list of templates, without its texts. */
export const listedTemplate = {
  id: true,
  campaignId: true,
  sequenceOrder: true,
  name: true,
  delayDays: true,
  subjectLine: true,
  ctaText: true,
} as const satisfies Prisma.EmailTemplateSelect;

export type ListedTemplate = Prisma.EmailTemplateGetPayload<{ select: typeof listedTemplate }>;

/** Lists the templates of a tenant's campaigns without their texts, in the order of each sequence. */
export const listTemplates = (
  db: Database,
  { tenantId, campaignIds }: { tenantId: string; campaignIds: readonly string[] },
): Promise<ListedTemplate[]> =>
  db.emailTemplate.findMany({
    where: { tenantId, campaignId: { in: [...campaignIds] } },
    orderBy: { sequenceOrder: 'asc' },
    select: listedTemplate,
  });

/** Returns the versions of the fields in the editor, for saveTemplate. */
export const templateVersions = (row: StoredTemplate): Record<string, string> =>
  fieldVersions(readTemplateFields(row));

/** Fields that change nothing in what a recipient reads. */
const FIELDS_BESIDE_TEXT: ReadonlySet<string> = new Set<keyof TemplateFields>(['name', 'delayDays']);

/** Returns the columns of a test of two versions that begins now: what was found about other texts decides nothing. */
const startTest = (now: Date) => ({
  variantsSince: now,
  winner: null,
  winnerAt: null,
  winnerFigures: DbNull,
});

/**
 * Changes only those fields of a template that were sent. A changed text forgets the winner of its test, and the test begins again. Recipients who wait for the step get the new text.
 * @param versions versions of the fields shown in the editor: a field that was changed elsewhere since then is not overwritten
 * @throws AppError `invalid` with `fields`, in a running campaign also for claims that were not accepted; `conflict`, with `stale` for such fields; `not-found`
 */
export async function saveTemplate(
  options: CampaignOperation &
    ClaimsDecision & {
      templateId: string;
      changes: Partial<TemplateFields>;
      versions: FieldVersions;
    },
): Promise<void> {
  const { db, tenantId, campaignId, templateId, versions, actor, now } = options;
  await db.$transaction(async (tx) => {
    const campaign = await lockEditable(tx, { tenantId, campaignId });
    const storedFields = readTemplateFields(await findTemplate(tx, { tenantId, campaignId, templateId }));
    const changes = await keepOwnChanges(tx, {
      tenantId,
      target: { type: 'template', id: templateId },
      actor,
      changes: options.changes,
      present: storedFields,
      read: versions,
      columns: { name: ['renamed'] },
    });
    const changed = Object.keys(changes).filter(
      (name) => changes[name as keyof TemplateFields] !== storedFields[name as keyof TemplateFields],
    );
    if (changed.length === 0) return;
    const values = parseTemplateFields({ ...storedFields, ...changes });
    const isTextChanged = changed.some((name) => !FIELDS_BESIDE_TEXT.has(name));
    const decision = isTextChanged ? await decideTemplate(tx, campaign, values, options) : {};
    await tx.emailTemplate.updateMany({
      where: { id: templateId, tenantId, campaignId },
      data: { ...toColumns(values), ...(isTextChanged && startTest(now)) },
    });
    // The texts themselves would make the log long, so only the names of the changed ones are logged.
    const details = {
      ...Object.fromEntries(changed.map((name) => [name === 'name' ? 'renamed' : name, true])),
      name: values.name,
      campaign: campaign.name,
      ...decision,
    };
    const target = { type: 'template', id: templateId };
    await recordAudit(tx, { actor, action: 'campaign.edit-template', tenantId, target, details }, now);
  });
}
