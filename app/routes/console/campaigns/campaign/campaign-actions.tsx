import { Form } from '@remix-run/react';
import { ArchiveRestore, Copy, Pause, Play } from 'lucide-react';
import { useConsole } from '#app/routes/console/frame/console-context.tsx';
import { Button, LinkButton, SubmitButton } from '#app/ui/console/button.tsx';
import { ConfirmDialog } from '#app/ui/console/confirm-dialog.tsx';
import { type Campaign, EditCampaign } from './edit-campaign.tsx';
import type { CampaignData } from './read-page.server.ts';

/** ID of the form that resumes a campaign. */
export const RESUME_FORM = 'resume-campaign';

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
        <OneButton intent="resume" icon={Play} label="Resume" id={RESUME_FORM} />
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
          loses={['Leads still in the sequence get no more e-mails.', 'You can’t resume the campaign.']}
          confirmLabel="Complete campaign"
          intent="complete"
        />
      ) : null}
      {can('campaigns.edit') && isArchivable ? (
        <ConfirmDialog
          trigger={<Button>Archive</Button>}
          title={`Archive “${name}”?`}
          loses={['Removes the campaign from the list and stops it.', 'You keep its results.']}
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

function OneButton(props: { intent: string; icon: typeof Pause; label: string; id?: string }) {
  const { intent, icon, label, id } = props;
  return (
    <Form id={id} method="post" preventScrollReset>
      <SubmitButton intent={intent} icon={icon} variant="secondary">
        {label}
      </SubmitButton>
    </Form>
  );
}
