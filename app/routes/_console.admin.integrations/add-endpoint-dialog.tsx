import { getFormProps, type SubmissionResult } from '@conform-to/react';
import { Form } from '@remix-run/react';
import { Webhook } from 'lucide-react';
import { Button, SubmitButton } from '../../ui/console/button.tsx';
import { Dialog, DialogActions } from '../../ui/console/dialog.tsx';
import { FormErrors } from '../../ui/console/fields/form-errors.tsx';
import { useFormDialog } from '../../ui/console/form-dialog.ts';
import { useSchemaForm } from '../../ui/console/schema-form.ts';
import type { EventChoice } from './endpoint-data.ts';
import { EndpointFields } from './endpoint-fields.tsx';
import { endpointForm } from './forms.ts';

interface AddProps {
  choices: readonly EventChoice[];
  result: SubmissionResult<string[]> | undefined;
}

/** Adds a webhook endpoint. */
export function AddEndpointDialog(props: AddProps) {
  const { isOpen, onOpenChange } = useFormDialog(props.result !== undefined);
  return (
    <Dialog
      trigger={
        <Button variant="primary" icon={Webhook}>
          Add webhook
        </Button>
      }
      title="Add a webhook endpoint"
      description="Its secret is shown once, right after this."
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <AddForm {...props} />
    </Dialog>
  );
}

function AddForm({ choices, result }: AddProps) {
  const [form, fields] = useSchemaForm({
    id: 'add-endpoint',
    schema: endpointForm,
    result,
    defaultValue: { url: '', description: '', events: [] },
  });
  return (
    <Form method="post" {...getFormProps(form)}>
      <div className="grid gap-5">
        <FormErrors form={form} title="No endpoint was added" />
        <EndpointFields fields={fields} choices={choices} />
      </div>
      <DialogActions>
        <SubmitButton intent="create" pendingLabel="Adding…">
          Add endpoint
        </SubmitButton>
      </DialogActions>
    </Form>
  );
}
