import { FORM_RISKS } from '#app/domain/access/index.ts';
import { STOP_LIST } from '#app/domain/listeners/index.ts';
import { removeByHand, searchSuppressions } from '#app/domain/suppressions/index.ts';
import { endMarketingPause } from '#app/domain/tenants/index.ts';
import { consoleForms } from '#app/http/form-action.server.ts';
import { emptyForm } from '../frame/empty-form.ts';
import { operationContext } from '../frame/operation-context.ts';
import { addForm, removeForm, searchForm } from './forms.ts';

/** Handles the page's forms. A search is posted too, so that its text is in no URL. */
export const changeSuppressions = consoleForms('suppressions.read', FORM_RISKS.suppressions, (form) => ({
  search: form({
    schema: searchForm,
    run: async ({ context, tenantId }, { q }) => ({
      query: q,
      lines: q === '' ? null : await searchSuppressions(context.services.db, { tenantId, query: q }),
    }),
  }),
  add: form({
    capability: 'suppressions.edit',
    schema: addForm,
    run: (args, { address }) => STOP_LIST.suppressByHand({ ...operationContext(args), address }),
    toast: ({ isNew, isDoubtful }) => {
      if (isDoubtful)
        return {
          title: isNew ? 'Added, but we can’t read the number' : 'Already on the list',
          description:
            'Add the number with its country’s code, such as +1 415 555 0199, to stop texts to it.',
        };
      return isNew
        ? { title: 'Added', description: 'No more marketing to this contact.' }
        : { title: 'Already on the list' };
    },
  }),
  remove: form({
    capability: 'suppressions.edit',
    schema: removeForm,
    hideFields: ['id'],
    run: (args, { id }) => removeByHand({ ...operationContext(args), id }),
    toast: {
      title: 'Removed',
      description: 'We send this recipient marketing again once the recipient agrees to marketing.',
    },
    refusalToast: 'Nothing was removed',
  }),
  resume: form({
    capability: 'marketing.resume',
    schema: emptyForm,
    run: (args) => endMarketingPause(operationContext(args)),
    toast: (wasPaused) =>
      wasPaused ? { title: 'Marketing resumed' } : { title: 'Marketing was not paused' },
    refusalToast: 'Error',
  }),
}));
