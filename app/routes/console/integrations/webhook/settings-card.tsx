import { Card } from '#app/ui/console/card.tsx';
import { type EditAnswer, EditForm } from '#app/ui/console/edit-form/edit-form.tsx';
import type { EventChoice } from '../endpoint-data.ts';
import { EndpointFields } from '../endpoint-fields.tsx';

/** An endpoint's settings as the fields of its form. */
export type SavedEndpoint = { url: string; description: string; events: string[]; sendsContact: boolean };

const WEBHOOK_FIELD_LABELS = {
  url: 'Endpoint URL',
  description: 'Description',
  events: 'Events',
  sendsContact: 'Include name, e-mail and phone',
};

/** The form for an endpoint's URL and its events. */
export function SettingsCard(props: {
  /** Tenant ID and endpoint ID. */
  record: string;
  saved: SavedEndpoint;
  versions: Readonly<Record<string, string>>;
  answer: EditAnswer | undefined;
  choices: readonly EventChoice[];
}) {
  const { choices, ...form } = props;
  return (
    <Card title="Settings">
      <EditForm {...form} id="update" title="Endpoint" labels={WEBHOOK_FIELD_LABELS} save="Save endpoint">
        {(fields) => <EndpointFields fields={fields} choices={choices} />}
      </EditForm>
    </Card>
  );
}
