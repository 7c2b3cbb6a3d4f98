import { Webhook } from 'lucide-react';
import { CreateDialog } from '#app/ui/console/edit-form/edit-dialog.tsx';
import type { EventChoice } from '../endpoint-data.ts';
import { EndpointFields } from '../endpoint-fields.tsx';

export const CREATE = 'create';

const EMPTY_ENDPOINT = { url: '', description: '', events: [], sendsContact: false };

/** @param record tenant ID */
export function AddEndpointDialog(props: { record: string; choices: readonly EventChoice[] }) {
  const { record, choices } = props;
  return (
    <CreateDialog
      button={{ label: 'Add webhook', icon: Webhook }}
      heading="Add a webhook endpoint"
      description="You’ll see the signing secret once, after you add the endpoint."
      id={CREATE}
      title="Webhook endpoint"
      failure="No endpoint was added"
      record={record}
      saved={EMPTY_ENDPOINT}
      save="Add endpoint"
      saving="Adding…"
    >
      {(fields) => <EndpointFields fields={fields} choices={choices} />}
    </CreateDialog>
  );
}
