import { Plus } from 'lucide-react';
import { Button } from '#app/ui/console/button.tsx';
import { EditDialog } from '#app/ui/console/edit-form/edit-dialog.tsx';
import type { EditAnswer } from '#app/ui/console/edit-form/edit-form.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { addForm } from './forms.ts';

/** The form's id and intent. */
export const ADD = 'add';
const EMPTY = { address: '' };

/** @param record tenant ID */
export function AddDialog({ record, answer }: { record: string; answer: EditAnswer | undefined }) {
  return (
    <EditDialog
      trigger={
        <Button variant="primary" icon={Plus}>
          Add
        </Button>
      }
      heading="Add to the list"
      description="No more marketing is sent there. What is waiting is stopped at once."
      id={ADD}
      title="Address"
      failure="Nothing was added"
      record={record}
      schema={addForm}
      saved={EMPTY}
      versions={null}
      answer={answer}
      save="Add to the list"
      saving="Adding…"
    >
      {({ address }) => (
        <TextInput
          label="E-mail address or phone number"
          field={address}
          hint="A phone number with its country’s code, such as +1 555 010 0199."
          autoComplete="off"
          required
        />
      )}
    </EditDialog>
  );
}
