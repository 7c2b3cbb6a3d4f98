import { getFormProps } from '@conform-to/react';
import { Form } from '@remix-run/react';
import { ArchiveRestore, Copy, Pause, Pencil, Play } from 'lucide-react';
import { useFormReply } from '../../http/form-reply.ts';
import { Button, LinkButton, SubmitButton } from '../../ui/console/button.tsx';
import { ConfirmDialog } from '../../ui/console/confirm-dialog.tsx';
import { Dialog, DialogActions } from '../../ui/console/dialog.tsx';
import { FormErrors } from '../../ui/console/fields/form-errors.tsx';
import { SwitchField } from '../../ui/console/fields/switch-field.tsx';
import { TextInput } from '../../ui/console/fields/text-input.tsx';
import { Textarea } from '../../ui/console/fields/textarea.tsx';
import { FormStack } from '../../ui/console/form.tsx';
import { useFormDialog } from '../../ui/console/form-dialog.ts';
import { useSchemaForm } from '../../ui/console/schema-form.ts';
import { useConsole } from '../_console/console-context.tsx';
import { campaignEditForm } from './forms.ts';
import type { CampaignData } from './read-page.server.ts';

type Campaign = CampaignData['campaign'];

/** What may be done with the campaign in its state. */
export function CampaignActions({ campaign }: { campaign: Campaign }) {
  const { can, consolePath } = useConsole();
  const { id, name, moves, isArchivable } = campaign;
  return (
    <>
      {can('campaigns.send') && moves.includes('pause') ? (
        <OneButton intent="pause" icon={Pause} label="Pause" />
      ) : null}
      {can('campaigns.send') && moves.includes('resume') ? (
        <OneButton intent="resume" icon={Play} label="Resume" />
      ) : null}
      {can('campaigns.edit') ? (
        <>
          {campaign.isArchived ? null : <EditCampaign campaign={campaign} />}
          <OneButton intent="duplicate" icon={Copy} label="Duplicate" />
          {campaign.isArchived ? (
            <OneButton intent="unarchive" icon={ArchiveRestore} label="Unarchive" />
          ) : null}
        </>
      ) : null}
      {can('campaigns.send') && moves.includes('complete') ? (
        <ConfirmDialog
          trigger={<Button>Complete</Button>}
          title={`Complete “${name}”?`}
          loses={['Recipients who have not finished get nothing more.', 'It can’t be resumed.']}
          confirmLabel="Complete campaign"
          intent="complete"
        />
      ) : null}
      {can('campaigns.edit') && isArchivable ? (
        <ConfirmDialog
          trigger={<Button>Archive</Button>}
          title={`Archive “${name}”?`}
          loses={['It is taken off the list, and sends nothing more.', 'Its results stay.']}
          confirmLabel="Archive campaign"
          intent="archive"
        />
      ) : null}
      {can('campaigns.send') && moves.includes('launch') ? (
        <LinkButton to={consolePath(`/communications/${id}/launch`)} variant="primary">
          Launch Campaign
        </LinkButton>
      ) : null}
    </>
  );
}

function OneButton(props: { intent: string; icon: typeof Pause; label: string }) {
  const { intent, icon, label } = props;
  return (
    <Form method="post" preventScrollReset>
      <SubmitButton intent={intent} icon={icon} variant="secondary">
        {label}
      </SubmitButton>
    </Form>
  );
}

function EditCampaign({ campaign }: { campaign: Campaign }) {
  const reply = useFormReply('update');
  const dialog = useFormDialog(reply?.status === 'refused');
  return (
    <Dialog trigger={<Button icon={Pencil}>Edit</Button>} title="Edit campaign" {...dialog}>
      <EditForm campaign={campaign} />
    </Dialog>
  );
}

function EditForm({ campaign }: { campaign: Campaign }) {
  const reply = useFormReply('update');
  const { name, description, enrolNewLeads, stopOnConversion } = campaign;
  const [form, fields] = useSchemaForm({
    id: 'edit-campaign',
    schema: campaignEditForm,
    result: reply?.result,
    defaultValue: {
      name,
      description,
      enrolNewLeads: enrolNewLeads ? 'on' : undefined,
      stopOnConversion: stopOnConversion ? 'on' : undefined,
    } as never,
  });
  return (
    <Form method="post" preventScrollReset {...getFormProps(form)}>
      <FormStack>
        <FormErrors form={form} title="Not saved" />
        <TextInput label="Campaign Name" field={fields.name} required autoComplete="off" />
        <Textarea label="Description" field={fields.description} rows={3} />
        <SwitchField label="Enrol new leads too" field={fields.enrolNewLeads} />
        <SwitchField label="Stop after a sale" field={fields.stopOnConversion} />
      </FormStack>
      <DialogActions>
        <SubmitButton intent="update">Save</SubmitButton>
      </DialogActions>
    </Form>
  );
}
