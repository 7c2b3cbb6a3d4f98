import { Plus } from 'lucide-react';
import { CreateDialog } from '#app/ui/console/edit-form/edit-dialog.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';

export const ADD = 'add';

const EMPTY_ADDRESS = { address: '' };

/** @param record tenant ID */
export function AddDialog({ record }: { record: string }) {
  return (
    <CreateDialog
      button={{ label: 'Add contact', icon: Plus }}
      heading="Add to Do not contact"
      description="We stop all marketing to this contact right away, including messages already waiting."
      id={ADD}
      title="Address"
      failure="Nothing was added"
      record={record}
      saved={EMPTY_ADDRESS}
      save="Add to Do not contact"
      saving="Adding…"
    >
      {({ address }) => (
        <TextInput
          label="E-mail address or phone number"
          field={address}
          hint="Include the country code in phone numbers, e.g. +1 555 010 0199."
          autoComplete="off"
          required
        />
      )}
    </CreateDialog>
  );
}
