import { getFormProps } from '@conform-to/react';
import { Form } from '@remix-run/react';
import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useFormReply } from '../../http/form-reply.ts';
import { Button, SubmitButton } from '../../ui/console/button.tsx';
import { Dialog, DialogActions } from '../../ui/console/dialog.tsx';
import { CheckboxGroup, type Choice } from '../../ui/console/fields/checkbox.tsx';
import { FormErrors } from '../../ui/console/fields/form-errors.tsx';
import { SwitchField } from '../../ui/console/fields/switch-field.tsx';
import { TextInput } from '../../ui/console/fields/text-input.tsx';
import { Textarea } from '../../ui/console/fields/textarea.tsx';
import { FormStack } from '../../ui/console/form.tsx';
import { useFormDialog } from '../../ui/console/form-dialog.ts';
import { useSchemaForm } from '../../ui/console/schema-form.ts';
import { useToast } from '../../ui/console/toaster.tsx';
import { campaignForm } from './forms.ts';

const FAILED = 'Failed to Create Campaign';

/** T's Create Campaign: its button works once a name is given. */
export function CreateCampaign({ segments }: { segments: readonly Choice[] }) {
  const reply = useFormReply('create');
  const dialog = useFormDialog(reply?.status === 'refused');
  const toast = useToast();
  const message = reply?.message;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one toast an answer
  useEffect(() => {
    if (message) toast({ tone: 'danger', title: FAILED, description: message });
  }, [message]);
  return (
    <Dialog
      trigger={
        <Button variant="primary" icon={Plus}>
          Create Campaign
        </Button>
      }
      title="Create Campaign"
      description="It begins as a draft: nothing is sent before you launch it."
      size="wide"
      {...dialog}
    >
      <CreateForm segments={segments} />
    </Dialog>
  );
}

function CreateForm({ segments }: { segments: readonly Choice[] }) {
  const reply = useFormReply('create');
  const [form, fields] = useSchemaForm({
    id: 'create-campaign',
    schema: campaignForm,
    result: reply?.result,
    defaultValue: { enrolNewLeads: 'on', stopOnConversion: 'on' } as never,
  });
  const [name, setName] = useState(fields.name.initialValue ?? '');
  return (
    <Form method="post" preventScrollReset {...getFormProps(form)}>
      <FormStack>
        <FormErrors form={form} title={FAILED} />
        <TextInput
          label="Campaign Name"
          field={fields.name}
          required
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        <Textarea label="Description" field={fields.description} rows={3} />
        <CheckboxGroup
          label="Goal Segments"
          hint="Leads with one of these goals; all leads if none is chosen."
          field={fields.segmentGoals}
          options={segments}
          columns={2}
        />
        <SwitchField
          label="Enrol new leads too"
          hint="Leads that arrive after the launch join at the first step."
          field={fields.enrolNewLeads}
        />
        <SwitchField
          label="Stop after a sale"
          hint="A lead that buys gets no further mail of this campaign."
          field={fields.stopOnConversion}
        />
      </FormStack>
      <DialogActions>
        <SubmitButton intent="create" disabled={name.trim() === ''} pendingLabel="Creating…">
          Create Campaign
        </SubmitButton>
      </DialogActions>
    </Form>
  );
}
