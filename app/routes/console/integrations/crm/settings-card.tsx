import { Card } from '#app/ui/console/card.tsx';
import { type EditAnswer, EditForm } from '#app/ui/console/edit-form/edit-form.tsx';
import type { FieldSource } from '#app/ui/console/fields/field.tsx';
import { SelectInput } from '#app/ui/console/fields/select-input.tsx';
import { SwitchField } from '#app/ui/console/fields/switch-field.tsx';
import { Textarea } from '#app/ui/console/fields/textarea.tsx';
import { FormRow } from '#app/ui/console/form.tsx';
import type { MappingChoice, SavedSettings } from './saved-settings.ts';

interface SettingsProps {
  record: string;
  saved: SavedSettings;
  versions: Readonly<Record<string, string>>;
  answer: EditAnswer | undefined;
  choices: readonly MappingChoice[];
  hasCustomFields: boolean;
}

/** The form for contact fields in addition to name, e-mail address, phone number and source. */
export function SettingsCard({ choices, hasCustomFields, ...form }: SettingsProps) {
  const labels = Object.fromEntries(choices.map(({ field, label }) => [field, label]));
  return (
    <Card
      title="What we send"
      description="We always send name, e-mail, phone and source. Choose what else we send."
    >
      <EditForm
        {...form}
        id="settings"
        title="What we send"
        labels={{ ...labels, tags: 'Tags', sendsHealth: 'Send health answers', tagsGoals: 'Goals as tags' }}
        save="Save what we send"
      >
        {(fields) => (
          <>
            <Textarea
              label="Tags"
              field={fields.tags as FieldSource}
              hint="One per line. We add these tags and keep the contact’s other tags. Avoid words that reveal health details."
              rows={3}
            />
            <Mapping
              title="Custom fields"
              {...{ fields, hasCustomFields }}
              choices={choices.filter(({ isHealth }) => !isHealth)}
            />
            <SwitchField
              label="Send health answers"
              hint="Goals, symptoms, safety answers, free text and the plan link. While this is off, we send none of these. If you turn this on, say so in your privacy policy."
              field={fields.sendsHealth as FieldSource}
            />
            <SwitchField
              label="Goals as tags"
              hint="Adds a tag per goal. Requires Send health answers."
              field={fields.tagsGoals as FieldSource}
            />
            <Mapping
              title="Custom fields for health answers"
              {...{ fields, hasCustomFields }}
              choices={choices.filter(({ isHealth }) => isHealth)}
            />
          </>
        )}
      </EditForm>
    </Card>
  );
}

function Mapping({
  title,
  fields,
  choices,
  hasCustomFields,
}: {
  title: string;
  fields: Record<string, FieldSource>;
  choices: readonly MappingChoice[];
  hasCustomFields: boolean;
}) {
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-1 text-16 font-semibold">{title}</legend>
      {hasCustomFields ? null : (
        <p className="text-14 text-muted">Test the connection to load your custom fields.</p>
      )}
      <FormRow>
        {choices.map(({ field, label, options }) => (
          <SelectInput
            key={field}
            label={label}
            field={fields[field] as FieldSource}
            placeholder="Not sent"
            options={options}
          />
        ))}
      </FormRow>
    </fieldset>
  );
}
