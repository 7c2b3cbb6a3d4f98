import { Form } from '@remix-run/react';
import { ArchiveRestore, Copy, Pause, Pencil, Play } from 'lucide-react';
import { useConsole } from '#app/routes/console/frame/console-context.tsx';
import { Button, LinkButton, SubmitButton } from '#app/ui/console/button.tsx';
import { ConfirmDialog } from '#app/ui/console/confirm-dialog.tsx';
import { EditDialog } from '#app/ui/console/edit-form/edit-dialog.tsx';
import { useEditAnswers } from '#app/ui/console/edit-form/use-edit-answers.ts';
import { SwitchField } from '#app/ui/console/fields/switch-field.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { Textarea } from '#app/ui/console/fields/textarea.tsx';
import { campaignEditForm } from './forms.ts';
import type { CampaignData } from './read-page.server.ts';

type Campaign = CampaignData['campaign'];

/** Shows the actions that the campaign's state allows. */
export function CampaignActions({ campaign, edit }: { campaign: Campaign; edit: CampaignData['edit'] }) {
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
          {campaign.isArchived ? null : <EditCampaign edit={edit} />}
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

/** Id and intent of the form that edits it. */
export const EDIT = 'update';

const CAMPAIGN_FIELD_LABELS = {
  name: 'Campaign Name',
  description: 'Description',
  enrolNewLeads: 'Enrol new leads too',
  stopOnConversion: 'Stop after a sale',
};

function EditCampaign({ edit }: { edit: CampaignData['edit'] }) {
  const { answerOf: findAnswer } = useEditAnswers();
  return (
    <EditDialog
      {...edit}
      trigger={<Button icon={Pencil}>Edit</Button>}
      heading="Edit campaign"
      id={EDIT}
      title="Campaign"
      schema={campaignEditForm}
      answer={findAnswer(EDIT)}
      labels={CAMPAIGN_FIELD_LABELS}
      save="Save"
    >
      {(fields) => (
        <>
          <TextInput label={CAMPAIGN_FIELD_LABELS.name} field={fields.name} required autoComplete="off" />
          <Textarea label={CAMPAIGN_FIELD_LABELS.description} field={fields.description} rows={3} />
          <SwitchField label={CAMPAIGN_FIELD_LABELS.enrolNewLeads} field={fields.enrolNewLeads} />
          <SwitchField label={CAMPAIGN_FIELD_LABELS.stopOnConversion} field={fields.stopOnConversion} />
        </>
      )}
    </EditDialog>
  );
}
