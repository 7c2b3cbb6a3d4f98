import { Form, Link } from '@remix-run/react';
import { Download, FileText, Plus } from 'lucide-react';
import { Button, LinkButton, SubmitButton } from '#app/ui/console/button.tsx';
import { Dialog } from '#app/ui/console/dialog.tsx';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import { Checkbox } from '#app/ui/console/fields/checkbox.tsx';
import { FileInput } from '#app/ui/console/fields/file-input.tsx';
import { useFormDialog } from '#app/ui/console/form-dialog.ts';
import { usePostedForm } from '#app/ui/console/posted-form.ts';
import { useConsole } from '../frame/console-context.tsx';
import type { uploadForm } from './forms.ts';
import type { CommunicationsData } from './read-page.server.ts';
import { findSequenceFileError } from './sequence-file.ts';
import { SEQUENCES } from './sequences.ts';

type Campaign = Pick<CommunicationsData['campaigns'][number], 'id' | 'name' | 'status'>;
type Templates = CommunicationsData['templates'];

/** Manage Templates (T section 2): the two sequences as files, an upload, and the campaign's templates. */
export function TemplatesDialog({ campaign, templates }: { campaign: Campaign; templates: Templates }) {
  const dialog = useFormDialog(false);
  const { consolePath } = useConsole();
  const { id, name, status } = campaign;
  return (
    <Dialog
      trigger={<Button icon={FileText}>Manage Templates</Button>}
      title="Manage Templates"
      description={`Templates of “${name}”`}
      size="wide"
      {...dialog}
    >
      <div className="grid min-w-0 gap-6">
        <section className="grid gap-2">
          <h3 className="text-16 font-semibold">Download a sequence</h3>
          <p className="text-14 text-muted">
            Download, edit and upload a ready-made sequence: ten e-mails over ten days, with A and B versions.
          </p>
          <ul className="flex flex-wrap gap-3">
            {SEQUENCES.map(({ id, label }) => (
              <li key={id}>
                <a
                  href={`/api/email-templates/download/${id}`}
                  download
                  className="inline-flex h-11 items-center gap-2 rounded-control border border-border-strong bg-raised px-4 text-14 font-medium no-underline hover:bg-sunken"
                >
                  <Download aria-hidden />
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </section>
        {status === 'completed' ? null : <Upload campaign={campaign} />}
        <section className="grid min-w-0 gap-2">
          <h3 className="text-16 font-semibold">
            Current templates <span className="font-normal text-muted">({templates.length})</span>
          </h3>
          <TemplateList templates={templates} />
          {status === 'completed' ? null : (
            <div className="pt-1">
              <LinkButton to={consolePath(`/communications/${id}/templates/new`)} icon={Plus}>
                Add template
              </LinkButton>
            </div>
          )}
        </section>
      </div>
    </Dialog>
  );
}

function Upload({ campaign: { id: campaignId, status } }: { campaign: Campaign }) {
  const [form, fields] = usePostedForm<typeof uploadForm>({
    id: `upload-${campaignId}`,
    // Errors of the server are shown as a toast, because the dialog has closed by then.
    result: undefined,
    findErrors(posted): Record<string, string[]> {
      const error = findSequenceFileError(posted.get('file'));
      return error === null ? {} : { file: [error] };
    },
  });
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      preventScrollReset
      {...form.props}
      className="grid gap-3"
    >
      <input type="hidden" name="campaignId" value={campaignId} />
      <FileInput
        label="JSON file"
        field={fields.file}
        accept=".json"
        accepts="A JSON file, at most 2 MB"
        required
      />
      {status === 'active' ? (
        <Checkbox
          label="Send anyway if an e-mail seems to claim a medical effect"
          field={fields.acceptClaims}
          isFilter
          hint="This campaign is running, so its leads get the new e-mails. The audit log records your decision."
        />
      ) : null}
      <div>
        <SubmitButton intent="upload" variant="secondary" pendingLabel="Uploading…">
          Upload
        </SubmitButton>
      </div>
    </Form>
  );
}

function TemplateList({ templates }: { templates: Templates }) {
  const { consolePath } = useConsole();
  if (templates.length === 0)
    return (
      <div className="rounded-control border">
        <EmptyState illustration="template" title="No templates yet" isBare isSmall>
          Upload one of the files above, or add the first template by hand.
        </EmptyState>
      </div>
    );
  return (
    <ol className="max-h-96 divide-y overflow-y-auto rounded-control border">
      {templates.map(({ id, campaignId, name, delayDays, subjectLine, sequenceOrder, ctaText }) => (
        <li key={id} className="grid gap-0.5 px-4 py-3 text-14">
          <span className="flex flex-wrap justify-between gap-x-4">
            <Link
              to={consolePath(`/communications/${campaignId}/templates/${id}`)}
              className="target relative font-medium wrap-anywhere underline underline-offset-2"
            >
              {name}
            </Link>
            <span className="text-muted tabular-nums">
              Day {delayDays} · #{sequenceOrder}
            </span>
          </span>
          <span className="wrap-anywhere text-muted">{subjectLine}</span>
          {ctaText ? <span className="wrap-anywhere">Button: {ctaText}</span> : null}
        </li>
      ))}
    </ol>
  );
}
