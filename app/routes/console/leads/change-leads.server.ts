import { redirect } from '@remix-run/node';
import { FORM_RISKS, rememberSearch } from '#app/domain/access/index.ts';
import { eraseChosenLeads } from '#app/domain/erasure/index.ts';
import {
  type ChangedLeads,
  type ChosenLeads,
  changeLeads,
  deleteView,
  type LeadChange,
  saveView,
  searchWords,
  undoChange,
} from '#app/domain/leads/index.ts';
import type { ConsoleArgs } from '#app/http/console.server.ts';
import type { Toast } from '#app/http/flash.server.ts';
import { consoleForms, type DeclareForm } from '#app/http/form-action.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { readListedLeads } from '../frame/listed-leads.server.ts';
import { operationContext } from '../frame/operation-context.ts';
import { chosenForm, deleteViewForm, eraseForm, searchForm, tagForm, undoForm, viewForm } from './forms.ts';

type Args = ConsoleArgs<'leads.read'>;

/** Finds the selected leads, or all that the page lists. @throws AppError `invalid` */
async function findChosen(
  args: Args,
  { leadId, all }: { leadId: string[]; all?: string },
): Promise<ChosenLeads> {
  if (!all) {
    if (leadId.length === 0) throw new AppError('invalid', 'Select leads first.');
    return { ids: leadId };
  }
  const { filter, search } = await readListedLeads(args);
  // An expired search must not select all leads.
  if (search === null) throw new AppError('invalid', 'This search has expired. Please search again.');
  return { matching: { filter, words: searchWords(search) } };
}

async function change(
  args: Args,
  selection: { leadId: string[]; all?: string },
  what: LeadChange,
): Promise<ChangedLeads> {
  const chosen = await findChosen(args, selection);
  const changed = await changeLeads({ ...operationContext(args), chosen, change: what });
  if (changed.failure !== null) args.context.report(changed.failure);
  return changed;
}

const leads = (count: number) => (count === 1 ? '1 lead' : `${count.toLocaleString('en-US')} leads`);

const changedToast =
  (done: (count: string) => string, none: string) =>
  ({ count, batch, failure }: ChangedLeads): Toast => {
    if (batch === null) return { tone: 'info', title: none };
    const undo = { intent: 'undo', batch };
    if (failure === null) return { title: done(leads(count)), undo };
    return {
      tone: 'danger',
      title: 'Not all leads were changed',
      description: `${done(leads(count))} before an error. Try again for the rest, or undo.`,
      undo,
    };
  };

const NOTHING_UNDONE: Toast = {
  tone: 'info',
  title: 'Nothing was undone because everything has changed since',
};

type Declare = DeclareForm<ConsoleArgs<'leads.read'>>;

const listForms = (form: Declare) => ({
  search: form({
    schema: searchForm,
    async run({ request, context, session, tenantId }, { q }) {
      const url = new URL(request.url);
      url.searchParams.delete('after');
      url.searchParams.delete('search');
      const text = q.trim();
      if (searchWords(text).length > 0) {
        const id = await rememberSearch(context.services.db, { sessionId: session.id, tenantId, text });
        url.searchParams.set('search', id);
      }
      url.searchParams.delete('_data');
      return redirect(url.pathname + url.search);
    },
  }),
  'save-view': form({
    capability: 'leads.edit',
    schema: viewForm,
    async run(args, { name }) {
      const { filter } = await readListedLeads(args);
      await saveView({ ...operationContext(args), name, filter });
    },
    toast: { title: 'View saved' },
  }),
  'delete-view': form({
    capability: 'leads.edit',
    schema: deleteViewForm,
    hideFields: ['viewId'],
    run: (args, { viewId }) => deleteView({ ...operationContext(args), viewId }),
    toast: { title: 'View deleted' },
  }),
});

const changeForms = (form: Declare) => ({
  'add-tag': form({
    capability: 'leads.edit',
    schema: tagForm,
    hideFields: ['leadId'],
    run: (args, { tag, ...selection }) => change(args, selection, { action: 'lead.add-tag', tag }),
    toast: changedToast((count) => `Tag added to ${count}`, 'All selected leads already have this tag'),
  }),
  'remove-tag': form({
    capability: 'leads.edit',
    schema: tagForm,
    hideFields: ['leadId'],
    run: (args, { tag, ...selection }) => change(args, selection, { action: 'lead.remove-tag', tag }),
    toast: changedToast((count) => `Tag removed from ${count}`, 'No selected lead has this tag'),
  }),
  'mark-contacted': form({
    capability: 'leads.edit',
    schema: chosenForm,
    hideFields: ['leadId'],
    run: (args, selection) => change(args, selection, { action: 'lead.mark-contacted' }),
    toast: changedToast(
      (count) => `${count} marked as contacted`,
      'All selected leads are already marked as contacted',
    ),
  }),
  'mark-not-contacted': form({
    capability: 'leads.edit',
    schema: chosenForm,
    hideFields: ['leadId'],
    run: (args, selection) => change(args, selection, { action: 'lead.mark-not-contacted' }),
    toast: changedToast(
      (count) => `${count} marked as not contacted`,
      'No selected lead is marked as contacted',
    ),
  }),
  undo: form({
    capability: 'leads.edit',
    schema: undoForm,
    async run(args, { batch }) {
      const undone = await undoChange({ ...operationContext(args), batch });
      if (undone.failure !== null) args.context.report(undone.failure);
      return undone;
    },
    toast({ count, failure }, { batch }) {
      if (count === 0) return NOTHING_UNDONE;
      if (failure === null) return { title: `Undone for ${leads(count)}` };
      return {
        tone: 'danger',
        title: 'Some changes were not undone',
        description: `Undone for ${leads(count)} before something went wrong. Try again for the rest.`,
        undo: { intent: 'undo', batch },
      };
    },
    refusalToast: 'Not undone',
  }),
});

const erasureForms = (form: Declare) => ({
  'choose-to-erase': form({
    capability: 'leads.erase',
    schema: chosenForm,
    hideFields: ['leadId'],
    run: async (args, { leadId, all }) => {
      await findChosen(args, { leadId, all });
      return { ids: all ? [] : leadId, isAll: Boolean(all) };
    },
  }),
  erase: form({
    capability: 'leads.erase',
    schema: eraseForm,
    hideFields: ['ids'],
    async run(args, { ids, all }) {
      const chosen = await findChosen(args, { leadId: ids.split(',').filter(Boolean), all });
      return eraseChosenLeads({ ...operationContext(args), chosen });
    },
    toast: (count) => ({ title: count === 1 ? '1 lead was erased' : `${leads(count)} were erased` }),
  }),
});

/** Handles the forms of the leads page. */
export const leadForms = consoleForms('leads.read', FORM_RISKS.leads, (form) => ({
  ...listForms(form),
  ...changeForms(form),
  ...erasureForms(form),
}));
