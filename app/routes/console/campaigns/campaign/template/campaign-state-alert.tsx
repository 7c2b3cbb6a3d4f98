import { Alert } from '#app/ui/console/alert.tsx';
import type { TemplateData } from './read-page.server.ts';

/** Says what a change of a template does to a campaign that runs, and that one that has ended can't be changed. */
export function CampaignStateAlert({ data: { campaign, isEditable, isNew } }: { data: TemplateData }) {
  if (!isEditable)
    return (
      <Alert tone="info" title="This campaign has ended">
        You can view the campaign’s e-mails but not change them.
      </Alert>
    );
  if (campaign.status === 'draft') return null;
  return (
    <Alert tone="warning" title="This campaign is running">
      {isNew
        ? 'New e-mails go at the end. Leads still in the sequence get each new e-mail on its day.'
        : 'Leads who have not had this step yet get your changes.'}
    </Alert>
  );
}
