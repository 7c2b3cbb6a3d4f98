import type { SerializeFrom } from '@remix-run/node';
import {
  findTemplate,
  listEffectClaims,
  readCampaignTexts,
  templateVersions,
} from '#app/domain/campaigns/index.ts';
import { readTemplateFields } from '#app/domain/mail-templates/index.ts';
import type { ConsoleArgs } from '#app/http/console.server.ts';
import {
  listPreviewLeads,
  lookAtFields,
  renderPreview,
  toMail,
} from '#app/routes/console/campaigns/look-at-mail.server.ts';
import { readNewFields } from './change-template.server.ts';
import { toTyped } from './template-form.ts';

export type TemplateData = SerializeFrom<Awaited<ReturnType<typeof readTemplatePage>>>;

export async function readTemplatePage(args: ConsoleArgs<'campaigns.read'>) {
  const { context, params, tenantId } = args;
  const { db, env } = context.services;
  const { campaignId = '', templateId = '' } = params;
  const campaign = await readCampaignTexts(db, { tenantId, campaignId });
  const isNew = templateId === 'new';
  const row = isNew ? null : await findTemplate(db, { tenantId, campaignId, templateId });
  const fields = row ? readTemplateFields(row) : await readNewFields(args);
  const { subjectLine, preheader, bodyHtml, ctaText, ctaUrl, attachmentUrl } = fields;
  const mailFields = lookAtFields.parse({
    subject: subjectLine,
    preheader: preheader ?? '',
    html: bodyHtml,
    ctaText: ctaText ?? '',
    ctaUrl: ctaUrl ?? '',
    attachmentUrl: attachmentUrl ?? '',
  });
  const { id, name, status, archivedAt, steps } = campaign;
  return {
    tenantId,
    templateId,
    isNew,
    campaign: { id, name, status },
    isEditable: archivedAt === null && status !== 'completed',
    /** Only a draft's templates can be deleted and reordered. */
    isDraft: archivedAt === null && status === 'draft',
    /** Sentences of a running campaign's template about which a person decides with each change. */
    claims: row && status === 'active' ? await listEffectClaims(db, { tenantId, texts: [row] }) : [],
    steps: steps.map((step) => ({
      id: step.id,
      name: step.name,
      delayDays: step.delayDays,
    })),
    saved: toTyped(fields),
    versions: row ? templateVersions(row) : {},
    preview: row ? await renderPreview(args, toMail(mailFields)) : null,
    leads: await listPreviewLeads(args),
    hasMailServer: Boolean(env.SMTP_URL),
  };
}
