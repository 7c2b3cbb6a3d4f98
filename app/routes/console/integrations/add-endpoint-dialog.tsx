import { Webhook } from 'lucide-react';
import { Button } from '#app/ui/console/button.tsx';
import { EditDialog } from '#app/ui/console/edit-form/edit-dialog.tsx';
import type { EditAnswer } from '#app/ui/console/edit-form/edit-form.tsx';
import type { EventChoice } from './endpoint-data.ts';
import { EndpointFields } from './endpoint-fields.tsx';
import { endpointForm } from './forms.ts';

/** The form's id and intent. */
export const CREATE = 'create';
const EMPTY = { url: '', description: '', events: [], sendsContact: false };

export function AddEndpointDialog(props: {
  /** Tenant ID. */
  record: string;
  choices: readonly EventChoice[];
  answer: EditAnswer | undefined;
}) {
  const { record, choices, answer } = props;
  return (
    <EditDialog
      trigger={
        <Button variant="primary" icon={Webhook}>
          Add webhook
        </Button>
      }
      heading="Add a webhook endpoint"
      description="Its secret is shown once, right after this."
      id={CREATE}
      title="Webhook endpoint"
      failure="No endpoint was added"
      record={record}
      schema={endpointForm}
      saved={EMPTY}
      versions={null}
      answer={answer}
      save="Add endpoint"
      saving="Adding…"
    >
      {(fields) => <EndpointFields fields={fields} choices={choices} />}
    </EditDialog>
  );
}
