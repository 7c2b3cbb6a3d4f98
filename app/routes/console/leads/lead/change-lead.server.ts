import * as z from 'zod';
import { FORM_RISKS } from '#app/domain/access/index.ts';
import { eraseChosenLeads } from '#app/domain/erasure/index.ts';
import {
  addNote,
  changeLeads,
  deleteNote,
  editNote,
  findOwnNote,
  type LeadChange,
  type LeadNote,
  markPlanLookedAt,
  restoreNote,
  undoChange,
} from '#app/domain/leads/index.ts';
import { type ConsoleArgs, requestedPage } from '#app/http/console.server.ts';
import type { Toast } from '#app/http/flash.server.ts';
import { consoleForms, type DeclareForm } from '#app/http/form-action.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { HOUR_MS } from '#app/lib/durations.ts';
import { answerTextForm } from '#app/routes/console/frame/answer-form.ts';
import { emptyForm } from '#app/routes/console/frame/empty-form.ts';
import { operationContext } from '#app/routes/console/frame/operation-context.ts';
import { recordSaleForms } from '#app/routes/console/frame/record-sale-forms.server.ts';
import { answerText, describeAnswer, replyForms } from '#app/routes/console/frame/reply-forms.server.ts';
import { addNoteForm, editNoteForm, tagForm } from './forms.ts';

type Args = ConsoleArgs<'leads.read'>;

const noteId = z.string().max(100);

const readLeadId = ({ params }: Args): string => params.leadId ?? '';

/** Builds the context of the note functions. */
const writer = (args: Args) => {
  const { kind, id, name, email } = args.person;
  return { ...operationContext(args), author: { kind, id, label: name ?? email } };
};

const change = (args: Args, what: LeadChange) =>
  changeLeads({ ...operationContext(args), chosen: { ids: [readLeadId(args)] }, change: what });

const undoable =
  (title: string) =>
  ({ batch }: { batch: string | null }): Toast =>
    batch === null
      ? { tone: 'info', title: 'Nothing to change' }
      : { title, undo: { intent: 'undo', batch } };

type Declare = DeclareForm<ConsoleArgs<'leads.read'>>;

const changeForms = (form: Declare) => ({
  'add-tag': form({
    capability: 'leads.edit',
    schema: tagForm,
    run: (args, { tag }) => change(args, { action: 'lead.add-tag', tag }),
    toast: undoable('Tag added'),
  }),
  'remove-tag': form({
    capability: 'leads.edit',
    schema: tagForm,
    run: (args, { tag }) => change(args, { action: 'lead.remove-tag', tag }),
    toast: undoable('Tag removed'),
  }),
  'mark-contacted': form({
    capability: 'leads.edit',
    schema: emptyForm,
    run: (args) => change(args, { action: 'lead.mark-contacted' }),
    toast: undoable('Marked as contacted'),
  }),
  'mark-not-contacted': form({
    capability: 'leads.edit',
    schema: emptyForm,
    run: (args) => change(args, { action: 'lead.mark-not-contacted' }),
    toast: undoable('Marked as not contacted'),
  }),
  undo: form({
    capability: 'leads.edit',
    schema: z.object({ batch: z.string().max(100) }),
    run: (args, { batch }) => undoChange({ ...operationContext(args), batch }),
    toast: ({ count }) =>
      count === 0 ? { tone: 'info', title: 'Not undone because it has changed since' } : { title: 'Undone' },
    refusalToast: 'Not undone',
  }),
});

const noteForms = (form: Declare) => ({
  'add-note': form({
    capability: 'leads.edit',
    schema: addNoteForm,
    run: (args, { text }) => addNote({ ...writer(args), leadId: readLeadId(args), text }),
    toast: { title: 'Note added' },
  }),
  'edit-note': form({
    capability: 'leads.edit',
    readStored: (args, id) => findOwnNote(args.context.services.db, { ...writer(args), noteId: id }),
    schema: editNoteForm,
    item: 'noteId',
    hideFields: ['noteId'],
    run: (args, { noteId: id, text }, versions) => editNote({ ...writer(args), noteId: id, text, versions }),
    toast: { title: 'Note saved' },
  }),
  'delete-note': form({
    capability: 'leads.edit',
    schema: z.object({ noteId }),
    hideFields: ['noteId'],
    run: async (args, { noteId: id }) => {
      const { tenantId, now } = args;
      const deleted = await deleteNote({ ...writer(args), noteId: id });
      // The note is no longer in the database; the page that offers to undo holds it, sealed.
      return args.context.services.seal.close(JSON.stringify({ deleted, tenantId, at: now.getTime() }));
    },
    toast: (sealed) => ({ title: 'Note deleted', undo: { intent: 'restore-note', sealed } }),
  }),
  'restore-note': form({
    capability: 'leads.edit',
    schema: z.object({ sealed: z.string().max(40_000) }),
    hideFields: ['sealed'],
    run: (args, { sealed }) => restoreNote({ ...writer(args), deleted: openNote(args, sealed) }),
    toast: { title: 'Note restored' },
    refusalToast: 'Not undone',
  }),
});

/** Handles the forms of a lead's page. */
export const leadFileForms = consoleForms('leads.read', FORM_RISKS.lead, (form) => ({
  ...changeForms(form),
  ...noteForms(form),
  ...recordSaleForms(form),
  ...replyForms(form),
  'look-at-plan': form({
    capability: 'leads.edit',
    schema: emptyForm,
    run: (args) => markPlanLookedAt({ ...operationContext(args), leadId: readLeadId(args) }),
    toast: { title: 'Marked as looked at' },
  }),
  'answer-text': form({
    capability: 'campaigns.send',
    schema: answerTextForm,
    hideFields: ['key', 'replyId'],
    run: (args, answer) => answerText(args, readLeadId(args), answer),
    toast: describeAnswer,
  }),
  erase: form({
    capability: 'leads.erase',
    schema: emptyForm,
    run: (args) => eraseChosenLeads({ ...operationContext(args), chosen: { ids: [readLeadId(args)] } }),
    toast: { title: 'The lead was erased' },
    redirectTo: (_count, _value, args) => requestedPage(args.request),
  }),
}));

const UNDO_MS = HOUR_MS;

/** @throws AppError `not-found` if this service did not seal the note for this tenant within the last hour */
function openNote({ context, tenantId, now }: Args, sealed: string): LeadNote & { leadId: string } {
  const tooLate = () => new AppError('not-found', 'You can no longer undo this change.');
  try {
    const unsealedNote = JSON.parse(context.services.seal.open(sealed)) as SealedNote;
    if (unsealedNote.tenantId !== tenantId || now.getTime() - unsealedNote.at > UNDO_MS) throw tooLate();
    const { createdAt, editedAt, ...note } = unsealedNote.deleted;
    return { ...note, createdAt: new Date(createdAt), editedAt: editedAt ? new Date(editedAt) : null };
  } catch {
    throw tooLate();
  }
}

interface SealedNote {
  deleted: Omit<LeadNote, 'createdAt' | 'editedAt'> & {
    leadId: string;
    createdAt: string;
    editedAt: string | null;
  };
  tenantId: string;
  at: number;
}
