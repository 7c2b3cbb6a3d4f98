import { Plus } from 'lucide-react';
import { CreateDialog } from '#app/ui/console/edit-form/edit-dialog.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { addForm } from './forms.ts';

export const ADD = 'add';

const EMPTY_ADDRESS = { address: '' };

/** @param record tenant ID */
export function AddDialog({ record }: { record: string }) {
  return (
    <CreateDialog
      button={{ label: 'Add', icon: Plus }}
      heading="Add to the list"
      description="No more marketing is sent there. What is waiting is stopped at once."
      id={ADD}
      title="Address"
      failure="Nothing was added"
      record={record}
      schema={addForm}
      saved={EMPTY_ADDRESS}
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
    </CreateDialog>
  );
}
