import { FORM_RISKS } from '#app/domain/access/index.ts';
import {
  finishErasureTask,
  readCrm,
  readCustomFieldsFromCrm,
  resyncSince,
  retryPush,
  saveCrmFields,
  saveCrmSettings,
} from '#app/domain/crm/index.ts';
import { crmConnectForm, crmSettingsForm } from '#app/domain/crm/settings-fields.ts';
import { invalid } from '#app/domain/parse-input.ts';
import type { ConsoleArgs } from '#app/http/console.server.ts';
import { consoleForms } from '#app/http/form-action.server.ts';
import { emptyForm } from '#app/routes/console/frame/empty-form.ts';
import { operationContext } from '#app/routes/console/frame/operation-context.ts';
import { erasedForm, resyncForm, retryForm } from './forms.ts';
import { readSavedSettings } from './saved-settings.ts';

type CrmArgs = ConsoleArgs<'integrations.manage'>;

/** Handles the forms of the CRM page. */
export const changeCrm = consoleForms('integrations.manage', FORM_RISKS.crm, (form) => ({
  connect: form({
    schema: crmConnectForm,
    hideFields: ['apiKey'],
    // This is risky (risks.ts), because leads would be sent to another account.
    run: connect,
    toast: { title: 'Connection saved', description: 'Test the connection, then turn on the CRM.' },
  }),
  test: form({
    schema: emptyForm,
    run: readFields,
    toast: (count) => ({
      tone: 'success',
      title: 'The connection works',
      description: `${count === 1 ? '1 custom field' : `${count} custom fields`} to choose from.`,
    }),
    refusalToast: 'The connection does not work',
  }),
  enable: form({
    schema: emptyForm,
    run: (args) => saveCrmFields({ ...secretContext(args), values: { crmEnabled: true } }),
    toast: { title: 'CRM turned on', description: 'The next lead becomes a contact.' },
    refusalToast: 'The CRM was not turned on',
  }),
  disable: form({
    schema: emptyForm,
    run: (args) => saveCrmFields({ ...secretContext(args), values: { crmEnabled: false } }),
    toast: {
      title: 'CRM turned off',
      description: 'We stop sending leads, including those still waiting.',
    },
    refusalToast: 'The CRM was not turned off',
  }),
  disconnect: form({
    schema: emptyForm,
    run: (args) =>
      saveCrmFields({ ...secretContext(args), values: { crmApiKey: null, crmLocationId: null } }),
    toast: { title: 'CRM disconnected', description: 'We deleted our copy of the API key.' },
    refusalToast: 'The CRM was not disconnected',
  }),
  settings: form({
    readStored: async (args) => readSavedSettings(await readCrm(args.context.services.db, args.tenantId)),
    schema: crmSettingsForm,
    // This is risky if it switches on `sendsHealth` (risks.ts), because answers about health would be sent outside the service.
    run: (args, changes, versions) => saveCrmSettings({ ...operationContext(args), changes, versions }),
    toast: { title: 'Saved' },
  }),
  retry: form({
    schema: retryForm,
    hideFields: ['leadId'],
    async run(args, { leadId }) {
      await retryPush({ ...operationContext(args), leadId });
      args.context.services.outbox.wake();
    },
    toast: { title: 'Sent again', description: 'The answer appears in the log in a moment.' },
    refusalToast: 'The lead was not sent again',
  }),
  erased: form({
    schema: erasedForm,
    hideFields: ['id'],
    run: (args, { id }) => finishErasureTask({ ...operationContext(args), id }),
    toast: { title: 'Marked as erased' },
    refusalToast: 'Not marked',
  }),
  resync: form({
    schema: resyncForm,
    async run(args, { since }) {
      const count = await resyncSince({ ...operationContext(args), since });
      args.context.services.outbox.wake();
      return count;
    },
    toast: (count) => ({ title: describeCount(count) }),
  }),
}));

async function connect(args: CrmArgs, { apiKey, locationId }: { apiKey?: string; locationId: string }) {
  const { hasKey } = await readCrm(args.context.services.db, args.tenantId);
  if (!hasKey && apiKey === undefined) throw invalid({ apiKey: ['Enter the API key'] });
  await saveCrmFields({
    ...secretContext(args),
    values: { crmLocationId: locationId, ...(apiKey !== undefined && { crmApiKey: apiKey }) },
  });
}

function readFields(args: CrmArgs): Promise<number> {
  const { seal, crm } = args.context.services;
  return readCustomFieldsFromCrm({ ...operationContext(args), seal, api: crm });
}

function describeCount(count: number): string {
  if (count === 0) return 'No leads arrived since then';
  return count === 1 ? '1 lead is sent again' : `${count.toLocaleString('en-US')} leads are sent again`;
}

const secretContext = (args: CrmArgs) => ({ ...operationContext(args), seal: args.context.services.seal });
