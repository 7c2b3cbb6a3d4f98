import { getFormProps, type SubmissionResult } from '@conform-to/react';
import { Form } from '@remix-run/react';
import { Plus } from 'lucide-react';
import { Button, SubmitButton } from '../../ui/console/button.tsx';
import { Dialog, DialogActions } from '../../ui/console/dialog.tsx';
import { TextInput } from '../../ui/console/fields/text-input.tsx';
import { FormStack } from '../../ui/console/form.tsx';
import { useFormDialog } from '../../ui/console/form-dialog.ts';
import { useSchemaForm } from '../../ui/console/schema-form.ts';
import { addForm } from './forms.ts';

/** @param result of the server's reply, if it refused the form */
export function AddDialog({ result }: { result: SubmissionResult<string[]> | undefined }) {
  const { isOpen, onOpenChange } = useFormDialog(result !== undefined);
  return (
    <Dialog
      trigger={
        <Button variant="primary" icon={Plus}>
          Add
        </Button>
      }
      title="Add to the list"
      description="No more marketing is sent there. What is waiting is stopped at once."
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <AddForm result={result} />
    </Dialog>
  );
}

function AddForm({ result }: { result: SubmissionResult<string[]> | undefined }) {
  const [form, fields] = useSchemaForm({
    id: 'add-suppression',
    schema: addForm,
    result,
    defaultValue: { address: '' },
  });
  return (
    <Form method="post" {...getFormProps(form)}>
      <FormStack>
        <TextInput
          label="E-mail address or phone number"
          field={fields.address}
          hint="A phone number with its country’s code, such as +1 555 010 0199."
          autoComplete="off"
          required
        />
      </FormStack>
      <DialogActions>
        <SubmitButton intent="add" pendingLabel="Adding…">
          Add to the list
        </SubmitButton>
      </DialogActions>
    </Form>
  );
}
