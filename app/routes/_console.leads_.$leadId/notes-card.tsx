import { Form } from '@remix-run/react';
import { Pencil, Trash2 } from 'lucide-react';
import { useFormReply } from '../../http/form-reply.ts';
import { IconButton, SubmitButton } from '../../ui/console/button.tsx';
import { Card } from '../../ui/console/card.tsx';
import { Dialog, DialogActions } from '../../ui/console/dialog.tsx';
import { EmptyState } from '../../ui/console/empty-state.tsx';
import { Textarea } from '../../ui/console/fields/textarea.tsx';
import { FormStack } from '../../ui/console/form.tsx';
import { useFormDialog } from '../../ui/console/form-dialog.ts';
import { MinuteMoment } from '../../ui/moment.tsx';
import { useConsole } from '../_console/console-context.tsx';
import type { LeadFileData } from './read-page.server.ts';

type Note = LeadFileData['notes'][number];

/** What staff write to each other about the lead. */
export function NotesCard({ notes }: { notes: readonly Note[] }) {
  const { can } = useConsole();
  const canEdit = can('leads.edit');
  const reply = useFormReply('add-note');
  const latest = notes[0]?.id ?? 'none';
  return (
    <Card
      title="Notes"
      description="For your team. They are part of the person’s data and go with an erasure."
    >
      <div className="grid gap-5">
        {canEdit ? (
          <Form key={latest} method="post" preventScrollReset className="print:hidden">
            <FormStack>
              <Textarea label="New note" name="text" rows={3} required errors={errorOf(reply)} />
              <SubmitButton intent="add-note" variant="secondary" className="w-fit">
                Add note
              </SubmitButton>
            </FormStack>
          </Form>
        ) : null}
        {notes.length === 0 ? (
          <EmptyState illustration="note" title="No notes yet" isBare isSmall>
            {canEdit ? 'Write down what your team should know of this person.' : null}
          </EmptyState>
        ) : null}
        <ul className="grid gap-4" aria-label="Notes">
          {notes.map((note) => (
            <li key={note.id} className="grid gap-1 rounded-control border p-3 text-14">
              <p className="wrap-anywhere whitespace-pre-wrap">{note.text}</p>
              <div className="flex items-center justify-between gap-2 text-muted">
                <span className="min-w-0">
                  {note.authorLabel}, <MinuteMoment at={note.createdAt} />
                  {note.editedAt ? ', edited' : ''}
                </span>
                {canEdit ? (
                  <span className="flex shrink-0 gap-1">
                    {note.isOwn ? <EditNote note={note} /> : null}
                    <Form method="post" preventScrollReset>
                      <input type="hidden" name="noteId" value={note.id} />
                      <IconButton
                        type="submit"
                        name="intent"
                        value="delete-note"
                        icon={Trash2}
                        label="Delete note"
                      />
                    </Form>
                  </span>
                ) : null}
              </div>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

function EditNote({ note }: { note: Note }) {
  const reply = useFormReply('edit-note', note.id);
  const dialog = useFormDialog(reply?.status === 'refused');
  return (
    <Dialog trigger={<IconButton icon={Pencil} label="Edit note" />} title="Edit note" {...dialog}>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="noteId" value={note.id} />
        <Textarea
          label="Note"
          name="text"
          rows={6}
          required
          defaultValue={note.text}
          errors={errorOf(reply)}
        />
        <DialogActions>
          <SubmitButton intent="edit-note">Save note</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

const errorOf = (reply: ReturnType<typeof useFormReply>) =>
  reply?.status === 'refused' ? [reply.message] : undefined;
