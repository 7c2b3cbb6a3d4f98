import type { SubmissionResult } from '@conform-to/react';
import { Form, Link, useSearchParams } from '@remix-run/react';
import { BookmarkPlus, X } from 'lucide-react';
import { MAX_VIEW_NAME } from '#app/domain/leads/lead-limits.ts';
import { useFormReply } from '#app/http/form-reply.ts';
import { Button, IconButton, SubmitButton } from '#app/ui/console/button.tsx';
import { ConfirmDialog } from '#app/ui/console/confirm-dialog.tsx';
import { Dialog, DialogActions } from '#app/ui/console/dialog.tsx';
import { FormErrors } from '#app/ui/console/fields/form-errors.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { FormStack } from '#app/ui/console/form.tsx';
import { useFormDialog } from '#app/ui/console/form-dialog.ts';
import { usePostedForm } from '#app/ui/console/posted-form.ts';
import type { viewForm } from './forms.ts';
import type { LeadsData } from './read-page.server.ts';

/** Filters saved under a name by the company's team. Search texts are never part of a view. */
export function SavedViews(props: { views: LeadsData['views']; canEdit: boolean; isFiltered: boolean }) {
  const { views, canEdit, isFiltered } = props;
  const [params] = useSearchParams();
  const tenantId = params.get('tenantId');
  if (views.length === 0 && !(canEdit && isFiltered)) return null;
  const to = (savedParams: readonly (readonly string[])[]) =>
    `?${new URLSearchParams([...(tenantId ? [['tenantId', tenantId]] : []), ...savedParams.map((pair) => [...pair])])}`;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {views.length > 0 ? (
        <ul aria-label="Saved views" className="contents">
          {views.map((view) => (
            <li
              key={view.id}
              className="flex items-center rounded-full border border-border-strong bg-raised"
            >
              <Link
                to={to(view.params)}
                className="flex h-11 items-center rounded-full px-4 text-14 font-medium hover:bg-sunken"
              >
                {view.name}
              </Link>
              {canEdit ? (
                <ConfirmDialog
                  trigger={<IconButton icon={X} label={`Delete the view ${view.name}`} />}
                  title={`Delete the view “${view.name}”?`}
                  loses={['We delete the view for your whole team. Leads stay as they are.']}
                  confirmLabel="Delete view"
                  intent="delete-view"
                  fields={{ viewId: view.id }}
                />
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {canEdit && isFiltered ? <SaveView /> : null}
    </div>
  );
}

function SaveView() {
  const reply = useFormReply('save-view');
  const dialog = useFormDialog(reply?.status === 'refused');
  return (
    <Dialog
      trigger={
        <Button icon={BookmarkPlus} variant="ghost">
          Save this view
        </Button>
      }
      title="Save this view"
      description="Saves the filters and sort order for your whole team. The search isn’t saved."
      {...dialog}
    >
      <SaveViewForm result={reply?.result} />
    </Dialog>
  );
}

function SaveViewForm({ result }: { result: SubmissionResult<string[]> | undefined }) {
  const [form, fields] = usePostedForm<typeof viewForm>({ id: 'save-view', result });
  return (
    <Form method="post" preventScrollReset {...form.props}>
      <FormStack>
        <FormErrors form={form} title="The view was not saved" />
        <TextInput label="Name" field={fields.name} maxLength={MAX_VIEW_NAME} autoComplete="off" required />
      </FormStack>
      <DialogActions>
        <SubmitButton intent="save-view">Save view</SubmitButton>
      </DialogActions>
    </Form>
  );
}
