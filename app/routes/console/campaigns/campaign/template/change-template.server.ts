import * as z from 'zod';
import { FORM_RISKS } from '#app/domain/access/index.ts';
import {
  addTemplate,
  deleteTemplate,
  findTemplate,
  listEffectClaims,
  listNamedProducts,
  listTemplates,
  reorderTemplates,
  saveTemplate,
} from '#app/domain/campaigns/index.ts';
import {
  parseTemplateFields,
  readTemplateFields,
  type TemplateFields,
} from '#app/domain/mail-templates/index.ts';
import type { ConsoleArgs } from '#app/http/console.server.ts';
import type { Toast } from '#app/http/flash.server.ts';
import { consoleForms } from '#app/http/form-action.server.ts';
import { describeWording } from '#app/routes/console/campaigns/named-products-text.ts';
import { emptyForm } from '#app/routes/console/frame/empty-form.ts';
import { operationContext } from '#app/routes/console/frame/operation-context.ts';
import { withTenant } from '#app/routes/console/frame/with-tenant.ts';
import { postedTemplateForm, templateForm, toTyped } from './template-form.ts';

type Args = ConsoleArgs<'campaigns.edit'>;

const ofTemplate = ({ params, tenantId }: Pick<Args, 'params' | 'tenantId'>) => ({
  tenantId,
  campaignId: params.campaignId ?? '',
  templateId: params.templateId ?? '',
});

const change = (args: Args) => ({ ...operationContext(args), ...ofTemplate(args) });

/** Returns the fields of a new template, which is sent on the day after the last one. */
export async function readNewFields({
  context,
  params,
  tenantId,
}: Pick<Args, 'context' | 'params' | 'tenantId'>): Promise<TemplateFields> {
  const campaignIds = [params.campaignId ?? ''];
  const templates = await listTemplates(context.services.db, { tenantId, campaignIds });
  const last = templates.at(-1);
  const texts = Object.fromEntries(Object.keys(templateForm.shape).map((name) => [name, null]));
  return {
    ...(texts as unknown as TemplateFields),
    name: '',
    subjectLine: '',
    bodyHtml: '',
    delayDays: last ? Math.min(365, last.delayDays + 1) : 0,
  };
}

/** Returns a toast's warning about claims in the saved text and products that it names. */
async function warnOfWording(
  { context, tenantId }: Pick<Args, 'context' | 'tenantId'>,
  template: Parameters<typeof listNamedProducts>[1]['texts'][number],
): Promise<Pick<Toast, 'tone' | 'description'>> {
  const { db } = context.services;
  const claims = await listEffectClaims(db, { tenantId, texts: [template] });
  const [named = []] = await listNamedProducts(db, { tenantId, texts: [template] });
  const description = describeWording({ named, claims });
  return description === '' ? {} : { tone: 'warning', description };
}

export const changeTemplate = consoleForms('campaigns.edit', FORM_RISKS.templateEditor, (form) => ({
  template: form({
    schema: postedTemplateForm,
    readStored: async (args) =>
      toTyped(readTemplateFields(await findTemplate(args.context.services.db, ofTemplate(args)))),
    async run(args, { acceptClaims: acceptsClaims, ...changes }, versions) {
      await saveTemplate({ ...change(args), changes, versions, acceptsClaims });
      return warnOfWording(args, await findTemplate(args.context.services.db, ofTemplate(args)));
    },
    toast: (warning) => ({ title: 'Template saved', ...warning }),
  }),
  create: form({
    schema: postedTemplateForm,
    readStored: async (args) => toTyped(await readNewFields(args)),
    async run(args, { acceptClaims: acceptsClaims, ...input }) {
      const values = parseTemplateFields({ ...(await readNewFields(args)), ...input });
      const newTemplate = await addTemplate({ ...change(args), values, acceptsClaims });
      return { ...newTemplate, warning: await warnOfWording(args, newTemplate) };
    },
    toast: ({ name, warning }) => ({
      title: 'Template added',
      description: `“${name}” is the campaign’s last step.`,
      ...warning,
    }),
    redirectTo: ({ id }, _value, { request, params }) =>
      withTenant(`/communications/${params.campaignId}/templates/${id}`, request),
  }),
  order: form({
    schema: z.object({ ids: z.string().max(10_000) }),
    run: (args, { ids }) => reorderTemplates({ ...change(args), ids: ids.split(',').filter(Boolean) }),
    toast: { title: 'Order changed' },
    refusalToast: 'Order not changed',
  }),
  delete: form({
    schema: emptyForm,
    run: (args) => deleteTemplate(change(args)),
    toast: { title: 'Template deleted' },
    redirectTo: (_result, _value, { request, params }) =>
      withTenant(`/communications/${params.campaignId}`, request),
    refusalToast: 'Template not deleted',
  }),
}));
