import { Pencil } from 'lucide-react';
import { MAX_CAMPAIGN_DESCRIPTION, MAX_CAMPAIGN_NAME } from '#app/domain/campaigns/campaign-limits.ts';
import { Button } from '#app/ui/console/button.tsx';
import { EditDialog } from '#app/ui/console/edit-form/edit-dialog.tsx';
import { useEditAnswers } from '#app/ui/console/edit-form/use-edit-answers.ts';
import { SwitchField } from '#app/ui/console/fields/switch-field.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { Textarea } from '#app/ui/console/fields/textarea.tsx';
import { SALES_WITHIN_DAYS_LABEL, SalesWithinDays } from '../sales-within-days.tsx';
import type { CampaignData } from './read-page.server.ts';

export type Campaign = CampaignData['campaign'];

/** Id and intent of the form that edits it. */
export const EDIT = 'update';

const CAMPAIGN_FIELD_LABELS = {
  name: 'Campaign Name',
  description: 'Description',
  enrolNewLeads: 'Include new leads',
  stopOnConversion: 'Stop after purchase',
  salesWithinDays: SALES_WITHIN_DAYS_LABEL,
};

/** The form for a campaign’s name, its description, and which leads join and leave. */
export function EditCampaign({ edit }: { edit: CampaignData['edit'] }) {
  const { answerOf: findAnswer } = useEditAnswers();
  return (
    <EditDialog
      {...edit}
      trigger={<Button icon={Pencil}>Edit</Button>}
      heading="Edit campaign"
      id={EDIT}
      title="Campaign"
      answer={findAnswer(EDIT)}
      labels={CAMPAIGN_FIELD_LABELS}
      save="Save"
    >
      {(fields) => (
        <>
          <TextInput
            label={CAMPAIGN_FIELD_LABELS.name}
            field={fields.name}
            maxLength={MAX_CAMPAIGN_NAME}
            required
            autoComplete="off"
          />
          <Textarea
            label={CAMPAIGN_FIELD_LABELS.description}
            field={fields.description}
            maxLength={MAX_CAMPAIGN_DESCRIPTION}
            rows={3}
          />
          <SwitchField label={CAMPAIGN_FIELD_LABELS.enrolNewLeads} field={fields.enrolNewLeads} />
          <SwitchField label={CAMPAIGN_FIELD_LABELS.stopOnConversion} field={fields.stopOnConversion} />
          <SalesWithinDays field={fields.salesWithinDays} />
        </>
      )}
    </EditDialog>
  );
}
