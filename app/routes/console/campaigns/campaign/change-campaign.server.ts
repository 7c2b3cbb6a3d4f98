import { FORM_RISKS } from '#app/domain/access/index.ts';
import {
  archiveCampaign,
  completeCampaign,
  duplicateCampaign,
  findCampaign,
  pauseCampaign,
  resumeCampaign,
  unarchiveCampaign,
  updateCampaign,
} from '#app/domain/campaigns/index.ts';
import type { ConsoleArgs } from '#app/http/console.server.ts';
import { consoleForms } from '#app/http/form-action.server.ts';
import { emptyForm } from '#app/routes/console/frame/empty-form.ts';
import { operationContext } from '#app/routes/console/frame/operation-context.ts';
import { withTenant } from '#app/routes/console/frame/with-tenant.ts';
import { campaignEditForm, readSavedCampaign, resumeForm } from './forms.ts';

const createCampaignChange = (args: ConsoleArgs<'campaigns.read'>) => ({
  ...operationContext(args),
  campaignId: args.params.campaignId ?? '',
});

export const campaignForms = consoleForms('campaigns.read', FORM_RISKS.campaign, (form) => ({
  update: form({
    capability: 'campaigns.edit',
    readStored: async (args) =>
      readSavedCampaign(await findCampaign(args.context.services.db, createCampaignChange(args))),
    schema: campaignEditForm,
    run: (args, values, versions) => updateCampaign({ ...createCampaignChange(args), values, versions }),
    toast: { title: 'Campaign saved' },
  }),
  pause: form({
    capability: 'campaigns.send',
    schema: emptyForm,
    run: (args) => pauseCampaign(createCampaignChange(args)),
    toast: { title: 'Campaign paused' },
    refusalToast: 'Not paused',
  }),
  resume: form({
    capability: 'campaigns.send',
    schema: resumeForm,
    async run(args, { acceptClaims: acceptsClaims }) {
      await resumeCampaign({ ...createCampaignChange(args), acceptsClaims });
      args.context.services.outbox.wake();
    },
    toast: { title: 'Campaign resumed' },
    refusalToast: 'Not resumed',
    shownFields: ['acceptClaims'],
  }),
  complete: form({
    capability: 'campaigns.send',
    schema: emptyForm,
    run: (args) => completeCampaign(createCampaignChange(args)),
    toast: { title: 'Campaign completed' },
    refusalToast: 'Not completed',
  }),
  archive: form({
    capability: 'campaigns.edit',
    schema: emptyForm,
    run: (args) => archiveCampaign(createCampaignChange(args)),
    toast: { title: 'Campaign archived' },
    refusalToast: 'Not archived',
  }),
  unarchive: form({
    capability: 'campaigns.edit',
    schema: emptyForm,
    run: (args) => unarchiveCampaign(createCampaignChange(args)),
    toast: { title: 'Campaign unarchived' },
    refusalToast: 'Still archived',
  }),
  duplicate: form({
    capability: 'campaigns.edit',
    schema: emptyForm,
    run: (args) => duplicateCampaign(createCampaignChange(args)),
    toast: ({ name }) => ({
      title: 'Campaign duplicated',
      description: `You’re looking at the copy, “${name}”.`,
    }),
    redirectTo: ({ id }, _value, { request }) => withTenant(`/communications/${id}`, request),
    refusalToast: 'Not duplicated',
  }),
}));
