import { MAX_ENDPOINT_DESCRIPTION } from '#app/domain/integrations/endpoint-limits.ts';
import { Checkbox, CheckboxGroup } from '#app/ui/console/fields/checkbox.tsx';
import type { FieldSource } from '#app/ui/console/fields/field.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { FormStack } from '#app/ui/console/form.tsx';
import type { EventChoice } from './endpoint-data.ts';

interface Fields {
  url: FieldSource;
  description: FieldSource;
  events: FieldSource;
  sendsContact: FieldSource;
}

/** The fields of a webhook endpoint, new or edited. */
export function EndpointFields({ fields, choices }: { fields: Fields; choices: readonly EventChoice[] }) {
  return (
    <FormStack>
      <TextInput
        label="Endpoint URL"
        field={fields.url}
        hint="A public https URL that accepts POST requests."
        placeholder="https://shop.example.com/webhooks"
        autoComplete="off"
        required
      />
      <TextInput
        label="Description"
        field={fields.description}
        maxLength={MAX_ENDPOINT_DESCRIPTION}
        hint="Only your team sees this, e.g. “Order system”."
        autoComplete="off"
      />
      <CheckboxGroup
        label="Events"
        field={fields.events}
        hint="Choose none to send all events, including kinds added later."
        options={choices.map(({ type, sentence }) => ({
          value: type,
          label: sentence,
          hint: <span className="font-mono">{type}</span>,
        }))}
      />
      <Checkbox
        label="Include name, e-mail and phone"
        field={fields.sendsContact}
        hint="Otherwise we send IDs only. Health answers are never sent."
      />
    </FormStack>
  );
}
