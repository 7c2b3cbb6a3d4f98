import { Form } from '@remix-run/react';
import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { MAX_LEAD_NOTE } from '#app/domain/leads/lead-limits.ts';
import { useConsole } from '#app/routes/console/frame/console-context.tsx';
import { Button, IconButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { type EditAnswer, EditForm } from '#app/ui/console/edit-form/edit-form.tsx';
import { useEditAnswers } from '#app/ui/console/edit-form/use-edit-answers.ts';
import { useEditDialog } from '#app/ui/console/edit-form/use-edit-dialog.ts';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import { Textarea } from '#app/ui/console/fields/textarea.tsx';
import { MinuteMoment } from '#app/ui/moment.tsx';
import type { LeadFileData } from './read-page.server.ts';

type Note = LeadFileData['notes'][number];

const ADD = 'add-note';
const EMPTY_NOTE = { text: '' };

/** IDs of the forms that show their own errors. */
export const noteFormIds = (notes: readonly Note[]) => [ADD, ...notes.map(({ id }) => editFormId(id))];
const editFormId = (id: string) => `note-${id}`;

/** Shows the staff's notes about the lead. */
export function NotesCard({ file: { tenantId, lead, notes } }: { file: LeadFileData }) {
  const { can } = useConsole();
  const canEdit = can('leads.edit');
  const { answerOf: findAnswer } = useEditAnswers();
  const record = `${tenantId}/${lead.id}`;
  return (
    <Card title="Notes" description="Only your team sees notes. Erasing the lead deletes their notes.">
      <div className="grid gap-5">
        {canEdit ? (
          <div className="print:hidden">
            <EditForm
              id={ADD}
              title="New note"
              record={record}
              saved={EMPTY_NOTE}
              versions={null}
              answer={findAnswer(ADD)}
              save="Add note"
              saveVariant="secondary"
            >
              {({ text }) => (
                <Textarea label="New note" field={text} maxLength={MAX_LEAD_NOTE} rows={3} required />
              )}
            </EditForm>
          </div>
        ) : null}
        {notes.length === 0 ? (
          <EmptyState illustration="note" title="No notes yet" isBare isSmall>
            {canEdit ? 'Add what your team should know about this lead.' : null}
          </EmptyState>
        ) : null}
        <ul className="grid gap-4" aria-label="Notes">
          {notes.map((note) => (
            <li key={note.id} className="grid gap-1 rounded-control border p-3 text-14">
              {note.isOwn && canEdit ? (
                <OwnNote
                  note={note}
                  record={record}
                  answer={findAnswer(editFormId(note.id), { intents: ['edit-note'], item: note.id })}
                />
              ) : (
                <NoteText note={note}>{canEdit ? <DeleteNote note={note} /> : null}</NoteText>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

const NoteText = ({ note, children }: { note: Note; children: ReactNode }) => (
  <>
    <p className="wrap-anywhere whitespace-pre-wrap">{note.text}</p>
    <div className="flex items-center justify-between gap-2 text-muted">
      <span className="min-w-0">
        {note.authorLabel}, <MinuteMoment at={note.createdAt} />
        {note.editedAt ? ', edited' : ''}
      </span>
      {children ? <span className="flex shrink-0 gap-1">{children}</span> : null}
    </div>
  </>
);

const DeleteNote = ({ note }: { note: Note }) => (
  <Form method="post" preventScrollReset>
    <input type="hidden" name="noteId" value={note.id} />
    <IconButton type="submit" name="intent" value="delete-note" icon={Trash2} label="Delete note" />
  </Form>
);

/** Shows a note. If the author edits it, the form replaces the text. */
function OwnNote(props: { note: Note; record: string; answer: EditAnswer | undefined }) {
  const { note, record } = props;
  const form = { id: editFormId(note.id), record, saved: { text: note.text } };
  const { isOpen, onOpenChange, answer } = useEditDialog({ ...form, answer: props.answer });
  const place = useFocusInside(isOpen);
  return (
    <div ref={place} className="grid gap-1">
      {isOpen ? (
        <EditForm
          {...form}
          answer={answer}
          intent="edit-note"
          item={{ name: 'noteId', value: note.id }}
          title="Note"
          versions={note.versions}
          save="Save note"
          besides={
            <Button variant="ghost" onClick={() => onOpenChange(false)}>
              Cancel
            </Button>
          }
        >
          {({ text }) => <Textarea label="Note" field={text} maxLength={MAX_LEAD_NOTE} rows={6} required />}
        </EditForm>
      ) : (
        <NoteText note={note}>
          <IconButton icon={Pencil} label="Edit note" onClick={() => onOpenChange(true)} />
          <DeleteNote note={note} />
        </NoteText>
      )}
    </div>
  );
}

/** The pressed button disappears and would take the focus with it, so the focus moves to the text, and later back to the first button. */
function useFocusInside(isOpen: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    place.current?.querySelector<HTMLElement>(isOpen ? 'textarea' : 'button')?.focus();
  }, [isOpen]);
  return place;
}
