import { Plus } from 'lucide-react';
import { useEffect } from 'react';
import {
  MAX_CAMPAIGN_DESCRIPTION,
  MAX_CAMPAIGN_NAME,
  SALES_WITHIN_DAYS,
} from '#app/domain/campaigns/campaign-limits.ts';
import { useFormReply } from '#app/http/form-reply.ts';
import { CreateDialog } from '#app/ui/console/edit-form/edit-dialog.tsx';
import { CheckboxGroup, type Choice } from '#app/ui/console/fields/checkbox.tsx';
import { SwitchField } from '#app/ui/console/fields/switch-field.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { Textarea } from '#app/ui/console/fields/textarea.tsx';
import { useToast } from '#app/ui/console/toaster.tsx';
import { useConsole } from '../frame/console-context.tsx';
import { SalesWithinDays } from './sales-within-days.tsx';

export const CREATE = 'create';
const CREATE_CAMPAIGN_FAILED = 'Failed to Create Campaign';
const EMPTY_CAMPAIGN = {
  name: '',
  description: '',
  segmentGoals: [],
  enrolNewLeads: true,
  stopOnConversion: true,
  salesWithinDays: String(SALES_WITHIN_DAYS.initial),
};

/** Create Campaign (T section 2). Its button is enabled once a name is given. */
export function CreateCampaign({ segments }: { segments: readonly Choice[] }) {
  const reply = useFormReply(CREATE);
  const { tenant } = useConsole();
  const toast = useToast();
  const message = reply?.message;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect shows one toast per response
  useEffect(() => {
    if (message) toast({ tone: 'danger', title: CREATE_CAMPAIGN_FAILED, description: message });
  }, [message]);
  return (
    <CreateDialog
      button={{ label: 'Create Campaign', icon: Plus }}
      heading="Create Campaign"
      description="A campaign starts as a draft and sends nothing until you launch it."
      size="wide"
      id={CREATE}
      title="Campaign"
      failure={CREATE_CAMPAIGN_FAILED}
      record={tenant?.id ?? ''}
      saved={EMPTY_CAMPAIGN}
      needs="name"
      save="Create Campaign"
      saving="Creating…"
    >
      {(fields) => (
        <>
          <TextInput
            label="Campaign Name"
            field={fields.name}
            maxLength={MAX_CAMPAIGN_NAME}
            required
            autoComplete="off"
          />
          <Textarea
            label="Description"
            field={fields.description}
            maxLength={MAX_CAMPAIGN_DESCRIPTION}
            rows={3}
          />
          <CheckboxGroup
            label="Goal Segments"
            hint="Send to leads with any of these goals. Choose none to send to everyone."
            field={fields.segmentGoals}
            options={segments}
            columns={2}
          />
          <SwitchField
            label="Include new leads"
            hint="Leads who arrive after launch start with the first e-mail."
            field={fields.enrolNewLeads}
          />
          <SwitchField
            label="Stop after purchase"
            hint="Leads who buy get no more e-mails from this campaign."
            field={fields.stopOnConversion}
          />
          <SalesWithinDays field={fields.salesWithinDays} />
        </>
      )}
    </CreateDialog>
  );
}
